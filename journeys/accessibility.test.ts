import { expectAccessible, settled } from './accessible.ts';
import { callAs, buyCredits, join, type JoinedMember, whatCanBeNamed } from './join.ts';
import { awake, expect, type Person, test } from './people.ts';
import { screenUrl, type Named, type SitemapScreen, screens } from './sitemap.ts';

const isForMembers = ({ layouts }: SitemapScreen) => layouts.some((file) => file.includes('members-area'));
const pathsOf = (all: readonly SitemapScreen[]) => all.map(({ path }) => path);

/** Screens for a member who has a match, has bought credits, and has received a message. */
const membersScreens = [
  ...pathsOf(screens.filter(isForMembers)),
  '/likes',
  '/likes/matches',
  '/lang-config',
  '/notifications',
];
const half = Math.ceil(membersScreens.length / 2);

/** Screens that look different for a member without any likes, messages or purchases. */
const newcomersScreens = [
  '/members',
  '/likes',
  '/likes/sent',
  '/chats',
  '/members/:id',
  '/members/:id/chat',
  '/credits',
];

for (const device of ['phone', 'desktop'] as const) {
  test(`the screens of a visitor on a ${device} are accessible`, async ({ seat }) => {
    test.slow();
    const visitor = await seat({ device });
    const bram = await join(await seat(), 'Bram');
    const named = { member: bram.id, conversation: '', payment: '' };
    await readAll(visitor, pathsOf(screens.filter((screen) => !isForMembers(screen))), named);
  });

  test(`the screens of a newcomer on a ${device} are accessible`, async ({ seat }) => {
    test.slow();
    const anna = await join(await seat({ device }), 'Anna');
    const bram = await join(await seat(), 'Bram');
    await readAll(anna, newcomersScreens, { member: bram.id, conversation: '', payment: '' });
  });

  for (const [index, part] of [membersScreens.slice(0, half), membersScreens.slice(half)].entries()) {
    test(`the screens of a member on a ${device} are accessible (part ${index + 1} of 2)`, async ({ seat }) => {
      test.slow();
      const anna = await join(await seat({ device }), 'Anna');
      const bram = await join(await seat(), 'Bram');
      await befriend(anna, bram);
      await readAll(anna, part, await whatCanBeNamed(anna, bram));
    });
  }
}

async function befriend(anna: JoinedMember, bram: JoinedMember): Promise<void> {
  await buyCredits(anna);
  await callAs(anna, '/api/like.php', { profile: bram.id });
  await callAs(bram, '/api/like.php', { profile: anna.id });
  await callAs(anna, '/api/message.php', { profile: bram.id, text: 'Is that boat yours?' });
  await callAs(bram, '/api/message.php', { profile: anna.id, text: 'Half of it.' });
}

/** Opens each screen and checks its accessibility after everything has loaded. */
async function readAll({ page }: Person, paths: readonly string[], named: Named): Promise<void> {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(screenUrl(path, named));
      await awake(page);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).not.toHaveCount(0);
      await settled(page);
      await expectAccessible(page);
    });
  }
}
