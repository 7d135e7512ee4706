import type { Page } from '@playwright/test';
import { callAs, buyCredits, join, whatCanBeNamed } from './join.ts';
import { awake, expect, type Person, test } from './people.ts';
import { screenUrl, screens } from './sitemap.ts';

/** Wraps all current and future text in elements, as Google Translate does. */
function translate(): void {
  const wrap = (text: Node) => {
    const { parentElement: parent } = text;
    if (!parent || !text.nodeValue?.trim() || parent.closest('script, style, textarea, title, option, font')) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    parent.insertBefore(outer, text);
    outer.append(inner);
    inner.append(text);
  };
  const wrapIn = (root: Node) => {
    if (root.nodeType === Node.TEXT_NODE) return wrap(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  wrapIn(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) wrapIn(node);
  }).observe(document.body, { childList: true, subtree: true });
}

async function expectTranslatable({ page }: Person, address: string, next: string): Promise<void> {
  await page.goto(address);
  await page.mouse.move(2, 2);
  await page.mouse.move(4, 4);
  await page.waitForFunction(() => !('early' in window));
  await page.evaluate(translate);
  await page.waitForTimeout(150);
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLElement>(`a[href="${to}"], a[href="/"]`);
    link?.click();
  }, next);
  await page.waitForTimeout(400);
  await expect(page.getByText('Something went wrong'), address).toHaveCount(0);
}

const collectFaults = (page: Page) => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/NotFoundError|not a child of this node/.test(message.text())) faults.push(`${page.url()} ${message.text()}`);
  });
  return faults;
};

test('every screen of a member works after translation, and so does the next one', async ({ seat }) => {
  test.slow();
  const anna = await join(await seat({ language: 'en-NL' }), 'Anna');
  const bram = await join(await seat(), 'Bram');
  await buyCredits(anna);
  await callAs(anna, '/api/message.php', { profile: bram.id, text: 'Good evening' });
  const named = await whatCanBeNamed(anna, bram);
  const faults = collectFaults(anna.page);
  for (const { path } of screens) await expectTranslatable(anna, screenUrl(path, named), '/members');
  expect(faults).toEqual([]);
});

test('a translated page can search, change a switch and log in', async ({ seat }) => {
  const anna = await join(await seat({ language: 'en-NL' }), 'Anna');
  const { page } = anna;
  const faults = collectFaults(page);
  await page.goto('/credits');
  await awake(page);
  await page.evaluate(translate);
  await page
    .getByRole('link', { name: /members/i })
    .first()
    .click();
  await page.waitForURL('**/members');
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.goto('/notifications');
  await awake(page);
  await page.evaluate(translate);
  const change = page.locator('[role=switch]:not([disabled])').first();
  const wasOn = await change.isChecked();
  await change.click();
  await expect(change).toBeChecked({ checked: !wasOn });
  expect(faults).toEqual([]);
});
