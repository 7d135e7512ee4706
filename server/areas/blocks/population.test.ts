import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import { listChats } from '#contract/chats/chats.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import { likeMember, listLikes, takeBackLike } from '#contract/likes.ts';
import { searchMembers } from '#contract/members/members.ts';
import { swipe } from '#contract/swipe-game.ts';
import { sayTyping } from '#contract/chats/typing.ts';
import { pairOf } from '../members/member-pair.ts';
import { noticeWorkers } from '../notifications/notices/notices.ts';
import { makeUnsubscribeLinks } from '../notifications/unsubscribe-link.ts';
import { browser } from '#testing/browser.ts';
import { livesInUtrecht } from '#testing/drills/crowd.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { testServices } from '#testing/services.ts';
import { eventsFor } from '#testing/live.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { sightings } from '#testing/sightings.ts';
import { haveCredits, say } from '#testing/talk.ts';

const services = await testServices();
const { db, sites, config } = services;
const jobs = dueJobs(services, noticeWorkers(db, { sites, links: makeUnsubscribeLinks(config.secret) }));

/** Names that are not part of each other or of any text of the product. */
const names = ['Qwanna', 'Qwbram', 'Qwchloe', 'Qwdirk', 'Qwemma'];
const members: TestPerson[] = [];
for (const [at, name] of names.entries())
  members.push(await person(services, name, { gender: at % 2 ? 'male' : 'female', premium: true, sexuality: 'bi' }));
for (const { id } of members) {
  await livesInUtrecht(services, id);
  await haveCredits(services, id, 2000);
}
let places = 0;

/** Returns the same person at another IP address, so that rate limits do not interfere. */
function elsewhere(member: TestPerson): TestPerson {
  places += 1;
  const own = browser(services.app, { ip: `10.0.${places >> 8}.${places & 255}` });
  for (const [name, value] of member.cookies) own.cookies.set(name, value);
  return { ...member, ...own };
}

const markOf = ({ email }: TestPerson) => email.split('@')[0]!;

/** Everything that one member can do to another. */
const deeds = {
  like: async (by: TestPerson, whom: TestPerson) => await by.ask(likeMember, { profile: whom.id }),
  take_back: async (by: TestPerson, whom: TestPerson) => await by.ask(takeBackLike, { profile: whom.id }),
  swipe: async (by: TestPerson, whom: TestPerson) =>
    await by.ask(swipe, { profile: whom.id, decision: 'like', time_zone: 'UTC' }),
  pass: async (by: TestPerson, whom: TestPerson) =>
    await by.ask(swipe, { profile: whom.id, decision: 'pass', time_zone: 'UTC' }),
  write: async (by: TestPerson, whom: TestPerson) => await say(by, whom, `${markOf(by)} was here`),
  give: async (by: TestPerson, whom: TestPerson) =>
    await by.ask(sendGift, { profile: whom.id, gift: 'rose', price: 3, text: markOf(by) }),
  type: async (by: TestPerson, whom: TestPerson) =>
    await by.ask(sayTyping, { conversation: pairOf(by.id, whom.id).id }),
  block: async (by: TestPerson, whom: TestPerson) => await by.ask(blockMember, { profile: whom.id }),
  unblock: async (by: TestPerson, whom: TestPerson) => await by.ask(unblockMember, { profile: whom.id }),
  /** Waits until all pending emails are sent. */
  wait: async () => await jobs.pass(2 * 3_600_000),
};
type Deed = keyof typeof deeds;

const someone = fc.nat(names.length - 1);
const history = fc.array(
  fc.record({
    deed: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom<Deed>('like', 'like', 'write', 'swipe', 'give') },
      { weight: 3, arbitrary: fc.constantFrom<Deed>('block', 'block', 'unblock', 'type', 'pass', 'take_back', 'wait') },
    ),
    by: someone,
    whom: someone,
  }),
  { minLength: 20, maxLength: 40 },
);

