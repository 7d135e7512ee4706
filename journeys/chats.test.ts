import { expectAccessible } from './accessible.ts';
import { callAs, confirmEmail, join } from './join.ts';
import { awake, expect, type Person, test } from './people.ts';

function composerOf({ page }: Person) {
  return page.getByRole('textbox', { name: /^Message to/ });
}

async function write(person: Person, text: string): Promise<void> {
  await composerOf(person).fill(text);
  await person.page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('the first message costs a credit and arrives at once, and the two continue writing', async ({ seat }) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat({ device: 'phone' }), 'Bram')];
  await bram.page.goto('/premium');
  await expect(bram.page.getByRole('heading', { level: 1 })).toBeVisible();

  await anna.page.goto(`/members/${bram.id}/chat`);
  await expect(anna.page.getByRole('heading', { name: `Say hello to ${bram.name}` })).toBeVisible();
  await expect(
    anna.page.getByText(
      /^A message costs 1 credit .*you have 5, and without Premium you can start 2 more conversations/,
    ),
  ).toBeVisible();
  await expect(anna.page.getByText('5 left')).toBeVisible();
  const opener = anna.page.getByRole('list', { name: 'Ways to start' }).getByRole('button').first();
  await opener.click();
  await expect(composerOf(anna), 'to be edited').toHaveValue((await opener.innerText()).trim());
  await expect(composerOf(anna)).toBeFocused();
  await composerOf(anna).fill('\u200b\u2063');
  await expect(anna.page.getByRole('button', { name: 'Send', exact: true }), 'nothing to read').toBeDisabled();
  await composerOf(anna).fill('');
  await composerOf(anna).pressSequentially('Is that boat');
  await composerOf(anna).press('Shift+Enter');
  await composerOf(anna).pressSequentially('yours?');
  await composerOf(anna).press('Enter');

  const unread = bram.page.getByRole('link', { name: /^1 unread message/ });
  // The regular refresh runs once a minute, so anything that appears sooner came from a live event.
  await expect(unread, 'without a reload').toBeVisible();
  await expect(bram.page).toHaveTitle(/^\(1\) /);
  await expect(anna.page.getByText('4 left')).toBeVisible();
  await expect(composerOf(anna), 'the composer is ready').toBeFocused();

  await unread.tap();
  await expect(bram.page.getByRole('link', { name: anna.name })).toHaveAccessibleName(
    new RegExp(`^${anna.name} 1 unread message Is that .* \\d\\d:\\d\\d$`),
  );
  await bram.page.getByRole('link', { name: anna.name }).tap();
  await expect(bram.page.getByRole('region').getByText('Is that boat\nyours?')).toBeVisible();
  await expect(bram.page, 'messages in the open conversation are read').toHaveTitle(new RegExp(`^${anna.name}`));
  await expect(anna.page.getByText(/^Read /)).toBeVisible();

  await composerOf(bram).fill('Half of it.');
  const writing = anna.page.getByText('Typing…').first();
  await expect(writing, 'live, while typing').toBeVisible();
  await composerOf(bram).press('Enter');
  await expect(composerOf(bram), 'on a phone Enter inserts a line break').toHaveValue('Half of it.\n');
  await bram.page.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(anna.page.getByRole('region').getByText('Half of it.')).toBeVisible();
  await expect(writing).toBeHidden();
  await expect(anna.page).toHaveTitle(new RegExp(`^${bram.name}`));

  await bram.page.getByRole('link', { name: 'Back to all conversations' }).tap();
  await expect(bram.page.getByRole('link', { name: anna.name })).toBeFocused();
  await expect(bram.page.getByText('You: Half of it.')).toBeVisible();

  // On a desktop the link returns to the last conversation.
  await anna.page.getByRole('banner').getByRole('link', { name: 'Likes' }).click();
  await expect(anna.page).toHaveURL(/\/likes$/);
  await anna.page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  await expect(anna.page).toHaveURL(/\/chats\/[\w-]{36}$/);
  await expect(anna.page.getByRole('region').getByText('Half of it.')).toBeVisible();
});

