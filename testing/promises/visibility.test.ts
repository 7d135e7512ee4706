import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLikes, pageLikes } from '#contract/likes.ts';
import { findMatches } from '#contract/members/match-finder.ts';
import { type MemberId, presentMember, searchAsVisitor, searchMembers, showMember } from '#contract/members/members.ts';
import { type Gender, genders, sexualities, type Sexuality } from '#contract/members/profile-values.ts';
import { showSwipeGame } from '#contract/swipe-game.ts';
import { soughtGenders } from '#server/areas/members/search/compatibility.ts';
import { pairOf } from '#server/areas/members/member-pair.ts';
import { browser } from '../browser.ts';
import { livesInUtrecht } from '../drills/crowd.ts';
import { testServices } from '../services.ts';
import { type TestPerson, person } from '../people.ts';

const services = await testServices();
const { db, clock } = services;
await db
  .updateTable('site')
  .set({ settings: JSON.stringify({ logged_out_search: 'yes' }) })
  .execute();
clock.move(60_000);

const names = ['Anna', 'Bram', 'Chloe', 'Dirk', 'Emma', 'Finn', 'Gijs'];
const people: TestPerson[] = [];
for (const name of names) people.push(await person(services, name));
for (const { id } of people) await livesInUtrecht(services, id);
const everyone = people.map(({ id }) => id);

/** The states of an account, as recorded in the tables. */
const standings = {
  listed: { status: 'active', invisible: false, profile: 'active' },
  invisible: { status: 'active', invisible: true, profile: 'active' },
  unconfirmed: { status: 'not_confirmed', invisible: false, profile: 'disabled' },
  disabled: { status: 'active', invisible: false, profile: 'disabled' },
  leaving: { status: 'pending_deletion', invisible: false, profile: 'active' },
  sent_away: { status: 'blocked', invisible: false, profile: 'active' },
} as const;
type Standing = keyof typeof standings;

interface Somebody {
  readonly gender: Gender;
  readonly sexuality: Sexuality | null;
  readonly standing: Standing;
  readonly fictional: boolean;
}
interface World {
  readonly people: readonly Somebody[];
  readonly blocks: readonly (readonly [number, number])[];
  readonly likes: readonly (readonly [number, number])[];
}

const two = fc.tuple(fc.nat(names.length - 1), fc.nat(names.length - 1)).filter(([one, other]) => one !== other);
const world: fc.Arbitrary<World> = fc.record({
  people: fc.array(
    fc.record({
      gender: fc.constantFrom(...genders),
      sexuality: fc.option(fc.constantFrom(...sexualities)),
      // About half of the people can be found, because a population of hidden members proves little.
      standing: fc.oneof(fc.constant('listed' as const), fc.constantFrom(...(Object.keys(standings) as Standing[]))),
      fictional: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
    }),
    { minLength: names.length, maxLength: names.length },
  ),
  blocks: fc.array(two, { maxLength: 4 }),
  likes: fc.array(two, { maxLength: 8 }),
});

