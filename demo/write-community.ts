import { type Insertable, sql } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { emailKey, nameKey } from '#server/areas/accounts/identity.ts';
import { hashPassword } from '#server/areas/accounts/credentials/passwords.ts';
import { makeSecretToken } from '#server/areas/accounts/credentials/secret-token.ts';
import { answersIn, searchedFacts, unsearchedFacts } from '#contract/members/facts.ts';
import { termsVersion } from '#contract/site.ts';
import { cellOf, nameShown } from '#server/areas/members/cells.ts';
import { soughtGenders } from '#server/areas/members/search/compatibility.ts';
import type { StoredPicture } from '#database/stored-types.ts';
import type { Db, Sql, Tx } from '#server/platform/postgres/db.ts';
import { transact } from '#server/platform/postgres/transact.ts';
import { demoCommunity, type DemoMember, demoPassword, type DemoPicture, lent } from './community.ts';
import { fileOf } from './demo-photos.ts';
import { encounters } from './encounters.ts';
import { insertAll, minutesBefore } from './insert-all.ts';
import { drawnSize } from './pictures.ts';
import { lastPresenceOf } from './visits.ts';
import { meetingsOf, writeLikes, writeTalks, writeWallets } from './write-encounters.ts';

/** Creates the demo community in a single transaction, if nobody has signed up yet. Returns whether it was created. */
export async function writeCommunity(db: Db, site: string, now: Date): Promise<boolean> {
  if (await hasMembers(db)) return false;
  const people = demoCommunity();
  const known = await hashPassword(demoPassword);
  // A random password, so that nobody can log in as the other members.
  const unknown = await hashPassword(makeSecretToken());
  const met = meetingsOf(encounters(), people);
  return await transact(db, async (tx) => {
    // Processes that start together take turns without a time limit; the second one finds the community already
    // created.
    await sql`SET LOCAL lock_timeout = 0`.execute(tx);
    await sql`SELECT pg_advisory_xact_lock(${communityTurn})`.execute(tx);
    if (await hasMembers(tx)) return false;
    await writePeople(tx, people, (person) => (isLent(person) ? known : unknown), site, now);
    await writeLikes(tx, met, now);
    const written = await writeTalks(tx, met, now);
    await writeWallets(tx, people, written, now);
    return true;
  });
}

/** Key of the advisory lock: arbitrary, but constant. */
export const communityTurn = 993_074;

async function hasMembers(db: Sql): Promise<boolean> {
  return Boolean(await db.selectFrom('member').select('id').limit(1).executeTakeFirst());
}

async function writePeople(
  tx: Tx,
  people: readonly DemoMember[],
  passwordOf: (person: DemoMember) => string,
  site: string,
  now: Date,
): Promise<void> {
  const since = ({ member_days }: DemoMember) => minutesBefore(now, member_days * 24 * 60);
  await insertAll(tx, 'member', people, (person) => ({
    id: person.id,
    email: person.email,
    name: person.name,
    password_hash: passwordOf(person),
    status: 'active' as const,
    language: person.language,
    country: person.city.country,
    date_of_birth: person.birth_date,
    paid_user: person.premium,
    invisible: false,
    notifications_disabled: [],
    site,
    signup_date: since(person),
    confirmed_at: since(person),
  }));
  await insertAll(tx, 'email_owner', people, ({ id, email }) => ({ email_key: emailKey(email), member_id: id }));
  await insertAll(tx, 'name_owner', people, ({ id, name }) => ({ name_key: nameKey(name), member_id: id }));
  for (const kind of ['terms_and_privacy', 'sexual_orientation']) {
    await insertAll(tx, 'consent', people, (person) => ({
      member_id: person.id,
      kind,
      version: termsVersion(now.toISOString()),
      given_at: since(person),
    }));
  }
  await insertAll(tx, 'member_card', people, (person) => cardOf(person, now));
  await insertAll(tx, 'profile', people, ({ id, about_me, facts, pictures, city }) => ({
    id,
    town: city.name,
    status: 'active' as const,
    about_me,
    ...answersIn(unsearchedFacts, facts),
    photos: pictures.length,
  }));
  const sought = people.flatMap((person) => (person.seeking ? { person, seeking: person.seeking } : []));
  await insertAll(tx, 'match_answer', sought, ({ person, seeking: { interests, ...answers } }) => ({
    member_id: person.id,
    ...answers,
    interests: [...interests],
    answered_at: since(person),
  }));
  const pictures = people.flatMap((person) =>
    person.pictures.map((picture, position) => ({ picture, position, person })),
  );
  await insertAll(tx, 'picture', pictures, ({ picture, position, person }) => ({
    ...storedOf(picture),
    member_id: person.id,
    position,
    status: 'active' as const,
    source_width: drawnSize.width,
    source_height: drawnSize.height,
    created_at: since(person),
  }));
}

function cardOf(person: DemoMember, now: Date): Insertable<Tables['member_card']> {
  const [main] = person.pictures;
  const { country, region } = person.city;
  return {
    id: person.id,
    name: person.name,
    gender: person.gender,
    sexuality: person.sexuality,
    ...soughtGenders(person.gender, person.sexuality),
    country,
    region,
    city: nameShown(person.city),
    cell: cellOf(person.city),
    birth_date: person.birth_date,
    has_photo: main !== undefined,
    main_image: main ? storedOf(main) : null,
    interests: [...person.interests],
    ...answersIn(searchedFacts, person.facts),
    wish: person.wish,
    premium: person.premium,
    fictional_icon: false,
    listed: true,
    joined_at: minutesBefore(now, person.member_days * 24 * 60),
    last_active_at: lastActiveOf(person, now),
  };
}

/** Returns when the member was last active, but no earlier than the time when they joined. */
function lastActiveOf(person: DemoMember, now: Date): Date {
  if (isLent(person)) return minutesBefore(now, 50);
  const joined = minutesBefore(now, person.member_days * 24 * 60);
  return new Date(Math.max(lastPresenceOf(person, now).getTime(), joined.getTime()));
}

function isLent({ key }: DemoMember): boolean {
  return lent.includes(key as (typeof lent)[number]);
}

function storedOf(picture: DemoPicture): StoredPicture {
  const { thumbhash, blurred_thumbhash } = picture.drawn;
  const { id, premium_only } = picture;
  return { id, file_id: fileOf(picture), premium_only, ...drawnSize, thumbhash, blurred_thumbhash };
}
