import { Secret, TOTP } from 'otpauth';
import type { Page } from '@playwright/test';
import { expectAccessible, settled } from './accessible.ts';
import { runAdmin } from './admin.ts';
import { expect, type Person, test } from './people.ts';

/** Adds a virtual authenticator to the browser, like the fingerprint reader of a laptop. */
async function withAuthenticator({ page, context }: Person): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Creates an account on the command line. Returns the path of its enrolment link. */
async function enrolmentLink(email: string, name: string, role: string): Promise<string> {
  const printed = await runAdmin('staff', 'add', email, name, role);
  return /\/desk\/enrol#\S+/.exec(printed)![0];
}

const codesOf = async (page: Page) =>
  await page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem').allTextContents();

test('an owner enrols, logs in and confirms an invitation with a passkey', async ({ seat }) => {
  const person = await seat();
  const { page } = person;
  await withAuthenticator(person);
  await page.goto(await enrolmentLink('petra.key@desk.example', 'Petra Key', 'owner'));
  await expect(page.getByText('petra.key@desk.example')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Petra Vogel');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  expect(new Set(await codesOf(page)).size).toBe(10);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

  await page.goto('/desk/account');
  await expect(page.getByRole('main').getByText('petra.key@desk.example')).toBeVisible();
  await settled(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to the desk' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/desk/staff');
  await expect(page).toHaveURL(/\/desk\/login\?next=%2Fstaff$/);
  await page.getByRole('button', { name: 'Continue with your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  await settled(page);
  await expectAccessible(page);

  await page.keyboard.press('i');
  const invitation = page.getByRole('dialog', { name: 'Invite' });
  await invitation.getByLabel('Email').fill('new.colleague@desk.example');
  await invitation.getByRole('checkbox', { name: 'Support' }).check();
  await expectAccessible(page);
  await invitation.getByRole('button', { name: 'Send the invitation' }).click();
  const confirmation = page.getByRole('dialog').filter({ hasText: 'receives a link that is valid for 72 hours' });
  await expect(confirmation).toContainText('new.colleague@desk.example');
  await confirmation.getByRole('button', { name: /^Send the invitation/ }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'new.colleague@desk.example' });
  await expect(row.getByText('Invited', { exact: true })).toBeVisible();

  await page.goto('/desk/audit');
  await expect(page.getByRole('heading', { name: 'The chain holds' })).toBeVisible();
  await settled(page);
  await expectAccessible(page);
});

test('a password login needs an authenticator code, and an ended session keeps the typed text', async ({ seat }) => {
  const { page, context } = await seat();
  const password = 'quiet orchard behind the mill';
  await page.goto(await enrolmentLink('paul.word@desk.example', 'Paul Word', 'moderator'));
  await page.getByRole('button', { name: 'Choose a password and an app' }).click();
  const secret = (await page.locator('form .mono').textContent())!.trim();
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Code from your app').fill('000000');
  await page.getByRole('button', { name: 'Save password and app' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is not correct');
  await page.getByLabel('Code from your app').fill(app.generate());
  await page.getByRole('button', { name: 'Save password and app' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const [recoveryCode] = await codesOf(page);
  await page.getByRole('button', { name: 'I have kept them' }).click();

  await page.goto('/desk/account');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Use a password and a code' }).click();
  await page.getByLabel('Email').fill('paul.word@desk.example');
  await page.getByLabel('Password').fill(password);
  // The enrolment has consumed the code of the current 30 seconds. The next code is accepted as well.
  await page.getByLabel('Code from your app').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Write a note' }).click();
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Five look-alikes from Antwerp share one jacket.');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Use a password and a code' }).click();
  await dialog.getByRole('button', { name: 'I lost my app: use a recovery code' }).click();
  await dialog.getByLabel('Email').fill('paul.word@desk.example');
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByLabel('Recovery code').fill(recoveryCode!.toLowerCase());
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Write a note' })).toHaveValue(
    'Five look-alikes from Antwerp share one jacket.',
  );
  await page.getByRole('button', { name: 'Hand over' }).click();
  await expect(page.getByText('Five look-alikes from Antwerp share one jacket.')).toBeVisible();
});

test('a forbidden screen names the roles that may see it, in German as well', async ({ seat }) => {
  const { page } = await seat({ language: 'de-DE' });
  await page.goto('/desk/login');
  await page.getByRole('button', { name: /Moderation/ }).click();
  await expect(page.getByRole('heading', { name: 'Heute', level: 1 })).toBeVisible();
  await page.goto('/desk/audit');
  await expect(page.getByText('Diese Rollen dürfen das: Inhaber, Revision.').first()).toBeVisible();
});

test('the palette opens screens, the dialog lists all keys, and single letters can be switched off', async ({
  seat,
}) => {
  const { page } = await seat();
  await page.goto('/desk/login');
  await page.getByRole('button', { name: /Owner/ }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('audit');
  await expect(page.getByRole('menuitem')).toHaveText([/Audit log/]);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Audit log', level: 1 })).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page.getByRole('heading', { name: 'Staff', level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'All keys' });
  await expect(keys.getByText('Undo')).toBeVisible();
  await expectAccessible(page);
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find or do' })).toBeVisible();
});