test('a message written offline is shown at once, survives a reload, and is sent once', async ({ seat }) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat(), 'Bram')];
  await anna.page.goto(`/members/${bram.id}/chat`);
  await write(anna, 'First');
  await expect(anna.page.getByText('4 left')).toBeVisible();
  await bram.page.goto(`/members/${anna.id}/chat`);
  const heard = bram.page.getByRole('region').getByRole('listitem');
  await expect(heard.filter({ hasText: 'First' })).toHaveCount(1);

  await anna.context.setOffline(true);
  await write(anna, 'Second');
  await write(anna, 'Third');
  const mine = anna.page.getByRole('region').getByRole('listitem');
  await expect(mine.filter({ hasText: 'Will be sent when you’re back online' })).toHaveCount(2);
  await anna.context.setOffline(false);
  for (const text of ['Second', 'Third']) await expect(heard.filter({ hasText: text })).toHaveCount(1);
  await expect(heard.getByText(/First|Second|Third/)).toHaveText(['First', 'Second', 'Third']);
  await expect(anna.page.getByText('2 left')).toBeVisible();

  // The response to the next message is lost, and the page is closed.
  await anna.page.route('**/api/message.php', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await write(anna, 'Fourth');
  await expect(heard.filter({ hasText: 'Fourth' })).toHaveCount(1);
  await anna.page.unrouteAll({ behavior: 'ignoreErrors' });
  await anna.page.reload();
  await awake(anna.page);
  await expect(anna.page.getByText('1 left')).toBeVisible();
  await expect(mine.filter({ hasText: 'Fourth' })).toHaveCount(1);
  await expect(heard.filter({ hasText: 'Fourth' })).toHaveCount(1);
  await expect(anna.page.getByText('Sending')).toHaveCount(0);

  // A message that arrives while another is being sent appears below it, in view; at the end both are in order of
  // arrival.
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await anna.page.route('**/api/message.php', async (route) => {
    await held;
    await route.continue();
  });
  await write(anna, 'Fifth');
  await write(bram, 'Meanwhile');
  await expect(mine.getByText('Meanwhile')).toBeInViewport();
  await expect(mine.getByText(/^(Fourth|Fifth|Meanwhile)$/)).toHaveText(['Fourth', 'Fifth', 'Meanwhile']);
  letThrough();
  await expect(mine.getByText(/^(Fourth|Fifth|Meanwhile)$/)).toHaveText(['Fourth', 'Meanwhile', 'Fifth']);
  await expect(mine.getByText('Fifth')).toBeInViewport();
});

test('drafts are stored per conversation, and logging out deletes them', async ({ seat }) => {
  const anna = await join(await seat(), 'Anna');
  const [bram, bas] = [await join(await seat(), 'Bram'), await join(await seat(), 'Bas')];
  await anna.page.goto(`/members/${bram.id}/chat`);
  await composerOf(anna).fill('For Bram');
  await anna.page.goto(`/members/${bas.id}/chat`);
  await expect(composerOf(anna)).toHaveValue('');
  await composerOf(anna).fill('For Bas');
  await anna.page.goto(`/members/${bram.id}/chat`);
  await expect(composerOf(anna)).toHaveValue('For Bram');
  await callAs(bas, '/api/message.php', { profile: anna.id, text: 'Hello Anna' });
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Hello Anna' });
  const row = (name: string) =>
    anna.page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: name });
  await expect(row(bas.name), 'unread messages come first').toContainText('Hello Anna');
  await row(bas.name).getByRole('link').click();
  await expect(composerOf(anna)).toHaveValue('For Bas');
  await expect(row(bas.name), 'not of the open conversation').toContainText('Hello Anna');
  await expect(row(bas.name)).not.toContainText('Draft');

  // Another tab shows the list, and follows each change of the draft.
  const tab = await anna.context.newPage();
  await tab.goto(`/members/${bram.id}/chat`);
  await awake(tab);
  const there = tab.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: bas.name });
  await expect(there).toContainText('Draft: For Bas');
  await composerOf(anna).fill('For Bas, and Bram');
  await expect(there, 'as it is written').toContainText('Draft: For Bas, and Bram');
  await tab.reload();
  await expect(there, 'after a reload').toContainText('Draft: For Bas, and Bram');
  await expect(there.getByText('Draft:')).toHaveCSS('color', 'rgb(179, 38, 30)');
  await composerOf(anna).fill('');
  await expect(there, 'emptied').not.toContainText('Draft');
  await composerOf(anna).fill('Hello');
  await expect(there).toContainText('Draft: Hello');
  await write(anna, 'Hello Bas');
  await expect(there, 'sent').toContainText('You: Hello Bas');
  await expect(there).not.toContainText('Draft');
  await tab.close();
  await expect(row(bas.name), 'sent').toContainText('Hello Bas');
  await expect(row(bas.name)).not.toContainText('Draft');
  await expect(row(bram.name)).toContainText('Draft: For Bram');

  await anna.page.getByRole('button', { name: /Your account/ }).click();
  await anna.page.getByRole('button', { name: 'Logout' }).click();
  await anna.page.waitForURL((url) => url.pathname === '/');
  const kept = await anna.page.evaluate(() =>
    Object.keys(localStorage).filter((name) => /^(draft|unsent):/.test(name)),
  );
  expect(kept).toEqual([]);
});

