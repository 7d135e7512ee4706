import type { Page } from '@playwright/test';
import { languages } from '#contract/languages.ts';
import { localeOf } from '#contract/locale.ts';
import { ask, buyCredits, join, type JoinedMember, whatCanBeNamed } from './join.ts';
import { expect, test } from './people.ts';
import { addressOf, type Named, screens } from './sitemap.ts';

const widths = [390, 320];

/** What sticks out of a page, or is cut off without saying so: as one reads it, with its place. */
function overflowing(): string[] {
  const { clientWidth } = document.documentElement;
  const found: string[] = [];
  if (document.documentElement.scrollWidth > clientWidth) found.push('the page scrolls sideways');
  const scrolls = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { overflowX, position, clipPath } = getComputedStyle(one);
      if (overflowX === 'auto' || overflowX === 'scroll' || position === 'fixed' || clipPath !== 'none') return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll<HTMLElement>(
    'body :is(p, a, button, h1, h2, h3, span, label, dd, dt, li)',
  )) {
    const text = element.innerText?.trim();
    if (!text || element.children.length > 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, width } = element.getBoundingClientRect();
    if (width < 2 || scrolls(element)) continue;
    if (right > clientWidth + 1 || left < -1) found.push(`${text} (${Math.round(left)} to ${Math.round(right)})`);
    const { textOverflow, overflowX } = getComputedStyle(element);
    const isCut = overflowX === 'hidden' || overflowX === 'clip';
    if (isCut && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1)
      found.push(`${text} is cut`);
  }
  return found;
}

async function measure(page: Page, paths: readonly string[], named: Named): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of paths) {
    await page.goto(addressOf(path, named));
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      for (const one of await page.evaluate(overflowing)) wrong.push(`${path} at ${width} px: ${one}`);
    }
  }
  return wrong;
}

async function befriend(anna: JoinedMember, bram: JoinedMember): Promise<Named> {
  await buyCredits(anna);
  await ask(anna, '/api/like.php', { profile: bram.id });
  await ask(bram, '/api/like.php', { profile: anna.id });
  await ask(bram, '/api/message.php', { profile: anna.id, text: 'Half of it.' });
  return await whatCanBeNamed(anna, bram);
}

// What the server draws is as wide as what scripts make of it, and comes sooner.
for (const language of languages) {
  test(`in ${language} nothing sticks out of any page on a phone, nor is it cut off`, async ({ seat }) => {
    test.slow();
    const phone = { device: 'phone', scripts: false, language: localeOf(language, undefined) } as const;
    const [anna, bram] = [await join(await seat(phone), 'Anna'), await join(await seat(), 'Bram')];
    const named = await befriend(anna, bram);
    const visitor = await seat(phone);
    const isForMembers = ({ layouts }: (typeof screens)[number]) =>
      layouts.some((file) => file.includes('members-area'));
    const members = screens.filter(isForMembers).map(({ path }) => path);
    const visitors = screens.filter((screen) => !isForMembers(screen)).map(({ path }) => path);
    const [own, others] = await Promise.all([
      measure(anna.page, [...members, '/likes', '/likes/matches', '/notifications'], named),
      measure(visitor.page, visitors, named),
    ]);
    expect([...own, ...others]).toEqual([]);
  });
}
