import { sql } from 'kysely';
import type { Country } from '#contract/places.ts';
import type { MemberId } from '#contract/members/members.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import { type CardRow, cardOf } from '../../members/cards.ts';
import { searchedGender } from '../../members/search/compatibility.ts';
import { hiddenFrom } from '../../members/hidden.ts';
import { datesIn } from '../../members/member-dates.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { consentTo } from '../preferences.ts';
import { type NoticeTools, type EmailNotice, postNotice } from './post-notice.ts';

/** Runs on Thursdays, in time for the weekend. */
export const weeklyUpdates = job('weekly_updates', { retries: 3, every: '10 7 * * 4' });
const weeklyUpdate = job<{ member: MemberId; week: string }>('weekly_update', { retries: 3 });

export const weeklyJobs = [weeklyUpdates, weeklyUpdate];

const membersAtOnce = 1000;
const week = 7 * 86_400_000;

/** Emails every member who has agreed to the weekly update the number of new members who fit them. */
export function weeklyWorkers(db: Db, tools: NoticeTools): Worker[] {
  return [
    worker(weeklyUpdates, async (_nothing, now) => await askAll(db, now)),
    worker(weeklyUpdate, async (update, now) => await tell(db, tools, update, now)),
  ];
}

/** Enqueues one job per member, so that a failure for one does not affect the others. */
async function askAll(db: Db, now: Date): Promise<void> {
  let last: MemberId | undefined;
  do {
    const agreed = await db
      .selectFrom('consent')
      .select('member_id')
      .distinct()
      .where('kind', '=', consentTo('weekly_updates'))
      .where('withdrawn_at', 'is', null)
      .$if(last !== undefined, (query) => query.where('member_id', '>', last!))
      .orderBy('member_id')
      .limit(membersAtOnce)
      .execute();
    await transact(db, async (tx) => {
      for (const { member_id: member } of agreed) {
        await tx.enqueue(weeklyUpdate, { member, week: now.toISOString().slice(0, 10) });
      }
    });
    last = agreed.length < membersAtOnce ? undefined : agreed.at(-1)!.member_id;
  } while (last);
}

async function tell(db: Db, tools: NoticeTools, { member, week }: { member: MemberId; week: string }, now: Date) {
  await transact(db, async (tx) => {
    const given = await tx
      .selectFrom('consent')
      .select('given_at')
      .where('member_id', '=', member)
      .where('kind', '=', consentTo('weekly_updates'))
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    const [own, row] = [
      await cardOf(tx, member),
      await tx.selectFrom('member').select('site').where('id', '=', member).executeTakeFirst(),
    ];
    if (!given || !own || !row) return;
    const { settings } = await tools.sites.of(row.site);
    const count = await newcomersFor(tx, own, settings.niche, now);
    if (count === 0) return;
    const notice = {
      to: member,
      type: 'weekly_updates',
      occasion: `${member} ${week}`,
      path: '/members',
      words: weeklyWords(count, own.country, given.given_at),
    } satisfies EmailNotice;
    await postNotice(tx, tools, notice, now);
  });
}

/** Returns the text of the weekly update for a member who agreed to it at `given_at`. */
export function weeklyWords(count: number, country: Country, given_at: Date): EmailNotice['words'] {
  return (say, site, language) => ({
    subject: say('weekly.subject', { site }),
    paragraphs: [say('weekly.text', { count }), say('weekly.why', { date: datesIn(language, country).day(given_at) })],
    button: say('weekly.button'),
  });
}

/**
 * Returns the number of real members of the member's country who joined within a week and match the member's default
 * search.
 */
async function newcomersFor(db: Sql, own: CardRow, niche: number, now: Date): Promise<number> {
  const hidden = [own.id, ...(await hiddenFrom(db, own.id))];
  const gender = searchedGender(own, undefined, niche);
  const { rows } = await sql<{ n: number }>`
    SELECT count(*) AS n FROM member_card
    WHERE listed AND ${sql.raw(`seeks_${own.gender}`)} AND gender = ${gender} AND country = ${own.country}
      AND joined_at > ${new Date(now.getTime() - week)} AND NOT fictional_icon AND id <> ALL(${hidden})`.execute(db);
  return rows[0]!.n;
}