test('a member without credits cannot send a draft, but it survives a visit to the credits page', async ({ seat }) => {
  const [anna, bram] = [await join(await seat({ device: 'phone' }), 'Anna'), await join(await seat(), 'Bram')];
  await anna.page.goto(`/members/${bram.id}/chat`);
  for (const text of ['One', 'Two', 'Three', 'Four', 'Five']) await write(anna, text);
  await expect(anna.page.getByText('0 left')).toBeVisible();
  await expect(anna.page.getByText('You do not have enough credits')).toBeVisible();
  await expect(composerOf(anna)).toHaveAttribute('placeholder', 'You’re 1 credit short.');
  await composerOf(anna).fill('Six');
  await expect(anna.page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expect(composerOf(anna)).toHaveAccessibleDescription(
    /^You do not have enough credits You’re 1 credit short\. Your text is saved here\./,
  );
  await expectAccessible(anna.page);
  await anna.page.getByRole('alert').getByRole('link', { name: 'Get credits' }).tap();
  await anna.page.waitForURL('**/credits?next=*');
  await anna.page.goBack();
  await expect(composerOf(anna)).toHaveValue('Six');
});

test('starting a third conversation requires premium, replying does not', async ({ seat }) => {
  const [anna, bram, bas] = [
    await join(await seat(), 'Anna'),
    await join(await seat(), 'Bram'),
    await join(await seat(), 'Bas'),
  ];
  const dirk = await join(await seat(), 'Dirk');
  for (const { id } of [bram, bas]) {
    await anna.page.goto(`/members/${id}/chat`);
    await write(anna, 'Hello');
    await expect(anna.page.getByRole('region').getByText('Hello', { exact: true })).toBeVisible();
  }
  await expect(anna.page.getByText('3 left')).toBeVisible();
  await anna.page.goto(`/members/${dirk.id}/chat`);
  await expect(anna.page.getByText('You’ve used your 2 free conversations.')).toBeVisible();
  await expect(composerOf(anna)).toHaveCount(0);
  await dirk.page.goto(`/members/${anna.id}/chat`);
  await write(dirk, 'Hello Anna');
  await expect(composerOf(anna)).toBeVisible();
  await write(anna, 'Hello Dirk');
  await expect(dirk.page.getByRole('region').getByText('Hello Dirk')).toBeVisible();
});

test('while the sender’s address is unconfirmed, the recipient sees why they cannot reply', async ({ seat }) => {
  const [anna, bram] = [await join(await seat(), 'Anna', { confirmed: false }), await join(await seat(), 'Bram')];
  await anna.page.goto(`/members/${bram.id}/chat`);
  await expect(anna.page.getByText(`${bram.name} can’t reply until you’ve confirmed`)).toBeVisible();
  await write(anna, 'Hello');
  await bram.page.goto('/chats');
  await awake(bram.page);
  await bram.page.getByRole('link', { name: anna.name }).click();
  await expect(
    bram.page.getByText(`${anna.name} hasn’t confirmed their email address yet, so you can’t reply.`),
  ).toBeVisible();
  await expectAccessible(bram.page);
  await confirmEmail(anna);
  await bram.page.reload();
  await write(bram, 'Hello yourself');
  await anna.page.goto('/chats');
  await expect(anna.page.getByRole('list', { name: 'Conversations' }).getByText('Hello yourself')).toBeVisible();
});

for (const device of ['phone', 'desktop'] as const) {
  test(`on a ${device}, a short conversation shows how it began, with its messages at the bottom`, async ({ seat }) => {
    const [anna, bram] = [await join(await seat({ device }), 'Anna'), await join(await seat(), 'Bram')];
    for (const [from, to] of [
      [anna, bram],
      [bram, anna],
    ] as const)
      await callAs(from, '/api/like.php', { profile: to.id });
    await callAs(anna, '/api/message.php', { profile: bram.id, text: 'What have you baked this year?' });
    await bram.page.goto(`/members/${anna.id}/chat`);
    await expect(bram.page.getByRole('heading', { name: 'You matched today' })).toBeVisible();
    await expect(bram.page.getByText(`${anna.name} wrote first.`)).toBeVisible();

    const { page } = anna;
    await page.goto(`/members/${bram.id}/chat`);
    await awake(page);
    const card = page.getByRole('region', { name: 'You matched today' });
    await expect(card.getByText('You wrote first.')).toBeVisible();
    const first = page.getByRole('region', { name: 'Conversation with' }).getByText('What have you baked this year?');
    const below = async () => (await composerOf(anna).boundingBox())!.y - bottomOf(await first.boundingBox());
    await expect.poll(below, 'just above the composer').toBeLessThan(60);
    expect(bottomOf(await card.boundingBox())).toBeLessThan((await first.boundingBox())!.y - 40);
    await expectAccessible(page);

    for (let number = 2; number < 7; number += 1)
      await callAs(bram, '/api/message.php', { profile: anna.id, text: `Cake ${number}` });
    await write(anna, 'Cake 7');
    await expect(page.getByText('Cake 7', { exact: true })).toBeInViewport();
    await expect(card).toHaveCount(1);
    await write(anna, 'Cake 8');
    await expect(page.getByText('Cake 8', { exact: true })).toBeInViewport();
    await expect(card, 'a conversation of eight messages is not short').toHaveCount(0);
  });
}

function bottomOf(box: { y: number; height: number } | null): number {
  return box!.y + box!.height;
}

test('a card names a like without an answer, follows a match, and is left out after a block', async ({ seat }) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat(), 'Bram')];
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Hello Anna' });
  await anna.page.goto(`/members/${bram.id}/chat`);
  await awake(anna.page);
  const card = (name: string) => anna.page.getByRole('heading', { level: 2, name });
  await expect(card(`It began with a message from ${bram.name}`)).toBeVisible();
  await callAs(bram, '/api/like.php', { profile: anna.id });
  await anna.page.reload();
  await awake(anna.page);
  await expect(card(`${bram.name} likes you`)).toBeVisible();
  await expect(anna.page.getByText(`${bram.name} wrote first.`)).toBeVisible();
  await callAs(anna, '/api/like.php', { profile: bram.id });
  await expect(card('You matched today'), 'live').toBeVisible();
  await anna.page.getByRole('button', { name: 'More', exact: true }).click();
  await anna.page.getByRole('button', { name: `Block ${bram.name}` }).click();
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
  await expect(card('You matched today')).toHaveCount(0);
});

