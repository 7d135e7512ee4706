import type { Locator, Page } from '@playwright/test';
import { photo } from './pictures.ts';
import { awake, expect, newcomerPassword, signupQuestions, someone, test } from './people.ts';

/** Counts the taps of a newcomer on a phone. Typing is not counted, and no field needs a tap to take the focus. */
function counted(page: Page) {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      taps += 1;
      await target.tap();
    },
    /** Types into the field that has the focus. */
    type: async (label: string, text: string) => {
      await expect(
        signupQuestions(page).getByLabel(label, { exact: true }),
        'it has the focus without a tap',
      ).toBeFocused();
      await page.keyboard.type(text);
    },
    taps: () => taps,
  };
}

type Counter = ReturnType<typeof counted>;

/** From a landing page to the question whom the newcomer would like to meet. */
async function joinFrom(page: Page, { tap }: Counter): Promise<{ readonly name: string }> {
  const newcomer = someone('Wren');
  await page.goto('/landers/collagelanding/eng');
  await awake(page);
  const main = page.getByRole('main');
  await tap(main.getByText('A woman', { exact: true }).first());
  await main.getByLabel('Email', { exact: true }).first().fill(newcomer.email);
  await tap(main.getByRole('button', { name: 'Join free' }).first());
  const form = signupQuestions(page);
  await expect(form.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
  await form.getByLabel('Day').focus();
  // Each full field moves the focus to the next one.
  await page.keyboard.type('14031990');
  await expect(form.getByText(/^You were born on 14 March 1990/)).toBeVisible();
  await tap(form.getByRole('button', { name: 'Yes, that’s right' }));
  await expect(form.getByRole('heading', { name: 'Who would you like to meet?' })).toBeVisible();
  return newcomer;
}

async function createAccount(page: Page, { tap, type }: Counter, { name }: { readonly name: string }): Promise<void> {
  const form = signupQuestions(page);
  await tap(form.getByRole('button', { name: 'Yes, London' }));
  await type('Username', name);
  await tap(form.getByRole('button', { name: 'Continue' }));
  await type('Password', newcomerPassword);
  await tap(form.getByRole('button', { name: 'Create my account' }));
  await expect(page.getByRole('heading', { name: 'Show them your smile' })).toBeVisible();
}

async function sayHello(page: Page, { tap }: Counter): Promise<void> {
  await page.waitForURL('**/signup-matches');
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await tap(page.getByRole('list', { name: 'Ways to begin' }).getByRole('button').first());
  await tap(page.getByRole('button', { name: 'Send', exact: true }));
  await expect(page.getByRole('heading', { name: /^Your message to .* is sent$/ })).toBeVisible();
}

const phone = { device: 'phone', language: 'en-GB', timeZone: 'Europe/London' } as const;

test('with everything skipped, the first message is sent with at most 12 taps', async ({ seat }) => {
  test.slow();
  const { page } = await seat(phone);
  const counter = counted(page);
  const newcomer = await joinFrom(page, counter);
  await counter.tap(page.getByRole('button', { name: 'Skip and see everyone' }));
  await createAccount(page, counter, newcomer);
  await counter.tap(page.getByRole('button', { name: 'Skip the rest, show me people' }));
  await sayHello(page, counter);
  expect(counter.taps()).toBeLessThanOrEqual(12);
});

test('with everything answered and one photo, the first message is sent with at most 23 taps', async ({ seat }) => {
  test.slow();
  const { page } = await seat(phone);
  const counter = counted(page);
  const { tap } = counter;
  const newcomer = await joinFrom(page, counter);
  await tap(page.getByText('Men', { exact: true }));
  await tap(page.getByRole('checkbox', { name: /^Yes, use this to find people for me/ }));
  await tap(page.getByRole('button', { name: 'Continue' }));
  await createAccount(page, counter, newcomer);
  expect(counter.taps(), 'with whom answered, and the rest skipped: three taps remain').toBeLessThanOrEqual(14 - 3);

  const chosen = page.waitForEvent('filechooser');
  await tap(page.getByRole('button', { name: 'Add photos' }));
  // The phone's own picker takes one more tap.
  await (await chosen).setFiles([await photo('me.jpg', 80)]);
  const ownPicker = 1;
  await expect(page.getByText('In review')).toBeVisible();
  await tap(page.getByRole('button', { name: 'Continue' }));
  await tap(page.getByText('Let’s see where it goes', { exact: true }));
  await expect(page.getByRole('heading', { name: 'Do you have children?' })).toBeVisible();
  await tap(page.getByText('No children', { exact: true }));
  await expect(page.getByRole('heading', { name: /^A free Saturday/ })).toBeVisible();
  for (const interest of ['Coffee', 'Baking', 'Cinema']) await tap(page.getByRole('button', { name: interest }));
  await tap(page.getByRole('button', { name: 'Continue' }));
  await page.getByLabel('About me').fill('I sail, and I sing while I do.');
  await tap(page.getByRole('button', { name: 'Show me people' }));
  await sayHello(page, counter);
  expect(counter.taps() + ownPicker).toBeLessThanOrEqual(23);
});
