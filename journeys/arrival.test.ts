import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { callAs, join, type JoinedMember } from './join.ts';
import { awake, expect, newcomerPassword, openMail, someone, test } from './people.ts';
import { photo } from './pictures.ts';

const email = (page: Page) => page.getByLabel('Email', { exact: true });

/** Returns a suggestion for a member, whose name no other member has. */
async function suggestionFor({ context: { request } }: JoinedMember): Promise<{ id: string; name: string }> {
  const { profiles } = (await (await request.get('/api/matches.php?most=5&substantial=yes')).json()) as {
    profiles: { id: string; name: string }[];
  };
  return profiles[0]!;
}

/** Stores interests that many members of the demo community share. */
async function likesCoffee({ context }: JoinedMember): Promise<void> {
  const data = { field: 'interests', value: ['coffee', 'cinema', 'baking'], version: 0 };
  const headers = { 'sec-fetch-site': 'same-origin' };
  expect((await context.request.put('/api/profile.php', { data, headers })).status()).toBe(200);
}

test('a confirmed newcomer sees the person to whom they wrote, what they share, and more people', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone' }), 'Anna', { confirmed: false });
  const { page } = anna;
  await likesCoffee(anna);
  const other = await suggestionFor(anna);
  await callAs(anna, '/api/message.php', { profile: other.id, text: 'Hello! What do you bake?' });

  await openMail(anna, anna.email);
  await expect(page.getByRole('heading', { name: `You’re in, ${anna.name}.` })).toBeVisible();
  await expect(page).toHaveURL(/\/activate\/done\?confirmed=1$/);
  await expect(page.getByText(`${other.name} has your hello and can write back now.`)).toBeVisible();
  await expect(page.getByText(/^You both like (coffee|cinema|baking)$/i)).toBeAttached();
  await expect(page.getByRole('region', { name: 'More people for you' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a photo' })).toHaveAttribute('href', '/profile');
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(`${other.name} has your hello and can write back now.`)).toBeVisible();
  await page.getByRole('link', { name: `See your chat with ${other.name}` }).click();
  await expect(page.getByText('Hello! What do you bake?').last()).toBeVisible();
});

test('a newcomer who has a photo but has not written is offered a suggestion to say hello to', async ({ seat }) => {
  const emma = await join(await seat(), 'Emma', { confirmed: false });
  const { page } = emma;
  await likesCoffee(emma);
  await page.goto('/profile');
  await awake(page);
  await page
    .locator('input[type="file"]:not([capture])')
    .first()
    .setInputFiles([await photo('emma.jpg', 20)]);
  await expect(page.getByText('In review', { exact: true })).toBeVisible({ timeout: 60_000 });
  await openMail(emma, emma.email);
  await expect(page.getByText('Other members can now see you and reply.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add a photo' })).toBeHidden();
  await page.getByRole('link', { name: /^Say hello to / }).click();
  await page.waitForURL('**/members/*/chat');
});

test('in another browser the link asks for the password of the named address, then welcomes', async ({ seat }) => {
  const chloe = await join(await seat(), 'Chloea', { confirmed: false });
  await likesCoffee(chloe);
  const other = await suggestionFor(chloe);
  await callAs(chloe, '/api/message.php', { profile: other.id, text: 'Hello' });
  const phone = await seat({ device: 'phone' });
  const { page } = phone;
  await openMail(phone, chloe.email);
  await expect(page.getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
  await expect(email(page)).toHaveValue(chloe.email);
  await expect(email(page)).toHaveAttribute('autocomplete', 'username');
  await expect(email(page)).not.toBeEditable();
  await expect(page.getByLabel('Your password')).toHaveAttribute('autocomplete', 'current-password');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'I don’t know the password' }).click();
  await expect(email(page), 'also for the new password').toHaveValue(chloe.email);
  await page.goBack();
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Please check your password.')).toBeVisible();
  await page.getByLabel('Your password').fill(newcomerPassword);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText(`${other.name} has your hello and can write back now.`)).toBeVisible();
  await expect(page).toHaveURL(/\/activate\/done\?confirmed=1$/);
});

test('the page after the confirmation shows nobody to a visitor', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/activate/done?confirmed=1');
  await expect(page.getByRole('heading', { name: 'Your email is already confirmed.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in', exact: true })).toBeVisible();
});

for (const path of ['/login', '/reset-password']) {
  test(`on a phone, the picture of ${path} makes room for the keyboard`, async ({ seat }) => {
    const { page } = await seat({ device: 'phone' });
    await page.goto(path);
    await awake(page);
    const heading = page.getByRole('heading', { level: 1 });
    const top = async () => (await heading.boundingBox())!.y;
    const before = await top();
    expect(before).toBeGreaterThan(300);
    await expectAccessible(page);
    await email(page).click();
    await page.setViewportSize({ width: 390, height: 480 });
    await expect.poll(top).toBeLessThan(before - 250);
    await expect(email(page)).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(top, 'the picture returns with the closed keyboard').toBe(before);
  });
}

for (const path of ['/login', '/reset-password']) {
  test(`${path} suggests the correction of a mistyped address, which one tap takes`, async ({ seat }) => {
    const { page } = await seat();
    await page.goto(path);
    await awake(page);
    await email(page).fill('anna@gmial.com');
    await page.getByRole('button', { name: 'anna@gmail.com' }).click();
    await expect(email(page)).toHaveValue('anna@gmail.com');
    await expect(email(page)).toBeFocused();
    await expect(page.getByText('Did you mean')).toBeHidden();
  });
}

test('a mistyped address never blocks the login or the reset', async ({ seat }) => {
  const { page } = await seat();
  await page.goto('/login');
  await awake(page);
  await email(page).fill('nobody@gmial.com');
  await expect(page.getByRole('button', { name: 'nobody@gmail.com' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('some password');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Login failed, please try again')).toBeVisible();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(email(page)).toHaveValue('nobody@gmial.com');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('E-mail address not found')).toBeVisible();
});

test('a new address in the settings, or in place of a mistyped one, is checked for typos', async ({ seat }) => {
  const dina = await join(await seat({ device: 'phone' }), 'Dina', { confirmed: false });
  const { page } = dina;
  const typed = someone('dina').email.replace('example.org', 'hotmial.com');
  const corrected = typed.replace('hotmial', 'hotmail');
  const field = page.getByLabel('New email address');

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Email address: Change' }).click();
  await field.fill(typed);
  await page.getByRole('button', { name: corrected }).click();
  await expect(field).toHaveValue(corrected);

  await page.goto('/members');
  await awake(page);
  await page.getByRole('button', { name: 'Show me how' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Wrong address?' }).click();
  await field.fill(typed);
  await page.getByRole('dialog').getByRole('button', { name: corrected }).click();
  await expect(field).toHaveValue(corrected);
  await page.getByRole('dialog').getByLabel('Your password').fill(newcomerPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`Email sent to ${corrected}.`)).toBeVisible();
});
