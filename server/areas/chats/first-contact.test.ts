import { expect, test } from 'vitest';
import { blockMember } from '#contract/blocks.ts';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { removeChat } from '#contract/chats/chats.ts';
import { showFirstContact } from '#contract/chats/first-contact.ts';
import { testServices } from '#testing/services.ts';
import { person, testPassword, type TestPerson } from '#testing/people.ts';
import { haveCredits, say } from '#testing/talk.ts';

const services = await testServices();
let made = 0;

/** Creates a newcomer with an unconfirmed address, and two men. */
async function three() {
  made += 1;
  const anna = await person(services, `Anna ${made}`, { confirmed: false });
  await haveCredits(services, anna.id, 10);
  const bram = await person(services, `Bram ${made}`, { gender: 'male', premium: true });
  const dirk = await person(services, `Dirk ${made}`, { gender: 'male', premium: true });
  return { anna, bram, dirk };
}

async function firstContact(of: TestPerson) {
  const { status, reply } = await of.ask(showFirstContact, {});
  expect(status).toBe(200);
  return reply.profile?.id;
}

async function write(from: TestPerson, to: TestPerson) {
  services.clock.move(1000);
  expect((await say(from, to, 'Hello')).status).toBe(200);
}

test('is the member to whom the viewer wrote first, even if another wrote last', async () => {
  const { anna, bram, dirk } = await three();
  expect(await firstContact(anna)).toBeUndefined();
  await write(anna, bram);
  await write(anna, dirk);
  await write(anna, bram);
  expect(await firstContact(anna)).toBe(bram.id);
});

test('is nobody if others wrote first, even if the viewer has replied', async () => {
  const bram = await person(services, 'Bram Writer', { gender: 'male', premium: true });
  const chloe = await person(services, 'Chloé', { premium: true });
  await write(bram, chloe);
  await write(chloe, bram);
  expect(await firstContact(chloe)).toBeUndefined();
  expect(await firstContact(bram)).toBe(chloe.id);
});

test('skips members who have left, are blocked, or whose conversation was removed', async () => {
  for (const part of [
    async (_anna: TestPerson, bram: TestPerson) =>
      await bram.ask(deleteAccount, { password: testPassword, confirmed: true }),
    async (anna: TestPerson, bram: TestPerson) => await anna.ask(blockMember, { profile: bram.id }),
    async (anna: TestPerson, bram: TestPerson) => await bram.ask(blockMember, { profile: anna.id }),
    async (anna: TestPerson, bram: TestPerson) => {
      const { conversation_id: conversation } = await services.db
        .selectFrom('inbox')
        .select('conversation_id')
        .where('member_id', '=', anna.id)
        .where('other_id', '=', bram.id)
        .executeTakeFirstOrThrow();
      return await anna.ask(removeChat, { conversation });
    },
  ]) {
    const { anna, bram, dirk } = await three();
    await write(anna, bram);
    await write(anna, dirk);
    expect((await part(anna, bram)).status).toBe(200);
    expect(await firstContact(anna)).toBe(dirk.id);
  }
});
