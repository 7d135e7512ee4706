import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * The screen as it stands has nothing that axe complains of, and nothing sticks out of it. In the dark only the colours
 * are others. Every screen is looked at in `accessibility.test.ts`; other journeys look at what only they come to.
 */
export async function expectAccessible(page: Page, { dark = true } = {}): Promise<void> {
  const look = async (axe: AxeBuilder) => {
    await atRest(page);
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  };
  // Only what is wrong is written down: on a screen of many cards the rest takes most of the time. No screen has frames
  // of other sites, so that no second page is needed to put the results together.
  const axe = () => new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await look(axe()), page.url()).toEqual([]);
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await look(axe().withRules('color-contrast')), `${page.url()} in the dark`).toEqual([]);
  }
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

/** Until nothing in sight waits for an answer. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true], .shimmer')].every((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return (
        height === 0 || bottom <= 0 || top >= innerHeight || !element.checkVisibility({ visibilityProperty: true })
      );
    }),
  );
}
