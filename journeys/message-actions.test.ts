import { expectAccessible } from './accessible.ts';
import { join } from './join.ts';
import { awake, expect, type Person, test } from './people.ts';

function composerOf({ page }: Person) {
  return page.getByRole('textbox', { name: /^Message to/ });
}

async function write(person: Person, text: string): Promise<void> {
  await composerOf(person).fill(text);
  await person.page.getByRole('button', { name: 'Send', exact: true }).click();
}

function messageOf({ page }: Person, text: string) {
  // The list of conversations contains the same text.
  const stream = page.getByRole('region', { name: /^Conversation with/ });
  return stream.getByRole('listitem').filter({ hasText: text });
}

function menuOf(person: Person, text: string) {
  return messageOf(person, text).getByRole('button', { name: 'Message options' }).last();
}

/** Long-presses a message until its menu is open, then releases it. */
async function pressLong(person: Person, text: string): Promise<void> {
  const { x, y, height } = (await messageOf(person, text).getByText(text).last().boundingBox())!;
  const touch = await person.context.newCDPSession(person.page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 40, y: y + height / 2 }] });
  await expect(person.page.getByRole('group', { name: 'React' }).getByRole('button')).not.toHaveCount(0);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Swipes a message to the right by the given distance. */
async function swipe(person: Person, text: string, way: number): Promise<void> {
  const { x, y, height } = (await messageOf(person, text).getByText(text).last().boundingBox())!;
  const touch = await person.context.newCDPSession(person.page);
  const at = (moved: number) => ({ touchPoints: [{ x: x + 20 + moved, y: y + height / 2 }] });
  // A resting finger would open the menu, so this one moves at once.
  const moves = Array.from({ length: way / 10 }, (_, index) => ({
    type: 'touchMove' as const,
    ...at(10 * (index + 1)),
  }));
  await Promise.all(
    [{ type: 'touchStart' as const, ...at(0) }, ...moves].map(
      async (event) => await touch.send('Input.dispatchTouchEvent', event),
    ),
  );
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('two members react, reply with a quote and delete for both, all of it live', async ({ seat }) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat({ device: 'phone' }), 'Bram')];
  await anna.page.goto(`/members/${bram.id}/chat`);
  await write(anna, 'Do you sail, or only look at boats?');
  await bram.page.goto('/chats');
  await bram.page.getByRole('link', { name: anna.name }).tap();
  await expect(messageOf(bram, 'Do you sail')).toBeVisible();

  // On phones, screen reader users have a button, whereas others long-press the message.
  await menuOf(bram, 'Do you sail').focus();
  await bram.page.keyboard.press('Enter');
  await expectAccessible(bram.page);
  await expect(bram.page.getByRole('button', { name: 'Report this message' })).toBeVisible();
  await expect(bram.page.getByRole('button', { name: 'Delete for both' }), 'he cannot delete her message').toBeHidden();
  await bram.page.getByRole('button', { name: 'Laughing' }).tap();
  const laughing = anna.page.getByRole('img', { name: `${bram.name}: Laughing` });
  await expect(laughing, 'without a reload').toBeVisible();
  await bram.page.getByRole('button', { name: 'Your reaction: Laughing. Remove' }).tap();
  await expect(laughing).toBeHidden();

  await swipe(bram, 'Do you sail', 40);
  await expect(bram.page.getByRole('group', { name: 'Reply to' }), 'released too early').toHaveCount(0);
  await swipe(bram, 'Do you sail', 90);
  await expect(composerOf(bram)).toBeFocused();
  // Clicks instead of tapping: right after a swipe, the browser may not turn a tap into a click, although no real
  // finger is that fast.
  await bram.page.getByRole('button', { name: 'Cancel reply' }).click();
  await expect(bram.page.getByRole('group', { name: 'Reply to' })).toBeHidden();
  await pressLong(bram, 'Do you sail');
  await bram.page.getByRole('button', { name: 'Reply', exact: true }).tap();
  await bram.page.reload();
  await expect(bram.page.getByRole('group', { name: `Reply to ${anna.name}` }), 'kept').toContainText('Do you sail');
  await write(bram, 'Only look, so far.');
  await expect(bram.page.getByRole('group', { name: 'Reply to' })).toBeHidden();
  const quote = messageOf(anna, 'Only look').getByRole('button', { name: /You.*Do you sail/ });
  await expect(quote).toBeVisible();
  await quote.click();
  await expect(messageOf(anna, 'Do you sail').first(), 'jumps to the message').toBeFocused();

  // Bram opens another screen, so that Anna's next message stays unread.
  await bram.page.goto('/premium');
  await expect(bram.page.getByRole('heading', { level: 1 })).toBeVisible();
  await write(anna, 'I meant somebody else!');
  const unread = bram.page.getByRole('link', { name: /^1 unread message/ });
  await expect(unread).toBeVisible();
  await menuOf(anna, 'somebody else').focus();
  await anna.page.keyboard.press('Enter');
  await anna.page.getByRole('button', { name: 'Delete for both' }).click();
  await expect(anna.page.getByRole('dialog')).toContainText('you won’t get the credits back');
  await anna.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(messageOf(anna, 'You deleted this message')).toBeVisible();
  await expect(messageOf(anna, 'You deleted this message').last(), 'the scroll position stays').toBeFocused();
  await expect(unread, 'and its badge is gone').toBeHidden();
  await bram.page.goto('/chats');
  const row = bram.page.getByRole('link', { name: anna.name });
  await expect(bram.page.getByText(`${anna.name} deleted a message`).first()).toBeVisible();
  await row.tap();
  await expect(messageOf(bram, 'deleted a message')).toBeVisible();
  await expect(bram.page.getByText('somebody else')).toHaveCount(0);

  await menuOf(anna, 'Do you sail').first().click();
  await expect(anna.page.getByRole('button', { name: 'Copy text' })).toBeVisible();
  await expect(anna.page.getByRole('button', { name: 'Delete for both' }), 'Bram has read it').toBeHidden();
});

