import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../journeys/chromium.ts';

export interface PageTraffic {
  /** The calls of each page per message, without typing indicators. */
  readonly sender: readonly string[][];
  readonly reader: readonly string[][];
}

/** Records the calls of two real pages with a conversation open while one writes to the other. */
export async function pageTraffic(address: string, texts: readonly string[]): Promise<PageTraffic> {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    const anna = await loggedIn(browser, address, 'anna');
    const bram = await loggedIn(browser, address, 'bram');
    for (const [{ page }, other] of [
      [anna, bram],
      [bram, anna],
    ] as const) {
      await page.goto(`${address}/members/${other.id}/chat`);
      await page.getByRole('textbox', { name: /^Message to/ }).waitFor();
    }
    // Each page refetches once, five seconds after it has loaded.
    await anna.page.waitForTimeout(8_000);
    const [sender, reader] = [callsOf(anna.page), callsOf(bram.page)];
    const all = { sender: [] as string[][], reader: [] as string[][] };
    for (const text of texts) {
      for (const calls of [sender, reader]) calls.splice(0);
      await anna.page.getByRole('textbox', { name: /^Message to/ }).fill(text);
      await anna.page.keyboard.press('Enter');
      await bram.page.getByRole('region').getByText(text).waitFor();
      await anna.page.getByRole('listitem').filter({ hasText: text }).getByText(/^Read/).waitFor();
      await anna.page.waitForTimeout(1_500);
      all.sender.push(sender.filter((call) => call !== 'POST typing'));
      all.reader.push([...reader]);
    }
    return all;
  } finally {
    await browser.close();
  }
}

async function loggedIn(browser: Browser, address: string, name: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  const answer = await context.request.post(`${address}/api/user.php`, {
    data: { email: `${name}@example.org`, password: 'plum-tree-2026' },
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  const { user } = (await answer.json()) as { user: { id: string } };
  await context.addCookies([{ name: 'locale', value: 'en', url: address }]);
  return { id: user.id, page: await context.newPage() };
}

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/') || pathname === '/api/live.php') return;
    calls.push(`${request.method()} ${pathname.replace('/api/', '').replace('.php', '')}`);
  });
  return calls;
}
