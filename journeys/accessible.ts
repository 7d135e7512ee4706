import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Asserts that axe finds no violations on the current screen, and that nothing overflows. In dark mode only color
 * contrast is checked. `accessibility.test.ts` checks every screen; other journeys check screens that only they reach.
 */
export async function expectAccessible(page: Page, { dark = true } = {}): Promise<void> {
  const look = async (axe: AxeBuilder) => {
    await atRest(page);
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  };
  // Only violations are reported, because collecting the other results takes most of the time on a screen with many
  // cards. No screen has frames from other sites, so axe does not need a second page to combine results.
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

/**
 * Finishes all transitions, except endless animations. Colors are intermediate during a transition, and a page whose
 * clock is paused never finishes one by itself.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity)
        animation.finish();
    }
  });
}

/** Waits until nothing visible is still loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy=true], .pulse')].every((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return (
        height === 0 || bottom <= 0 || top >= innerHeight || !element.checkVisibility({ visibilityProperty: true })
      );
    }),
  );
}