test('below a short list, matches wait for a first message', async ({ seat }) => {
  const anna = await join(await seat({ device: 'phone' }), 'Anna');
  const [bram, bas] = [await join(await seat(), 'Bram'), await join(await seat(), 'Bas')];
  const { page } = anna;
  await page.goto('/chats');
  await awake(page);
  await callAs(bram, '/api/like.php', { profile: anna.id });
  await callAs(anna, '/api/like.php', { profile: bram.id });
  const waiting = page.getByRole('region', { name: 'Waiting for a hello' });
  await expect(waiting.getByRole('link', { name: bram.name }), 'live').toBeVisible();
  await callAs(anna, '/api/like.php', { profile: bas.id });
  await callAs(bas, '/api/like.php', { profile: anna.id });
  await expect(waiting.getByRole('link')).toHaveCount(2);
  await page.reload();
  await awake(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await waiting.getByRole('link', { name: bram.name }).tap();
  await write(anna, 'Hello Bram');
  await page.getByRole('link', { name: 'Back to all conversations' }).tap();
  await expect(page.getByText('You: Hello Bram')).toBeVisible();
  await expect(waiting.getByRole('link', { name: bram.name })).toHaveCount(0);
  await expect(waiting.getByRole('link', { name: bas.name })).toBeVisible();

  // The other member's first message ends the waiting too, without a reload.
  await callAs(bas, '/api/message.php', { profile: anna.id, text: 'Hello Anna' });
  await expect(page.getByRole('list', { name: 'Conversations' }).getByText('Hello Anna')).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

test('on the narrowest phone, the note about an unconfirmed address leaves all icebreakers visible', async ({
  seat,
}) => {
  const anna = await join(await seat({ device: 'phone' }), 'Anna', { confirmed: false });
  const bram = await join(await seat(), 'Bram');
  await anna.page.setViewportSize({ width: 320, height: 640 });
  await anna.page.goto(`/members/${bram.id}/chat`);
  await awake(anna.page);
  const note = anna.page.getByText(`${bram.name} can’t reply until you’ve confirmed`);
  const top = (await note.boundingBox())!.y;
  const openers = anna.page.getByRole('list', { name: 'Ways to start' }).getByRole('button');
  await expect(openers).toHaveCount(3);
  for (const opener of await openers.all()) expect(bottomOf(await opener.boundingBox())).toBeLessThanOrEqual(top);
  await anna.page.getByRole('button', { name: 'Resend email' }).tap();
  await expect(anna.page.getByText(`Email sent to ${anna.email}.`)).toBeVisible();
});