/** Implements the visibility rules independently, sharing nothing with the product's SQL statements. */
function oracleOf({ people: all, blocks, likes }: World) {
  const wants = ({ gender, sexuality }: Somebody, other: Gender) =>
    sexuality === null ||
    sexuality === 'bi' ||
    (sexuality === 'lesbian' ? other === 'female' : (sexuality === 'gay') === (other === gender));
  const blocked = (one: number, other: number) =>
    blocks.some(([by, whom]) => (by === one && whom === other) || (by === other && whom === one));
  const likesThem = (one: number, other: number) => likes.some(([by, whom]) => by === one && whom === other);
  const isHere = (at: number) => ['listed', 'invisible'].includes(all[at]!.standing);
  const finds = (viewer: number, at: number, gender: Gender) => {
    const [own, other] = [all[viewer]!, all[at]!];
    const fit = wants(own, other.gender) && wants(other, own.gender);
    return viewer !== at && other.gender === gender && other.standing === 'listed' && fit && !blocked(viewer, at);
  };
  return {
    finds,
    isReal: (at: number) => !all[at]!.fictional,
    /** Returns the expected status of a profile: 200, 403 if its member has blocked the viewer, or 404. */
    profile: (viewer: number, at: number) => {
      const fit = finds(viewer, at, all[at]!.gender) || blocked(viewer, at);
      const [own, other] = [all[viewer]!, all[at]!];
      const reachable =
        viewer === at ||
        (other.standing === 'listed' &&
          ((fit && wants(own, other.gender) && wants(other, own.gender)) || likesThem(viewer, at))) ||
        likesThem(at, viewer);
      const present = isHere(at) || other.standing === 'unconfirmed' || viewer === at;
      if (!reachable || !present) return 404;
      return blocks.some(([by, whom]) => by === at && whom === viewer) ? 403 : 200;
    },
    received: (viewer: number, at: number) => likesThem(at, viewer) && isHere(at) && !blocked(viewer, at),
    sent: (viewer: number, at: number) =>
      likesThem(viewer, at) &&
      !blocked(viewer, at) &&
      isHere(at) &&
      (all[at]!.standing === 'listed' || likesThem(at, viewer)),
  };
}

async function make({ people: all, blocks, likes }: World): Promise<void> {
  for (const table of ['pair', 'like_in', 'like_out', 'member_hidden', 'rate_limit'] as const)
    await db.deleteFrom(table).execute();
  for (const [at, { gender, sexuality, standing, fictional }] of all.entries()) {
    const id = everyone[at]!;
    const { status, invisible, profile } = standings[standing];
    await db.updateTable('member').set({ status, invisible }).where('id', '=', id).execute();
    await db.updateTable('profile').set({ status: profile }).where('id', '=', id).execute();
    const card = {
      gender,
      sexuality,
      ...soughtGenders(gender, sexuality),
      listed: standing === 'listed',
      fictional_icon: fictional,
    };
    await db.updateTable('member_card').set(card).where('id', '=', id).execute();
  }
  for (const [by, whom] of blocks) {
    await hide(everyone[by]!, everyone[whom]!, { blocked_by_me: true });
    await hide(everyone[whom]!, everyone[by]!, { blocked_me: true });
  }
  for (const [by, whom] of likes) {
    const matched_at = likes.some(([back, from]) => back === whom && from === by) ? clock.now() : null;
    await writeLike(everyone[by]!, everyone[whom]!, matched_at);
  }
}

async function hide(member_id: MemberId, other_id: MemberId, how: { blocked_by_me: true } | { blocked_me: true }) {
  await db
    .insertInto('member_hidden')
    .values({ member_id, other_id, ...how })
    .onConflict((conflict) => conflict.columns(['member_id', 'other_id']).doUpdateSet(how))
    .execute();
}

