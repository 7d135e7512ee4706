import { describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { listChats, showChat } from '#contract/chats/chats.ts';
import { likeMember, listLikes, pageLikes } from '#contract/likes.ts';
import { searchMembers, showMember } from '#contract/members/members.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { say } from '#testing/talk.ts';

const services = await testServices();
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male' });

describe('an invisible member never appears online or recently active', () => {
  const seenBy = async (viewer: TestPerson, id = anna.id) => {
    const [profile, chats, chat, likes, received] = await Promise.all([
      viewer.ask(showMember, { id }),
      viewer.ask(listChats, {}),
      viewer.ask(showChat, { profile: id }),
      viewer.ask(listLikes, {}),
      viewer.ask(pageLikes, { type: 'received' }),
    ]);
    return {
      last_active: profile.reply.profile.last_active,
      online: [
        profile.reply.profile,
        chat.reply.profile,
        ...chats.reply.chats.map(({ profile }) => profile),
        ...likes.reply.liked_by,
        ...received.reply.profiles,
      ].map(({ online }) => online),
    };
  };

  test('neither to members whom they like or have written to, nor on their own profile', async () => {
    await say(anna, bram, 'Hello');
    await anna.ask(likeMember, { profile: bram.id });
    expect(await seenBy(bram)).toEqual({ last_active: 'now', online: [true, true, true, true, true] });
    await anna.ask(saveAccountSettings, { invisible: true });
    expect(await seenBy(bram)).toEqual({ last_active: null, online: [false, false, false, false, false] });
    expect((await anna.ask(showMember, { id: anna.id })).reply.profile).toMatchObject({ last_active: null });
  });

  test('and never appears in searches, with or without the online filter', async () => {
    const found = async (search: object) =>
      (await bram.ask(searchMembers, search)).reply.profiles.map(({ name }) => name);
    await anna.ask(saveAccountSettings, { invisible: false });
    expect(await found({ online: 'yes' })).toContain('Anna');
    await anna.ask(saveAccountSettings, { invisible: true });
    expect([await found({}), await found({ online: 'yes' })].flat()).not.toContain('Anna');
    await anna.ask(saveAccountSettings, { invisible: false });
  });
});
