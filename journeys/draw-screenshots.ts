import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './chromium.ts';

// `node journeys/draw-screenshots.ts http://localhost:3000`: takes the screenshots for the manifest from a
// running product with the demo community, whose people are drawings. The site's name is hidden, because each site has
// its own.

const folder = path.resolve(import.meta.dirname, '../web/app/public/screenshots');
const sizes = {
  narrow: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  wide: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;
const screens = { search: '/members', likes: '/likes' } as const;
const anna = { email: 'anna@example.org', password: 'plum-tree-2026' };
/** Style that hides the site's name and everything specific to this member. */
const leftOut =
  'header a[href="/members"]:not(nav *) { visibility: hidden !important } [data-strip], aside { display: none !important }';

const baseURL = process.argv[2] ?? 'http://localhost:3000';
const { executablePath, args } = await findChromium();
const browser = await chromium.launch({ executablePath, args: [...args] });
await mkdir(folder, { recursive: true });
for (const [size, device] of Object.entries(sizes)) {
  const context = await browser.newContext({ ...device, baseURL, locale: 'en-GB', serviceWorkers: 'block' });
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() };
  await context.request.post('/api/user.php', { data: anna, headers });
  await context.addCookies([{ name: 'locale', value: 'en', url: baseURL }]);
  const page = await context.newPage();
  for (const [name, address] of Object.entries(screens)) {
    await page.goto(address, { waitUntil: 'networkidle' }).catch(() => undefined);
    // Passed as a string, because the types of the page are not available here.
    await page.evaluate(
      `{const sheet=new CSSStyleSheet();sheet.replaceSync(${JSON.stringify(leftOut)});document.adoptedStyleSheets.push(sheet)}`,
    );
    await page.waitForTimeout(1_500);
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toBuffer();
    await writeFile(path.join(folder, `${name}-${size}.webp`), picture);
  }
  await context.close();
}
await browser.close();