async function forget(): Promise<void> {
  for (const table of [
    ...(['pair', 'like_in', 'like_out', 'member_hidden', 'swipe', 'swipe_day', 'inbox', 'message'] as const),
    ...(['notice_told', 'mail', 'rate_limit'] as const),
  ])
    await db.deleteFrom(table).execute();
}

/** A model of the blocks that currently exist. */
class Blocks {
  readonly #all = new Set<string>();
  set(by: number, whom: number, standing: boolean): void {
    if (standing) this.#all.add(`${by}>${whom}`);
    else this.#all.delete(`${by}>${whom}`);
  }
  has = (by: number, whom: number) => this.#all.has(`${by}>${whom}`);
  between = (one: number, other: number) => this.has(one, other) || this.has(other, one);
}

test('after any sequence of actions, two members with a block between them never see each other anywhere', async () => {
  const counted = { blocked: 0, seen: 0, mails: 0, events: 0 };
  await fc.assert(
    fc.asyncProperty(history, async (doings) => {
      await forget();
      const people = members.map(elsewhere);
      const blocks = new Blocks();
      const heard = people.map(({ id }) => eventsFor(services, id));
      const mailed = new Set<string>();

      for (const { deed, by, whom } of doings) {
        if (by === whom) continue;
        const before = heard[whom]!.length;
        await deeds[deed](people[by]!, people[whom]!);
        counted.events += heard[whom]!.length - before;
        if (deed === 'block' || deed === 'unblock') blocks.set(by, whom, deed === 'block');
        else if (deed !== 'wait' && blocks.between(by, whom))
          expect(heard[whom]!.slice(before), `${names[whom]} hears that ${names[by]} does: ${deed}`).toEqual([]);

        const mails = await db.selectFrom('mail').select(['id', 'member_id', 'subject', 'body_text']).execute();
        for (const { id: mail, member_id, subject, body_text } of mails.filter(({ id }) => !mailed.has(id))) {
          mailed.add(mail);
          const reader = people.findIndex(({ id }) => id === member_id);
          const told = names.filter((name, at) => at !== reader && `${subject} ${body_text}`.includes(name));
          expect(
            told.filter((name) => blocks.between(reader, names.indexOf(name))),
            `mailed to ${names[reader]}`,
          ).toEqual([]);
          counted.mails += told.length;
        }
      }

      for (const [at, viewer] of people.entries()) {
        const { reply: chats } = await viewer.ask(listChats, {});
        const unread = chats.chats.reduce((sum, { num_unread_messages }) => sum + num_unread_messages, 0);
        expect(chats.num_unread_messages, 'the badge matches the list').toBe(unread);
        const { reply: likes } = await viewer.ask(listLikes, {});
        expect(likes.num_new_likes).toBe(likes.liked_by.filter(({ like_new }) => like_new).length);
        for (const gender of ['female', 'male'] as const) {
          const { reply: found } = await viewer.ask(searchMembers, { country: 'NL', gender });
          const open = names.filter(
            (_, other) => other !== at && (other % 2 ? 'male' : 'female') === gender && !blocks.between(at, other),
          );
          expect(found.num_results, `of what ${names[at]} finds`).toBe(open.length);
        }
        for (const [whom, other] of people.entries()) {
          if (at === whom) continue;
          if (!blocks.between(at, whom)) {
            counted.seen += chats.chats.filter(({ profile }) => profile.id === other.id).length;
            continue;
          }
          counted.blocked += 1;
          await db.deleteFrom('rate_limit').execute();
          // A blocker sees the blocked member only where they can unblock; a blocked member sees only the name of the
          // blocker.
          const but = blocks.has(at, whom) ? (['who blocked', 'who was blocked'] as const) : (['who blocked'] as const);
          expect(await sightings(services, viewer, other, but), `${names[at]} comes upon ${names[whom]}`).toEqual([]);
        }
      }
    }),
    // Shrinking would need thousands of calls, which hit daily limits and prove nothing.
    { numRuns: 6, endOnFailure: true },
  );
  // Guards against an empty test: blocks, and everything that they hide, did occur.
  for (const [what, count] of Object.entries(counted)) expect(count, what).toBeGreaterThan(3);
});
