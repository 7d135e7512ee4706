import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * The screen as it stands has nothing that axe complains of, and nothing sticks out of it. In the dark only the colours
 * are others.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const look = async (axe: AxeBuilder) => {
    await atRest(page);
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  };
  // Only what is wrong is written down: on a screen of many cards the rest takes most of the time.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await look(axe()), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await look(axe().withRules('color-contrast')), `${page.url()} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** Half-way through a transition a colour is none of ours: nothing moves any more, but for what never ends. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}
