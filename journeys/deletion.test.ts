import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { logInAs, logInOnScreen } from './log-in.ts';
import { awake, expect, newcomerPassword, openMail, test } from './people.ts';

test('a member deletes their account, can no longer log in, and restores it with the emailed link', async ({
  seat,
}) => {
  test.slow();
  const clea = await join(await seat(), 'Clea');
  const { page, email, name } = clea;
  const phone = await seat({ device: 'phone' });
  await logInAs(phone, email);

  await page.goto('/settings');
  await page.getByRole('link', { name: 'Delete account: Open' }).click();
  await expect(page.getByRole('heading', { name: 'Delete your account', level: 1 })).toBeVisible();
  const leave = page.getByRole('region', { name: 'Delete permanently' });
  const stay = page.getByRole('region', { name: 'Other options' });
  const [one, other] = [await leave.boundingBox(), await stay.boundingBox()];
  expect(one!.y, 'both are side by side, with equal width').toBe(other!.y);
  expect(one!.width, 'both are side by side, with equal width').toBe(other!.width);

  await page.getByLabel('Why are you leaving?').selectOption('It costs too much');
  await expect(stay.getByRole('listitem').first(), 'what fits the reason comes first').toContainText('trial package');
  await page.getByLabel('Why are you leaving?').selectOption('I’ve found someone');
  await expect(stay.getByRole('listitem').first()).toContainText('Invisible mode');
  await leave.getByLabel('Anything you want to tell us?').fill('It was a good time.');
  await leave.getByRole('button', { name: 'Delete my account' }).click();
  await expect(leave.getByText('Enter your password.')).toBeVisible();
  await expect(leave.getByText('Please confirm that you want to delete your account.')).toBeVisible();
  await expect(leave.getByLabel('Your password'), 'the focus is on the field with the error').toBeFocused();
  await leave.getByLabel('Your password').fill('not the password');
  await leave.getByRole('checkbox').check();
  await leave.getByRole('button', { name: 'Delete my account' }).click();
  await expect(leave.getByText('Please check your password.')).toBeVisible();
  await expectAccessible(page);
  await expect(leave.getByLabel('Anything you want to tell us?'), 'the input is kept').toHaveValue(/good time/);
  await leave.getByLabel('Your password').fill(newcomerPassword);
  await leave.getByRole('button', { name: 'Delete my account' }).click();

  await page.waitForURL('**/account-deleted');
  await expect(page.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible();
  await phone.page.waitForURL('**/login?next=%2Fmembers&logged_out=1');

  await logInOnScreen(clea, email);
  await expect(page.getByText('This account has been deleted. You can still restore it')).toBeVisible();
  await page.getByRole('button', { name: 'Resend the link' }).click();
  await expect(page.getByText(`Email sent to ${email}.`)).toBeVisible();
  await expectAccessible(page);

  await openMail(clea, email);
  await expect(page.getByRole('heading', { name: 'Restore your account?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await expect(page.getByRole('heading', { name: `Welcome back, ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await awake(page);
  await page.getByRole('button', { name: 'Restore my account' }).click();
  await expect(page.getByText('Link expired or invalid, request a new email')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logInOnScreen(clea, email);
  await page.waitForURL('**/members');
});

test('on a phone, a member who wants to leave chooses an alternative', async ({ seat }) => {
  const { page } = await join(await seat({ device: 'phone' }), 'Diederik');
  await page.goto('/settings/delete');
  await awake(page);
  const stay = page.getByRole('region', { name: 'Other options' });
  await stay.getByRole('button', { name: 'Switch on' }).click();
  await expect(stay.getByText('Switched on')).toBeVisible();
  await expect(stay.getByText('% off your next purchase'), 'not beside the welcome bonus').toHaveCount(0);
  await stay.getByRole('button', { name: 'Get this offer' }).click();
  await stay.getByRole('link', { name: 'See the package' }).click();
  await expect(page.getByRole('radio', { name: /^5 credits/ })).toBeChecked();

  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: 'Invisible mode' })).toBeChecked();
  await page.goto('/settings/delete');
  await page.getByRole('link', { name: 'Skip to deleting' }).click();
  await expect(page.getByRole('heading', { name: 'Delete permanently' })).toBeInViewport();
});
