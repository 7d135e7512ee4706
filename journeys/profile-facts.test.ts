import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { join, type JoinedMember } from './join.ts';
import { awake, expect, test } from './people.ts';

/**
 * Opens the fact filters, beside the list on a desktop and in a sheet on a phone. The filters are collapsed while none
 * of them is set.
 */
async function unfoldFilters(page: Page, device: 'desktop' | 'phone') {
  if (device === 'phone') await page.getByRole('button', { name: /^Filters/ }).click();
  const place = page.getByRole(device === 'phone' ? 'dialog' : 'region', { name: 'Filters' });
  const filters = place.getByRole('group').filter({ hasText: 'More filters' });
  await expect(filters).not.toHaveAttribute('open');
  await filters.getByText('More filters').click();
  return filters;
}

async function showResults(page: Page, device: 'desktop' | 'phone') {
  if (device === 'phone')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Show / })
      .click();
}

/** Fills in four optional facts in the member's profile. */
async function tellFacts({ page }: JoinedMember) {
  await page.goto('/profile');
  await awake(page);
  const folded = page.getByRole('main').getByRole('button', { name: 'The basics', expanded: false });
  await expect(page.getByText('0 of 10 complete')).toBeVisible();
  if ((await folded.count()) > 0) await folded.click();

  const height = page.getByLabel('Height');
  await height.fill('17');
  await height.blur();
  await expect(page.getByText('Enter a number from 100 to 250.')).toBeVisible();
  await height.fill("6'7");
  await height.blur();
  await expect(height).toHaveValue('201');
  await expect(page.getByText('201 cm (6′7″)')).toBeVisible();
  await page.getByText('Children at home', { exact: true }).click();
  await page.getByText('Trying to quit smoking', { exact: true }).click();
  const languages = page.getByRole('group', { name: 'Languages' });
  await languages.getByRole('button', { name: 'Add' }).click();
  await page.getByLabel('Search', { exact: true }).fill('sign');
  await page.getByRole('button', { name: 'Sign language' }).click();
  await page.keyboard.press('Escape');
  await expect(languages.getByRole('button', { name: 'Remove Sign language' })).toBeVisible();
  await expect(page.getByText('Everything is saved.')).toBeAttached();
  await expect(page.getByText('0 of 10 complete'), 'nobody is expected to tell them').toBeVisible();
}

for (const device of ['desktop', 'phone'] as const) {
  test(`on a ${device} a member fills in four facts, and another member finds him by each`, async ({ seat }) => {
    test.slow();
    const tom = await join(await seat({ device, language: 'en-GB' }), 'Tom');
    await tellFacts(tom);
    await expectAccessible(tom.page);

    const { page } = await join(await seat({ device, language: 'en-GB' }), 'Nora');
    const chip = (name: string) => page.getByRole('button', { name: `Remove filter: ${name}` });
    // The suggestions may contain the same member.
    const card = page.getByRole('article').filter({ hasText: tom.name }).last();
    await page.goto('/members?sort=active');
    await awake(page);
    const told = [
      ['Children at home', /children=at_home/],
      ['Trying to quit smoking', /smoking=quitting/],
    ] as const;
    for (const [value, query] of told) {
      const filters = await unfoldFilters(page, device);
      await filters.getByText(value, { exact: true }).click();
      await showResults(page, device);
      await expect(page).toHaveURL(query);
      await expect(card).toBeVisible();
      await chip(value).click();
      await expect(page).toHaveURL(/\?sort=active$|members$/);
    }

    let filters = await unfoldFilters(page, device);
    await filters.getByRole('group', { name: 'Languages' }).getByRole('button', { name: 'Add' }).click();
    await filters.getByLabel('Search', { exact: true }).fill('sign');
    await filters.getByRole('button', { name: 'Sign language' }).click();
    await showResults(page, device);
    await expect(page).toHaveURL(/languages=sign/);
    await expect(card).toBeVisible();
    await chip('Sign language').click();
    await expect(page).toHaveURL(/\?sort=active$|members$/);

    filters = await unfoldFilters(page, device);
    await filters.getByLabel('Height: from').fill('200');
    await filters.getByLabel('Height: up to').fill('210');
    await showResults(page, device);
    await expect(page).toHaveURL(/min_height=200&max_height=210/);
    await expect(chip('200–210 cm (6′7″–6′11″)')).toBeVisible();
    await expect(card).toBeVisible();
    await expectAccessible(page);

    await card.getByRole('link').first().click();
    const facts = page.getByRole('list', { name: `About ${tom.name}` });
    for (const fact of ['201 cm (6′7″)', 'Children at home', 'Trying to quit smoking', 'Sign language']) {
      await expect(facts.getByText(fact, { exact: true })).toBeVisible();
    }
  });
}
