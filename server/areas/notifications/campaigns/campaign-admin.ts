import type { MarketingType } from '#contract/notifications/notifications.ts';
import { adminCommand } from '../../../platform/admin/admin-command.ts';
import { AdminError } from '../../../platform/admin/admin-error.ts';
import { choose } from '../../../platform/admin/choice.ts';
import { checkFields } from '../../../platform/admin/contract-problems.ts';
import { readGivenJson } from '../../../platform/admin/read-given-file.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { consentTo } from '../preferences.ts';
import { type Campaign, campaignFile, sendCampaign } from './send-campaign.ts';

/** Kinds of campaigns that an operator can write; the weekly update is generated. */
const written = ['promotions', 'news', 'reminders'] as const satisfies readonly MarketingType[];

/** Sends an operator's campaign to the members who have agreed to its kind, and to nobody else. */
export const campaignCommands = [
  adminCommand({
    name: 'campaign',
    takes: ['TYPE', 'FILE'],
    options: { send: { help: 'email it to them, once, even if repeated within a week' } },
    help: 'print a campaign, and how many members have agreed to its type',
    more: [
      `Types: ${written.join(', ')}`,
      'The file: {"path": "/credits", "texts": {"en": {"subject": "…", "paragraphs": ["…"], "button": "…"}, …}}, in all',
      'languages.',
    ].join('\n'),
    run: async ({ db }: { readonly db: Db }, { type, file, send }) => {
      const kind = choose(type, 'type', written);
      const checked = checkFields(campaignFile, await readGivenJson(file), campaignFields);
      if ('problems' in checked) throw new AdminError([`${file} is not a campaign:`, ...checked.problems].join('\n  '));
      return await (send ? sendIt(db, kind, checked.value) : preview(db, kind, checked.value));
    },
  }),
];

const campaignFields = [...Object.keys(campaignFile.shape), 'subject', 'paragraphs', 'button'];

async function readersOf(db: Db, kind: MarketingType): Promise<number> {
  const { n } = await db
    .selectFrom('consent')
    .select((count) => count.fn.count<number>('member_id').distinct().as('n'))
    .where('kind', '=', consentTo(kind))
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return n;
}

async function sendIt(db: Db, kind: MarketingType, campaign: Campaign): Promise<string> {
  const readers = await readersOf(db, kind);
  await transact(db, async (tx) => await tx.enqueue(sendCampaign, { type: kind, campaign, after: null }));
  return `It is on its way. ${readers} have agreed; those who have left, or whose emails are stopped, get none.`;
}

async function preview(db: Db, kind: MarketingType, { path, texts }: Campaign): Promise<string> {
  const { subject, paragraphs, button } = texts.en;
  const readers = `${await readersOf(db, kind)} have agreed to ${kind}.`;
  return [subject, '', ...paragraphs, '', `[${button}] ${path}`, '', readers].join('\n');
}
