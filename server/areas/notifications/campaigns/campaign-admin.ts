import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { isMarketing, notificationType, type MarketingType } from '#contract/notifications/notifications.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { consentTo } from '../preferences.ts';
import { campaignFile, sendCampaign } from './send-campaign.ts';

export const campaignAdminHelp = `npm run admin -- campaign TYPE FILE          shows a campaign, and how many members have agreed to it
npm run admin -- campaign TYPE FILE send     emails it to them, once, even if repeated within a week

Types: promotions, news, reminders
The file: {"path": "/credits", "texts": {"en": {"subject": "…", "paragraphs": ["…"], "button": "…"}, …}}, in all languages`;

/** Kinds of campaigns that an operator can write; the weekly update is generated. */
const written = ['promotions', 'news', 'reminders'] as const;

/** Sends an operator's campaign to the members who have agreed to its kind, and to nobody else. */
export async function campaignAdmin(db: Db, [type, file, command, ...rest]: readonly string[]): Promise<string> {
  const known = notificationType.safeParse(type);
  const isKnown = known.success && isMarketing(known.data) && (written as readonly string[]).includes(known.data);
  if (!isKnown || !file || rest.length > 0 || (command !== undefined && command !== 'send')) return campaignAdminHelp;
  const kind = known.data as MarketingType;
  const read = campaignFile.safeParse(await contentOf(file));
  if (!read.success) return `${file} is not a campaign:\n${z.prettifyError(read.error)}\n\n${campaignAdminHelp}`;

  const { n } = await db
    .selectFrom('consent')
    .select((count) => count.fn.count<number>('member_id').distinct().as('n'))
    .where('kind', '=', consentTo(kind))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (command === 'send') {
    await transact(db, async (tx) => await tx.enqueue(sendCampaign, { type: kind, campaign: read.data, after: null }));
    return `It is on its way. ${n} have agreed; those who have left, or whose emails are stopped, get none.`;
  }
  const { subject, paragraphs, button } = read.data.texts.en;
  return [subject, '', ...paragraphs, '', `[${button}] ${read.data.path}`, '', `${n} have agreed to ${kind}.`].join(
    '\n',
  );
}

async function contentOf(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
