import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { expect, test } from './people.ts';

test('a newcomer opens the match finder, answers four questions, and reads why each member fits', async ({ seat }) => {
  const { page } = await join(await seat({ device: 'phone', language: 'en-NL' }), 'Mila');
  await page.goto('/members');
  const forYou = page.getByRole('region', { name: 'For you' });
  await expect(forYou.getByRole('link', { name: /^Swipe game/ })).toBeAttached();
  await forYou.getByRole('link', { name: /^Match finder/ }).click();

  await expect(page.getByText('Question 1 of 4')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How old should they be?' })).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Minimum age' }), 'eight years younger').toHaveValue('28');
  await expect(page.getByRole('slider', { name: 'Maximum age' })).toHaveValue('44');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Region').selectOption({ label: 'Anywhere in the country' });
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const interest of ['Cooking', 'Travel', 'Walking']) await page.getByRole('button', { name: interest }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('A long-term relationship').click();
  await page.getByRole('button', { name: 'Show people for me' }).click();

  const found = page.getByRole('list', { name: 'People for you' }).locator('> li');
  await expect(found.first()).toBeVisible();
  for (const one of await found.all()) {
    await expect(one.getByRole('listitem').first()).toHaveText(
      /like|Likes|Lives within|year|Same age as you|Looking for the same/,
    );
    const age = Number(/,\s(\d+)/.exec(await one.getByRole('link').innerText())![1]);
    expect(age).toBeGreaterThanOrEqual(28);
    expect(age).toBeLessThanOrEqual(44);
  }
  await expectAccessible(page);

  await found.first().getByRole('link').click();
  const others = page.getByRole('region', { name: 'More people for you' });
  await expect(others.getByRole('article').first()).toBeVisible();
  await expect(others.getByRole('list').getByRole('list').first(), 'with the best reason').toBeVisible();
});
