import { expectAccessible } from './accessible.ts';
import { join, type JoinedMember } from './join.ts';
import { logInAs } from './log-in.ts';
import { awake, expect, type Person, test } from './people.ts';
import { type PushSupport, supportPush } from './push-support.ts';

async function write(from: Person, to: JoinedMember, text: string): Promise<void> {
  await from.page.goto(`/members/${to.id}/chat`);
  await from.page.getByRole('textbox', { name: /message/i }).fill(text);
  await from.page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(from.page.getByText(text, { exact: true }).first()).toBeVisible();
}

/** Waits until a push follows the first `before` pushes, and returns it. */
async function pushedAfter(support: PushSupport, before: number) {
  await expect.poll(async () => (await support.pushes()).length).toBe(before + 1);
  return (await support.pushes()).at(-1)!;
}

test('a message is pushed to an absent member, and a click opens the conversation', async ({ seat }) => {
  test.slow();
  const reader = await join(await seat({ device: 'phone', push: true }), 'Nora');
  const support = await supportPush(reader);
  const { page } = reader;
  await page.goto('/members');
  await page.getByRole('button', { name: 'Hide this notice' }).click();
  const alert = page.getByText('Know right away when someone writes to you.');
  await expect(alert).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Notifications are on for this device.')).toBeVisible();
  await expect(alert).toBeHidden();

  await page.goto('/notifications');
  await expect(page.getByRole('switch', { name: 'On this device' })).toBeChecked();
  await page.getByRole('switch', { name: 'Quiet at night' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // The reader leaves, so that no page is open.
  await page.goto('about:blank');
  const writer = await join(await seat(), 'Olaf');
  await write(writer, reader, 'Shall we go sailing?');
  const push = await pushedAfter(support, 0);
  expect(push).toMatchObject({ title: 'Damson', body: 'You have a new message' });
  expect(JSON.stringify(push)).not.toContain('Olaf');

  await page.goto('/settings');
  await awake(page);
  // The page listens for pushes once its background work has loaded.
  await expect(async () => {
    const reloaded = page.waitForRequest((request) => request.url().endsWith('/api/chats.php'), { timeout: 3_000 });
    await support.deliver(push);
    await reloaded;
  }).toPass();
  await page.evaluate(() => Object.assign(window, { wasHere: true }));
  expect(await support.press(push), 'the page that is open goes there').toBeUndefined();
  await expect(page.getByText('Shall we go sailing?').last()).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(push.check_url);
  expect(await page.evaluate(() => 'wasHere' in window), 'without being loaded again').toBe(true);

  // A click without an open page opens one.
  const { origin } = new URL(page.url());
  await page.goto('about:blank');
  expect(await support.press(push)).toBe(origin + push.check_url);
  await page.goto('/members');
  await awake(page);
  await page.getByRole('button', { name: /^Your account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await support.press(push), 'logged out').toBe(origin + push.open_url);
  await write(await join(await seat(), 'Pim'), reader, 'Are you there?');
  await page.goto('/ops/mail');
  const mail = page.getByRole('link').filter({ hasText: reader.email }).filter({ hasText: 'new_conversations' });
  await expect(async () => {
    await page.reload();
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await support.pushes(), 'the log-out has ended it').toHaveLength(1);
});

test('sign-up offers pushes if the browser supports them, and explains how to lift a denied permission', async ({
  seat,
}) => {
  test.slow();
  const willing = await join(await seat({ device: 'phone', push: true }), 'Vera', { confirmed: false });
  await supportPush(willing);
  await willing.page.goto('/complete-signup?step=push');
  await expect(willing.page.getByRole('heading', { name: 'Your message is sent' })).toBeVisible();
  await expect(willing.page.getByRole('heading', { name: 'Don’t miss a message' })).toBeVisible();
  await expectAccessible(willing.page);
  await willing.page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(willing.page.getByText('Notifications are on for this device.')).toBeVisible();
  await willing.page.goto('/notifications');
  await expect(willing.page.getByRole('switch', { name: 'On this device' })).toBeChecked();
  await willing.page.getByRole('switch', { name: 'On this device' }).click();
  await expect(willing.page.getByRole('switch', { name: 'Matches' })).toBeHidden();
  await expect(willing.page.getByRole('switch', { name: 'On this device' })).not.toBeChecked();

  const unwilling = await join(await seat({ push: true }), 'Wilma', { confirmed: false });
  await supportPush(unwilling, 'denied');
  await unwilling.page.goto('/complete-signup?step=push');
  await unwilling.page.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(unwilling.page.getByText('You’ve blocked notifications from this site.')).toBeVisible();
  await expectAccessible(unwilling.page);
  await expect(unwilling.page.getByRole('button', { name: 'Turn on notifications' })).toBeHidden();
  await expect(unwilling.page.getByRole('link', { name: 'Open your chats' })).toBeVisible();
  await unwilling.page.goto('/notifications');
  await expect(unwilling.page.getByRole('switch', { name: 'On this device' })).toBeDisabled();
  await expectAccessible(unwilling.page);

  // A person whose browser lacks push support.
  const unable = await join(await seat(), 'Yara');
  await unable.page.goto('/complete-signup?step=push');
  await expect(unable.page.getByRole('link', { name: 'Open your chats' })).toBeVisible();
  await expect(unable.page.getByRole('heading', { name: 'Don’t miss a message' })).toBeHidden();
  await unable.page.goto('/members');
  await awake(unable.page);
  await unable.page.getByRole('button', { name: 'Hide this notice' }).click();
  await expect(unable.page.getByText('Know right away when someone writes to you.')).toBeHidden();
});

test('after another member logs in, only the new member receives pushes in that browser', async ({ seat }) => {
  test.slow();
  const first = await join(await seat({ push: true }), 'Zita');
  const second = await join(await seat(), 'Xenia');
  const support = await supportPush(first);
  const { page } = first;
  await page.goto('/notifications');
  await page.getByRole('switch', { name: 'On this device' }).click();
  await page.getByRole('switch', { name: 'Quiet at night' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await logInAs(first, second.email);
  // The page may show its settings before it has assigned the subscription to the new session.
  await page.goto('/notifications');
  await expect(page.getByRole('switch', { name: 'On this device' })).toBeChecked();
  await page.getByRole('switch', { name: 'Quiet at night' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('about:blank');
  await second.context.request.get('/api/logout.php', { headers: { 'sec-fetch-site': 'same-origin' } });

  const writer = await join(await seat(), 'Karel');
  await write(writer, first, 'Hello Zita');
  await write(writer, second, 'Hello Xenia');
  const push = await pushedAfter(support, 0);
  const page2 = await first.context.newPage();
  await page2.goto(push.check_url);
  await expect(page2.getByText('Hello Xenia').first()).toBeVisible();
});
