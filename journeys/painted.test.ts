import { landerNames } from '#contract/landers.ts';
import { languages } from '#contract/languages.ts';
import { expect, test } from './people.ts';

const pages = [
  '/',
  '/login',
  '/signup',
  '/reset-password',
  '/pricing',
  '/payment-methods',
  '/lang-config',
  '/withdraw',
  '/complaints',
  '/pages/terms',
  '/pages/privacy',
  '/pages/cookies',
  '/pages/faq',
  '/pages/service',
  '/nowhere',
  ...landerNames.map((name) => `/landers/${name}`),
];
const widths = [320, 390, 1280] as const;

interface Painted {
  shift: number;
  /** The time and size of each LCP entry. */
  lcp: { at: number; size: number; what: string }[];
}

for (const [at, language] of languages.entries()) {
  test(`pages for visitors in ${language} do not move, and paint nothing larger, after they start`, async ({
    seat,
  }) => {
    test.slow();
    const { context } = await seat({ language });
    await context.addInitScript(() => {
      // Pictures of the page itself may be painted late on a busy machine; the application must not add any.
      const own = new WeakSet<Element>();
      addEventListener('load', () => {
        for (const element of document.querySelectorAll('*')) own.add(element);
      });
      const painted: Painted = { shift: 0, lcp: [] };
      (window as unknown as { painted: Painted }).painted = painted;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) painted.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { size: number; element?: Element })[])
          if (entry.element && !own.has(entry.element))
            painted.lcp.push({
              at: entry.startTime,
              size: entry.size,
              what: entry.element?.outerHTML.slice(0, 120) ?? '',
            });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    // English in all widths, other languages in one width per page, in turn.
    const views = pages.flatMap((address, place) =>
      widths
        .filter((_, nth) => language === 'en' || nth === (place + at) % widths.length)
        .map((width) => ({ address, width })),
    );
    const look = async () => {
      const page = await context.newPage();
      for (let view = views.shift(); view; view = views.shift()) {
        const { address, width } = view;
        const name = `${address} at ${width} px`;
        await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
        await page.goto(address);
        await page.waitForFunction(() =>
          Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
        );
        await page.waitForTimeout(500);
        const { lcp, start } = await page.evaluate(() => ({
          lcp: (window as unknown as { painted: Painted }).painted.lcp,
          start: performance.getEntriesByType('resource').find(({ name: file }) => file.endsWith('.js'))!.startTime,
        }));
        expect
          .soft(
            lcp.filter((entry) => entry.at > start),
            name,
          )
          .toEqual([]);
        await page.mouse.move(3, 3);
        await page.mouse.wheel(0, 1);
        await page.waitForTimeout(language === 'en' ? 10_000 : 1000);
        const { shift } = await page.evaluate(() => (window as unknown as { painted: Painted }).painted);
        expect.soft(shift, name).toBe(0);
      }
    };
    await Promise.all([look(), look(), look(), look(), look(), look()]);
  });
}
