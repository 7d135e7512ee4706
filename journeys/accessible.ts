import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * The screen as it stands has nothing that axe complains of, and nothing sticks out of it. In the dark only the colours
 * are others.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const look = async (axe: AxeBuilder) => {
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
  };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await look(new AxeBuilder({ page })), page.url()).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await look(new AxeBuilder({ page }).withRules('color-contrast')), `${page.url()} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}