async function writeLike(by: MemberId, whom: MemberId, matched_at: Date | null): Promise<void> {
  const pair = pairOf(by, whom);
  const liking = by === pair.lo ? { lo_likes: true } : { hi_likes: true };
  await db
    .insertInto('pair')
    .values({ ...pair, ...liking, matched_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...liking, matched_at }))
    .execute();
  const liked_at = clock.now();
  await db
    .insertInto('like_out')
    .values({ member_id: by, other_id: whom, liked_at, matched_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('like_in')
    .values({ member_id: whom, other_id: by, liked_at, matched_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const inOrder = (ids: Iterable<string>) => [...ids].toSorted();

test('in any population, no list or count includes members whom the rules hide', async () => {
  let seen = 0;
  let rounds = 0;
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      await make(made);
      const rules = oracleOf(made);
      const those = (keep: (at: number) => boolean) => inOrder(everyone.filter((_, at) => keep(at)));
      for (const viewer of [0, 1]) {
        if (!['listed', 'invisible', 'unconfirmed'].includes(made.people[viewer]!.standing)) continue;
        const { ask } = people[viewer]!;
        const idsOf = (cards: readonly { id: string }[]) => inOrder(cards.map(({ id }) => id));

        const { reply: found } = await ask(searchMembers, { country: 'NL' });
        const { gender } = found.search;
        const real = those((at) => rules.finds(viewer, at, gender) && rules.isReal(at));
        expect(idsOf(found.profiles), 'search').toEqual(real);
        expect(found.num_results, 'count').toBe(real.length);
        const { reply: all } = await ask(searchMembers, { country: 'NL', real_members_only: 'no', sort: 'nearest' });
        expect(idsOf(all.profiles), 'with fictional ones').toEqual(those((at) => rules.finds(viewer, at, gender)));
        expect(all.num_results, 'who never count').toBe(real.length);
        const { reply: none } = await ask(searchMembers, { country: 'NL', hair_color: 'red' });
        expect(none.emptied_by?.num_results ?? 0, 'emptied by').toBe(real.length);
        const { reply: elsewhere } = await ask(searchMembers, { country: 'NL', countryregion: 'GR' });
        expect(idsOf(elsewhere.similar.flatMap(({ profiles }) => profiles)), 'similar').toEqual(real);
        expect(elsewhere.similar[0]?.num_results ?? 0, 'similar, counted').toBe(real.length);

        const { reply: likes } = await ask(listLikes, {});
        expect(idsOf(likes.profiles), 'likes sent').toEqual(those((at) => rules.sent(viewer, at)));
        expect(idsOf(likes.liked_by), 'likes received').toEqual(those((at) => rules.received(viewer, at)));
        expect(likes.num_new_likes, 'likes, counted').toBe(likes.liked_by.length);
        const { reply: page } = await ask(pageLikes, { type: 'received' });
        expect(idsOf(page.profiles), 'a page of likes').toEqual(idsOf(likes.liked_by));

        const dealt = (await ask(showSwipeGame, {})).reply;
        const may = new Set(those((at) => genders.some((any) => rules.finds(viewer, at, any)) && rules.isReal(at)));
        const text = JSON.stringify(dealt);
        const told = everyone.filter((id) => text.includes(id) && id !== people[viewer]!.id);
        expect(
          told.filter((id) => !may.has(id)),
          'swipe game',
        ).toEqual([]);
        const matches = idsOf((await ask(findMatches, {})).reply.profiles);
        expect(
          matches.filter((id) => !may.has(id)),
          'match finder',
        ).toEqual([]);

        for (const [at, { id }] of people.entries()) {
          const { status } = await ask(showMember, { id });
          expect(status, `the profile of ${names[at]} for ${names[viewer]}`).toBe(rules.profile(viewer, at));
        }
        seen += found.profiles.length + likes.liked_by.length + told.length + matches.length;
      }

      rounds += 1;
      const stranger = browser(services.app, { ip: `198.51.100.${rounds}` });
      for (const [at, id] of everyone.entries()) {
        const { member } = (await stranger.ask(presentMember, { id })).reply;
        expect(member !== null, `the public page of ${names[at]}`).toBe(made.people[at]!.standing === 'listed');
      }
      const { reply: outside } = await stranger.ask(searchAsVisitor, { country: 'NL', gender: 'female' });
      const shown = names.filter((_, at) => {
        const { gender, sexuality, standing, fictional } = made.people[at]!;
        const open = standing === 'listed' && !fictional && gender === 'female';
        return open && (sexuality === null || sexuality === 'bi' || sexuality === 'hetero');
      });
      expect(inOrder(outside.profiles.map(({ name }) => name)), 'a visitor').toEqual(inOrder(shown));
      expect(outside.num_results).toBe(shown.length);
    }),
    { numRuns: 20 },
  );
  expect(seen, 'and there were people to see').toBeGreaterThan(20);
});
