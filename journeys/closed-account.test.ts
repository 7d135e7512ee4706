import { expectAccessible, settled } from './accessible.ts';
import { runAdmin } from './admin.ts';
import { withProductDatabase } from './database.ts';
import { callAs, join } from './join.ts';
import { logInOnScreen } from './log-in.ts';
import { expect, newcomerPassword, test } from './people.ts';

test('a suspended member logs in, reads the reasons and the end, appeals, and downloads the data', async ({ seat }) => {
  test.slow();
  const bram = await join(await seat(), 'Bram');
  const { page, email, id } = bram;
  await page.goto('/members');
  const staff = await seat();
  await staff.page.goto('/desk/login');
  await staff.page.getByRole('button', { name: /Moderator/ }).click();
  await expect(staff.page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const note = 'You insulted several people.';
  const measure = { id, ground: 'harassment', note, reason: 'Three reports in a day.', until };
  await callAs(staff, '/api/desk/member-suspension', measure);

  await page.waitForURL('**/login?next=%2Fmembers&logged_out=1', { timeout: 60_000 });
  await logInOnScreen(bram, email, 'not the password');
  await expect(page.getByText('Login failed, please try again')).toBeVisible();
  await logInOnScreen(bram, email);
  await page.waitForURL('**/closed-account');
  await expect(page.getByRole('heading', { name: 'Your account is suspended', level: 1 })).toBeVisible();
  await expect(page.getByText(/^It opens again on/)).toBeVisible();
  const why = page.getByRole('region', { name: 'Why we decided this' });
  await expect(why).toContainText('We’ve suspended your account until');
  await expect(why).toContainText(note);
  await settled(page);
  await expectAccessible(page);

  for (const path of ['/members', '/chats', '/settings', '/login']) {
    await page.goto(path);
    await page.waitForURL('**/closed-account');
  }

  const appeal = page.getByRole('region', { name: 'Request a review' });
  await appeal.getByRole('button', { name: 'Send appeal' }).click();
  await expect(appeal.getByText('Please write what’s wrong.')).toBeVisible();
  await appeal.getByLabel('Why the decision is wrong').fill('It was a misunderstanding.');
  await appeal.getByRole('button', { name: 'Send appeal' }).press('Enter');
  await expect(appeal.getByText('We’ve received your appeal')).toBeVisible();
  await expectAccessible(page);

  const data = page.getByRole('region', { name: 'Emails and data' });
  await data.getByRole('button', { name: /^Download my data/ }).click();
  await data.getByLabel('Your password').fill(newcomerPassword);
  await data.getByRole('button', { name: 'Make my file' }).click();
  const download = data.getByRole('link', { name: /^Download/ });
  await expect(download).toBeVisible({ timeout: 90_000 });
  const archive = await page.context().request.get((await download.getAttribute('href'))!);
  expect(archive.status()).toBe(200);
  expect(archive.headers()['content-type']).toBe('application/zip');

  await withProductDatabase('UPDATE suspension SET until = now() WHERE member_id = $1', [id]);
  await withProductDatabase("UPDATE member SET status = 'active' WHERE id = $1", [id]);
  await expect(page.getByRole('heading', { name: 'Your account is open again' })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/members');
});

test('the owner of a closed account deletes it on a phone', async ({ seat }) => {
  test.slow();
  const anna = await join(await seat(), 'Anna');
  const carl = await join(await seat({ device: 'phone' }), 'Carl');
  const { page, email, id } = carl;
  await callAs(anna, '/api/report.php', { profile: id, category: 'scam', text: 'He asks for money.' });
  const [report] = await withProductDatabase<{ id: string }>('SELECT id FROM report WHERE member_id = $1', [id]);
  await runAdmin('reports', 'block', report!.id, 'scam');
  await logInOnScreen(carl, email);
  await page.waitForURL('**/closed-account');
  await expect(page.getByRole('heading', { name: 'Your account is closed', level: 1 })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  const leave = page.getByRole('region', { name: 'Delete permanently' });
  await leave.getByLabel('Your password').fill(newcomerPassword);
  await leave.getByRole('checkbox').check();
  await leave.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL('**/account-deleted');
  await logInOnScreen(carl, email);
  await expect(page.getByText('This account has been deleted.')).toBeVisible();
});
