import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Language, languages } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { MarketingType } from '#contract/notifications/notifications.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import type { Db, Sql } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { consentTo } from '../preferences.ts';
import { type NoticeTools, type EmailNotice, postNotice } from '../notices/post-notice.ts';

const line = z.string().check(z.trim(), z.minLength(1), z.maxLength(200), z.regex(/^[^\r\n]*$/));

/** A campaign's text in one language. */
const campaignText = z.strictObject({
  subject: line,
  paragraphs: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))).check(z.minLength(1)),
  button: line,
});
type CampaignText = z.output<typeof campaignText>;

/** A campaign for everyone who has agreed to its kind: its text in all languages and the page it links to. */
export const campaignFile = z.strictObject({
  path: z.string().check(z.regex(/^\/(?!\/)[\w/?=&-]*$/)),
  texts: z.strictObject(
    Object.fromEntries(languages.map((language) => [language, campaignText])) as Record<Language, typeof campaignText>,
  ),
});
export interface Campaign {
  readonly path: string;
  readonly texts: Readonly<Record<Language, CampaignText>>;
}

interface CampaignRun {
  readonly type: MarketingType;
  readonly campaign: Campaign;
  /** The last member who was handled; null at the start. */
  readonly after: MemberId | null;
}

export const sendCampaign = job<CampaignRun>('send_campaign');

const membersAtOnce = 100;

/** Emails a batch of the members who have agreed, and enqueues the next batch. */
export function campaignWorker(db: Db, tools: NoticeTools): Worker {
  return worker(sendCampaign, async ({ type, campaign, after }, now) => {
    const readers = await readersOf(db, type, after, membersAtOnce);
    for (const member of readers) {
      const notice = {
        to: member,
        type,
        // A retry of an unchanged campaign has the same occasion, so that nobody gets it twice.
        occasion: `${member} ${hashOf(campaign)}`,
        path: campaign.path,
        words: (_say, _site, language) => campaign.texts[language],
      } satisfies EmailNotice;
      await transact(db, async (tx) => await postNotice(tx, tools, notice, now));
    }
    const last = readers.at(-1);
    if (last && readers.length === membersAtOnce) {
      await transact(db, async (tx) => await tx.enqueue(sendCampaign, { type, campaign, after: last }));
    }
  });
}

/** Returns the members who have agreed to emails of this kind. */
async function readersOf(db: Sql, type: MarketingType, after: MemberId | null, limit: number): Promise<MemberId[]> {
  const agreed = await db
    .selectFrom('consent')
    .select('member_id')
    .distinct()
    .where('kind', '=', consentTo(type))
    .where('withdrawn_at', 'is', null)
    .$if(after !== null, (query) => query.where('member_id', '>', after!))
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return agreed.map(({ member_id }) => member_id);
}

function hashOf(campaign: Campaign): string {
  return createHash('sha256').update(JSON.stringify(campaign)).digest('hex');
}
