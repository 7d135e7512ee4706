import { withProductDatabase } from './database.ts';
import { callAs, join, type JoinedMember } from './join.ts';
import { expect, test } from './people.ts';
import { type PushSupport, supportPush } from './push-support.ts';

/** Returns a time zone in which it is now about 3 a.m. */
function zoneAtNight(): string {
  const hours = (3 - new Date().getUTCHours() + 24) % 24;
  const ahead = hours > 12 ? hours - 24 : hours;
  // The sign in the names of these zones is inverted.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Records the badge counts that a member's pages set on the icon of the installed app. */
async function withIcon(member: JoinedMember) {
  const counts: number[] = [];
  await member.context.exposeFunction('noteCount', (count: number) => void counts.push(count));
  await member.context.addInitScript(() => {
    const { noteCount } = window as unknown as { noteCount: (count: number) => void };
    Object.assign(navigator, { setAppBadge: async (count: number) => noteCount(count) });
  });
  const support = await supportPush(member);
  return { support, count: () => counts.at(-1) };
}

async function turnOn({ page }: JoinedMember, { quiet }: { quiet: boolean }): Promise<void> {
  await page.goto('/notifications');
  await page.getByRole('switch', { name: 'On this device' }).click();
  const atNight = page.getByRole('switch', { name: 'Quiet at night' });
  await expect(atNight).toBeChecked();
  if (quiet) return;
  await atNight.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
}

async function reads({ page }: JoinedMember, from: JoinedMember, text: string): Promise<void> {
  await page.goto(`/members/${from.id}/chat`);
  await expect(page.getByText(text).last()).toBeVisible();
}

async function pushedNext(support: PushSupport, before: number) {
  await expect.poll(async () => (await support.pushes()).length).toBe(before + 1);
  return (await support.pushes()).at(-1)!;
}

test('without an open page a push sets the badge, and reading the message clears it', async ({ seat }) => {
  const nora = await join(await seat({ device: 'phone', push: true }), 'Nora');
  const { support, count } = await withIcon(nora);
  await turnOn(nora, { quiet: false });
  expect(await support.shown()).toEqual({ titles: [], badges: [] });
  await nora.page.goto('about:blank');
  const olaf = await join(await seat(), 'Olaf');
  await callAs(olaf, '/api/message.php', { profile: nora.id, text: 'Shall we go sailing?' });
  const push = await pushedNext(support, 0);
  expect((await support.shown()).badges, 'not before it comes').toEqual([]);
  await support.deliver(push);
  await expect.poll(support.shown).toEqual({ titles: ['Damson'], badges: ['without a number'] });

  await nora.page.goto('/members');
  await expect.poll(count, 'the page knows how many').toBe(1);
  // If a page is visible, the page sets the count instead.
  const again = nora.page.waitForResponse('**/api/chats.php');
  await support.deliver(push);
  await again;
  expect(await support.shown()).toEqual({ titles: ['Damson'], badges: ['without a number'] });
  await reads(nora, olaf, 'Shall we go sailing?');
  await expect.poll(count).toBe(0);
});

test('during quiet hours, open pages set the badge, but pushes do not until the morning', async ({ seat }) => {
  const vera = await join(await seat({ device: 'phone', push: true, timeZone: zoneAtNight() }), 'Vera');
  const { support, count } = await withIcon(vera);
  await turnOn(vera, { quiet: true });
  expect(await support.shown()).toEqual({ titles: [], badges: [] });
  await vera.page.goto('about:blank');
  const pim = await join(await seat(), 'Pim');
  await callAs(pim, '/api/message.php', { profile: vera.id, text: 'Are you asleep?' });

  const morning = `FROM pgboss.job WHERE name = 'send_push' AND data ->> 'member' = $1`;
  const waiting = async () =>
    (await withProductDatabase(`SELECT start_after > now() AS waits ${morning}`, [vera.id]))[0];
  await expect.poll(waiting, 'it is put off').toEqual({ waits: true });
  expect(await support.pushes()).toEqual([]);
  expect((await support.shown()).badges).toEqual([]);

  await withProductDatabase(`UPDATE pgboss.job SET start_after = now() WHERE id = (SELECT id ${morning})`, [vera.id]);
  await support.deliver(await pushedNext(support, 0));
  await expect.poll(support.shown).toEqual({ titles: ['Damson'], badges: ['without a number'] });

  await reads(vera, pim, 'Are you asleep?');
  await expect.poll(count).toBe(0);
  await vera.page.goto('/members');
  await callAs(pim, '/api/message.php', { profile: vera.id, text: 'Good morning' });
  await expect.poll(count, 'a page that is open counts at any hour').toBe(1);
  await reads(vera, pim, 'Good morning');
  await expect.poll(count).toBe(0);
});
