import { expectAccessible } from './accessible.ts';
import { callAs, buyCredits, join } from './join.ts';
import { awake, expect, type Person, test } from './people.ts';

function streamOf({ page }: Person) {
  return page.getByRole('region', { name: /^Conversation with/ });
}

function message(person: Person, text: string) {
  return streamOf(person).getByText(text, { exact: true });
}

test('a long conversation starts at the first unread message, loads older pages, and stays in place', async ({
  seat,
}) => {
  const [anna, bram] = [await join(await seat(), 'Anna'), await join(await seat({ device: 'phone' }), 'Bram')];
  await Promise.all([buyCredits(anna), buyCredits(bram)]);
  const say = async (from: typeof anna, to: typeof anna, text: string) =>
    await callAs(from, '/api/message.php', { profile: to.id, text });
  for (let count = 1; count <= 55; count += 1) await say(anna, bram, `Letter ${count}`);
  for (let count = 1; count <= 56; count += 1) await say(bram, anna, `Message ${count}`);
  const theirs = (count: number) => message(anna, `Message ${count}`);

  // The unread messages exceed a page, so the previous page is loaded too.
  await anna.page.goto(`/members/${bram.id}/chat`);
  await expect(streamOf(anna).getByText('New messages')).toBeInViewport();
  await expect(theirs(1)).toBeInViewport();
  await expect(theirs(56)).toHaveCount(0);
  await expect(anna.page, 'opening it has marked everything as read').toHaveTitle(/^Bram/);
  const day = anna.page.getByRole('main').getByText('Today', { exact: true });
  await expect(day, 'only shown while scrolling').toHaveCount(0);
  await expectAccessible(anna.page);

  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await anna.page.route('**/api/chat.php?*before=*', async (route) => {
    await held;
    await route.continue();
  });
  // The composer takes the focus when the page is hydrated.
  await awake(anna.page);
  await streamOf(anna).focus();
  await anna.page.keyboard.press('Home');
  const oldest = message(anna, 'Letter 12');
  await expect(oldest).toBeInViewport();
  const top = async () => Math.round((await oldest.boundingBox())!.y);
  const before = await top();
  letThrough();
  await expect(message(anna, 'Letter 10'), 'older messages are above').toHaveCount(1);
  // The page repositions rows before the next paint, but a test can be faster.
  await expect.poll(top, 'they appear without a jump').toBe(before);
  await say(bram, anna, 'Message 57');
  const pill = anna.page.getByRole('button', { name: /new messages/ });
  await expect(pill).toHaveText(/^[34]\d new messages$/);
  await expect.poll(top, 'a new message below moves nothing').toBe(before);
  await expect(anna.page, 'and is unread until it is in view').toHaveTitle(/^\(1\) /);
  await anna.page.setViewportSize({ width: 1000, height: 700 });
  await expect(oldest, 'nor does another size of the window').toBeInViewport();
  await anna.page.setViewportSize({ width: 1280, height: 900 });
  expect(await streamOf(anna).getByRole('listitem').count(), 'only rows near the view are rendered').toBeLessThan(60);

  await bram.page.goto(`/members/${anna.id}/chat`);
  await expect(message(bram, 'Letter 1')).toBeInViewport();
  await bram.page.getByRole('button', { name: /new messages/ }).tap();
  await expect(message(bram, 'Message 57')).toBeInViewport();
  const last = streamOf(bram).getByRole('listitem').filter({ hasText: 'Message 57' });
  await expect(last.getByText(/^Read /), 'the last one is not read yet').toHaveCount(0);
  await pill.click();
  await expect(theirs(57)).toBeInViewport();
  await expect(streamOf(anna).getByText('Today'), 'the day began far above').toHaveCount(0);
  await streamOf(anna).hover();
  await anna.page.mouse.wheel(0, -300);
  await expect(day, 'and is shown while scrolling').toBeVisible();
  await anna.page.mouse.wheel(0, 300);
  await expect(pill).toHaveCount(0);
  await expect(anna.page, 'everything is read').toHaveTitle(/^Bram/);
  await expect(last.getByText(/^Read /), 'and reported live').toHaveCount(1);

  // A reader at the end stays there, regardless of new messages and of the height that is left for them.
  await bram.page.setViewportSize({ width: 390, height: 500 });
  await expect(message(bram, 'Message 57')).toBeInViewport();
  await say(anna, bram, 'Yes?');
  await expect(message(bram, 'Yes?')).toBeInViewport();
  const field = bram.page.getByRole('textbox', { name: /^Message to/ });
  for (const end of ['', '!']) await field.fill(`A\ntext\nof\nmany\nlines${end}`);
  await expect(message(bram, 'Yes?'), 'even while writing').toBeInViewport();
  await expect(bram.page.getByRole('button', { name: 'Jump to the latest message' })).toHaveCount(0);
  await field.fill('');

  // Bram goes offline, then opens another screen, then opens the conversation.
  await bram.page.goto('about:blank');
  await anna.page.getByRole('textbox', { name: /^Message to/ }).fill('Are you there?');
  await anna.page.getByRole('button', { name: 'Send', exact: true }).click();
  const mark = streamOf(anna).getByRole('listitem').filter({ hasText: 'Are you there?' });
  await expect(mark.getByText('Sent', { exact: true })).toHaveCount(1);
  await bram.page.goto('/premium');
  await expect(mark.getByText('Delivered'), 'without a reload').toHaveCount(1);
  await bram.page.goto(`/members/${anna.id}/chat`);
  await expect(mark.getByText(/^Read /), 'nor here').toHaveCount(1);
});
