import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { logInOnPage } from './log-in.ts';
import { awake, expect, test } from './people.ts';

const cards = (page: Page) => page.getByRole('list', { name: 'Members', exact: true }).getByRole('article');

test('a search is described in words, saved for other devices, and browsed from profile to profile', async ({
  seat,
}) => {
  const anna = await seat();
  const { page } = anna;
  await logInOnPage(anna, 'Anna');
  // An earlier run may have saved a search.
  const headers = { 'sec-fetch-site': 'same-origin' };
  await anna.context.request.delete('/api/saved-search.php', { data: {}, headers });
  await page.goto('/members?sort=active');
  await awake(page);
  const chip = (name: string) => page.getByRole('button', { name: `Remove filter: ${name}` });
  await page.getByLabel('Distance').selectOption({ label: 'Within 100 km' });
  await page.getByText('More filters').click();
  await page.getByText('Brown eyes').click();
  await expect(chip('Brown eyes')).toBeVisible();
  await page.getByLabel('Sort by').selectOption({ label: 'Nearest first' });
  await expect(page).toHaveURL(/\?distance=100&eye_color=brown&sort=nearest$/);
  await expect(page.locator('[aria-busy=true]'), 'the results are shown').toHaveCount(0);
  await expectAccessible(page);
  await chip('Brown eyes').click();
  await expect(page).toHaveURL(/\?distance=100&sort=nearest$/);
  await page.getByRole('button', { name: 'Save this search' }).click();
  await expect(page.getByText('This is your saved search')).toBeVisible();

  const phone = await seat({ device: 'phone' });
  await logInOnPage(phone, 'Anna');
  await expect(phone.page).toHaveURL(/\/members\?distance=100&sort=nearest$/);

  await cards(page).nth(1).getByRole('link').click();
  await page.waitForURL(/\/members\/[0-9a-f-]{36}$/);
  const name = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(name, 'no longer the number of results').toHaveText(/, \d\d$/);
  const second = await name.innerText();
  await page.getByRole('button', { name: 'Next member' }).click();
  await expect(name).not.toHaveText(second);
  const third = await name.innerText();
  await page.keyboard.press('ArrowLeft');
  await expect(name).toHaveText(second);
  await page.keyboard.press('ArrowRight');
  await expect(name).toHaveText(third);
  await page.getByRole('button', { name: 'Back to the search' }).click();
  await expect(page).toHaveURL(/\?distance=100&sort=nearest$/);
  await expect(cards(page).nth(2).getByRole('link')).toBeFocused();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Save this search' })).toBeVisible();
});

test('a new member’s first search has an age range around their own, and a cleared search stays cleared', async ({
  seat,
}) => {
  const { page } = await join(await seat({ device: 'phone' }), 'Anna');
  const chip = (name: string) => page.getByRole('button', { name: `Remove filter: ${name}` });
  const keeps = async (act: () => Promise<void>) => {
    const kept = page.waitForResponse('**/api/search-cleared.php');
    await act();
    await kept;
  };
  await page.goto('/members');
  await awake(page);
  await expect(chip('28 to 44 years'), 'the default is among the filters only').toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'For you' }), 'not a search of her own').toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).tap();
  await expect(page.getByRole('dialog').getByRole('slider', { name: 'Minimum age' })).toHaveValue('28');
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).tap();
  await keeps(async () => await page.getByRole('dialog').getByRole('button', { name: /^Show/ }).tap());
  await page.goto('/members');
  await awake(page);
  await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(0);

  await page.goto('/members?online=yes');
  await awake(page);
  await page.getByRole('button', { name: 'Save this search' }).tap();
  await expect(page.getByText('This is your saved search')).toBeVisible();
  await page.goto('/members');
  await expect(page).toHaveURL(/\?online=yes$/);
  await awake(page);
  await keeps(async () => await chip('Online now').tap());
  await page.goto('/members');
  await awake(page);
  await expect(page).toHaveURL(/\/members$/);
  await keeps(async () => await page.getByRole('link', { name: 'My saved search' }).tap());
  await expect(chip('Online now')).toBeVisible();
  await page.goto('/members');
  await expect(page).toHaveURL(/\?online=yes$/);
});

test('a change right after another keeps both, although the page still shows the search before them', async ({
  seat,
}) => {
  const { page } = await join(await seat({ device: 'phone' }), 'Anna');
  const filter = (name: string) => page.getByRole('button', { name: `Remove filter: ${name}` });
  /** Clicks several buttons in one task, so that the page cannot render in between. */
  const clickTogether = async (...buttons: ReturnType<typeof filter>[]) => {
    const handles = await Promise.all(buttons.map(async (button) => await button.elementHandle()));
    await page.evaluate((all) => {
      for (const one of all) (one as HTMLElement).click();
    }, handles);
  };
  await page.goto('/members?with_photo=yes&children=at_home&online=yes');
  await awake(page);
  await clickTogether(filter('Online now'), filter('With a photo'));
  await expect(page).toHaveURL(/\?children=at_home$/);
  await expect(filter('Online now')).toHaveCount(0);

  await clickTogether(filter('Children at home'), page.getByRole('button', { name: /^Filters/ }));
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await expect(page).toHaveURL(/\/members\?sort=active$/);
  await expect(sheet.getByText('More filters')).toBeVisible();
  await expect(sheet.getByRole('checkbox', { name: 'Children at home' })).toBeHidden();
  await sheet.getByText('With a photo').click();
  await sheet.getByRole('button', { name: /^Show / }).click();
  await expect(page).toHaveURL(/\?with_photo=yes$/);
});
