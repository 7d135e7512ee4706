import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { awake, expect, fillSignup, newcomerPassword, openMail, someone, test } from './people.ts';

test('a visitor on a phone sees the site’s promises at a glance, and finds the terms in the footer', async ({
  seat,
}) => {
  const { page } = await seat({ device: 'phone', language: 'en-NL' });
  await page.goto('/');
  await awake(page);
  const leaving = page.getByRole('heading', { name: 'Leaving is easy, too' });
  await leaving.scrollIntoViewIfNeeded();
  await expect(leaving).toBeInViewport();
  await expect(page.getByText('Our link brings everything back.')).toBeVisible();

  const footer = page.getByRole('contentinfo');
  await footer.getByText('Legal', { exact: true }).click();
  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'How we keep order' }).click();
  await expect(page).toHaveURL(/#moderation$/);
  await expect(page.getByRole('heading', { name: 'How we keep order' })).toBeInViewport();
  await page.getByRole('main').getByRole('link', { name: 'Complaints' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Complaints' })).toBeInViewport();
});

test('a visitor in the United States opts out, and stored tracking data is deleted', async ({ seat }) => {
  const { page, context } = await seat({ language: 'en-US' });
  await page.goto('/?network=plums');
  await awake(page);
  await page.getByRole('button', { name: 'Yes, that’s fine' }).click();
  const kept = async () => (await context.cookies()).some(({ name }) => name === 'first-visit');
  await expect.poll(kept).toBe(true);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Do not sell or share my personal information' })
    .click();
  await expect(page.getByRole('heading', { name: 'Do not sell or share my personal information' })).toBeInViewport();
  await expect(page.getByText('Your browser doesn’t send an opt-out signal.')).toBeVisible();
  await page.getByRole('button', { name: 'Opt out' }).click();
  await expect(page.getByText('You’ve opted out in this browser.')).toBeVisible();
  expect(await kept()).toBe(false);
});

test('on a phone in the United States, the footer links that the law requires are visible without a tap', async ({
  seat,
}) => {
  const { page } = await seat({ language: 'en-US', device: 'phone' });
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Do not sell or share my personal information' })).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Your state privacy rights' })).toBeVisible();
  await page.goto('/landers/maplanding/eng');
  await expect(page.getByText('See which states people are in.'), 'in American words').toBeVisible();
});

test('a US visitor learns before joining, and before a first message, that nobody is screened', async ({ seat }) => {
  const bram = await join(await seat(), 'Bram');
  const anna = await seat({ language: 'en-US', device: 'phone' });
  const { page } = anna;
  const notice = page.getByText('Damson does not conduct criminal background screenings of its members.');
  const she = { ...someone('Anna'), gender: 'A woman' } as const;
  await page.goto('/signup');
  await fillSignup(page, { ...she, password: 'short' });
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(notice.first(), 'beside the button that joins').toBeInViewport();
  await expect(notice.first()).toHaveCSS('text-transform', 'uppercase');
  await expect(notice.first(), '12 points are 16 pixels').toHaveCSS('font-size', '16px');
  await page.getByLabel('Password', { exact: true }).fill(newcomerPassword);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.waitForURL('**/complete-signup');
  await openMail(anna, she.email);
  await page.goto(`/members/${bram.id}/chat`);
  await expect(notice).toBeVisible();
  await expectAccessible(page);
});

test('a person without an account reports illegal content, and gets a receipt by email', async ({ seat }) => {
  const { page } = await seat({ language: 'en-GB' });
  const { email } = someone('Clara');
  await page.goto('/complaints');
  await awake(page);
  const form = page.getByRole('region', { name: 'Tell us' });
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByText('Please choose one.')).toBeVisible();
  await expectAccessible(page);
  await form.getByText('Something else that is illegal').click();
  await form.getByLabel('Where is it?', { exact: false }).fill('/members/somebody');
  await form.getByLabel('What’s wrong, and how do you know?').fill('It sells what may not be sold.');
  await form.getByLabel('Your email address').fill(email);
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByText('Thank you. We’ll review it')).toBeVisible();
  await page.goto('/ops/mail');
  await expect(page.getByRole('link').filter({ hasText: email })).toHaveCount(1);
});