test('failed actions are undone with an explanation: a reaction while offline, a deletion that is too late', async ({
  seat,
}) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat(), 'Bram')];
  // Bram does not share read receipts, so only the server knows that the message was read and it is too late to delete
  // it.
  await bram.page.goto('/settings');
  await awake(bram.page);
  await bram.page.getByRole('switch', { name: 'Read receipts' }).click();
  await expect(bram.page.getByRole('switch', { name: 'Read receipts' })).not.toBeChecked();
  await anna.page.goto(`/members/${bram.id}/chat`);
  await write(anna, 'Do you sail, or only look at boats?');
  await bram.page.goto(`/members/${anna.id}/chat`);
  await expect(messageOf(bram, 'Do you sail')).toBeVisible();
  await write(bram, 'I look at them.');
  await expect(messageOf(anna, 'I look')).toBeVisible();

  await anna.page.route('**/api/reaction.php', async (route) => await route.abort());
  await menuOf(anna, 'I look').click();
  await anna.page.getByRole('button', { name: 'Laughing' }).click();
  const said = anna.page.getByText('We can’t connect right now.');
  await expect(said).toBeVisible();
  const [above, field] = [(await said.boundingBox())!, (await composerOf(anna).boundingBox())!];
  expect(above.y + above.height, 'the composer is not covered').toBeLessThan(field.y);
  await expect(
    anna.page.getByRole('button', { name: /Your reaction: .*Remove/ }),
    'the reaction was not sent',
  ).toHaveCount(0);
  await anna.page.unroute('**/api/reaction.php');

  await menuOf(anna, 'Do you sail').first().click();
  await anna.page.getByRole('button', { name: 'Delete for both' }).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('It has already been read, so it can’t be deleted.');
  await expect(dialog.getByRole('button', { name: 'Delete' }), 'a retry would change nothing').toHaveCount(0);
  await expectAccessible(anna.page);
  await dialog.getByRole('button').last().click();
  await expect(messageOf(anna, 'Do you sail').first(), 'it stays').toBeVisible();
  await menuOf(anna, 'Do you sail').first().click();
  await expect(anna.page.getByRole('button', { name: 'Copy text' })).toBeVisible();
  await expect(anna.page.getByRole('button', { name: 'Delete for both' })).toBeHidden();
});

test('a long press opens the menu and keeps it open, twenty times in a row and even on a busy page', async ({
  seat,
}) => {
  test.slow();
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat({ device: 'phone' }), 'Bram')];
  await anna.page.goto(`/members/${bram.id}/chat`);
  await write(anna, 'Do you sail, or only look at boats?');
  await bram.page.goto(`/members/${anna.id}/chat`);
  const message = messageOf(bram, 'Do you sail').getByText('Do you sail').last();
  await expect(message).toBeVisible();
  const { x, y, height } = (await message.boundingBox())!;
  const touch = await bram.context.newCDPSession(bram.page);
  const fingers = async (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    ...downs: readonly number[]
  ) => {
    const touchPoints = downs.map((down, id) => ({ x: x + 40 + 20 * id, y: y + height / 2 + down, id }));
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  const reactions = bram.page.getByRole('group', { name: 'React' }).getByRole('button');
  const held = async (milliseconds: number) => await bram.page.waitForTimeout(milliseconds);

  for (let round = 0; round < 20; round += 1) {
    await fingers('touchStart', 0);
    // Every other time, the page is too busy to process the touch before it ends.
    const busy = round % 2 === 1 && bram.page.evaluate(keepBusy, 700);
    await held(500);
    await fingers('touchEnd');
    await busy;
    await held(100);
    await expect(reactions, `round ${round}`).not.toHaveCount(0);
    await bram.page.keyboard.press('Escape');
    await expect(reactions).toHaveCount(0);
  }

  await fingers('touchStart', 0);
  await fingers('touchMove', -30);
  await held(500);
  await fingers('touchEnd');
  await expect(reactions, 'the finger scrolled').toHaveCount(0);
  await fingers('touchStart', 0);
  await fingers('touchStart', 0, 0);
  await held(500);
  await fingers('touchEnd');
  await expect(reactions, 'there were two fingers').toHaveCount(0);
  await fingers('touchStart', 0);
  await fingers('touchCancel');
  await held(500);
  await expect(reactions, 'the browser took the gesture').toHaveCount(0);
  await message.tap();
  await held(500);
  await expect(reactions, 'a tap is short').toHaveCount(0);

  // The page is busy for longer than a long press takes, and processes the events of the meantime afterwards.
  const onBusyPage = async (type: 'touchMove' | 'touchEnd', ...downs: readonly number[]) => {
    await fingers('touchStart', 0);
    const busy = bram.page.evaluate(keepBusy, 700);
    await held(100);
    const dispatched = fingers(type, ...downs);
    await Promise.all([busy, dispatched]);
    await held(300);
  };
  for (let round = 0; round < 5; round += 1) {
    await onBusyPage('touchMove', -30);
    await expect(reactions, 'the finger scrolled on a busy page').toHaveCount(0);
    await fingers('touchEnd');
    await onBusyPage('touchEnd');
    await expect(reactions, 'a tap on a busy page is short').toHaveCount(0);
  }
});

function keepBusy(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}
