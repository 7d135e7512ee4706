import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { MessageId } from '#contract/chats/chats.ts';
import type { DeskLanguage } from '#contract/desk/access.ts';
import type { evidenceMessage } from '#contract/desk/reports.ts';
import type { ReportCategory } from '#contract/reports.ts';
import { refuse } from '#contract/refusal.ts';
import type { Report } from '#database/tables.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { pairOf } from '../members/member-pair.ts';
import { type DeskAddressOf, photoForStaff } from './desk-photos.ts';
import { partyOf } from './parties.ts';
import { photoWithDecision } from './photo-queue-queries.ts';

type ReportRow = Selectable<Report>;
export type Evidence = z.output<typeof evidenceMessage>;

/** Grounds whose pictures stay blurred until opened. */
const sensitiveGrounds: ReadonlySet<ReportCategory> = new Set(['sexual', 'minor', 'threat', 'illegal', 'hate']);

/** Returns the reported content, the evidence and both parties. */
export async function reportContentOf(db: Sql, row: ReportRow, addressOf: DeskAddressOf, now: Date) {
  const { kind, category, text, language, reporter_id, member_id } = row;
  const about = { except: row.id, addressOf, now };
  return {
    kind,
    category,
    text,
    language,
    stranger: reporter_id || !row.reporter_email ? null : strangerIn(row),
    reporter: await partyOf(db, reporter_id, about),
    concerned: await partyOf(db, member_id, about),
    evidence: await evidenceOf(db, row),
    agreed: row.evidence !== null,
    photo: await photoIn(db, row, addressOf),
    sent_photo: await sentPhotoIn(db, row, addressOf),
    profile: await profileIn(db, row),
    sensitive: sensitiveGrounds.has(category),
  };
}

/** Returns the fields that a look at a report shows, for the audit log. */
export function shownFields({ picture_id }: ReportRow, { evidence }: { readonly evidence: readonly Evidence[] }) {
  return ['text', ...(evidence.length > 0 ? ['evidence'] : []), ...(picture_id ? ['photo'] : [])];
}

function strangerIn({ reporter_name: name, reporter_email: email, about, this_is_me }: ReportRow) {
  return { name, email, about, this_is_me };
}

/** Returns the conversation of the two parties. Messages have no index by their id alone. */
export function conversationOf({ reporter_id, member_id }: ReportRow) {
  return reporter_id && member_id ? pairOf(reporter_id, member_id).id : undefined;
}

interface StoredEvidence {
  readonly id: MessageId;
  readonly by_reporter: boolean;
  readonly kind: string;
  readonly body: string;
  readonly created_at?: string;
}

/**
 * Returns the messages that the reporter agreed to share, as they were at the time of the report. Without consent,
 * returns only the reported message.
 */
async function evidenceOf(db: Sql, row: ReportRow): Promise<Evidence[]> {
  const { evidence, message_id } = row;
  const conversation = conversationOf(row);
  const agreed = (evidence ?? []) as unknown as readonly StoredEvidence[];
  if (agreed.length === 0 && message_id && conversation) {
    const message = await db
      .selectFrom('message')
      .select(['id', 'kind', 'body', 'created_at'])
      .where('conversation_id', '=', conversation)
      .where('id', '=', message_id)
      .executeTakeFirst();
    return message ? [{ ...message, by_reporter: false, reported: true }] : [];
  }
  return agreed.map(({ id, by_reporter, kind, body, created_at }) => ({
    id,
    by_reporter,
    kind,
    body,
    created_at: created_at ? new Date(created_at) : null,
    reported: id === message_id,
  }));
}

async function photoIn(db: Sql, { picture_id, member_id }: ReportRow, addressOf: DeskAddressOf) {
  const photo = picture_id && member_id ? await photoWithDecision(db, member_id, picture_id) : undefined;
  return photo ? photoForStaff(photo, addressOf) : null;
}

async function sentPhotoIn(db: Sql, row: ReportRow, addressOf: DeskAddressOf) {
  const { message_id, member_id } = row;
  const conversation = conversationOf(row);
  if (!message_id || !member_id || !conversation) return null;
  const sent = await db
    .selectFrom('message_photo')
    .select('file_id')
    .where('conversation_id', '=', conversation)
    .where('message_id', '=', message_id)
    .executeTakeFirst();
  return sent ? addressOf(sent.file_id, 'full', member_id, 'chat') : null;
}

async function profileIn(db: Sql, { member_id, picture_id, message_id }: ReportRow) {
  if (!member_id || picture_id || message_id) return null;
  const profile = await db
    .selectFrom('profile')
    .select(['about_me', 'signup_message'])
    .where('id', '=', member_id)
    .executeTakeFirst();
  return profile ?? null;
}

interface Translating {
  readonly into: DeskLanguage;
  readonly translation: Translation;
}

/**
 * Translates the texts of a report and its evidence. Call it after recording the look, because the texts leave the
 * site.
 */
export async function translatedContent(db: Sql, row: ReportRow, { into, translation }: Translating) {
  try {
    const text = await translateText(row.text, { into, translation });
    const messages = [];
    for (const message of await evidenceOf(db, row)) {
      const own = message.kind === 'text' ? await translateText(message.body, { into, translation }) : null;
      if (own !== null) messages.push({ id: message.id, text: own });
    }
    return { provider: translation.name, text, messages };
  } catch (fault) {
    if (fault instanceof ProviderAway) return refuse('translation_unavailable');
    throw fault;
  }
}

/** Returns the translation; null if the text needs none or the provider refuses it. Throws {@link ProviderAway}. */
export async function translateText(text: string, { into, translation }: Translating): Promise<string | null> {
  const from = translation.guess(text, into);
  if (!from) return null;
  const answered = await translation.translate(text, from, into);
  if ('text' in answered) return answered.text;
  if (answered.failed === 'refused') return null;
  throw new ProviderAway();
}

/** The translation provider does not respond. */
export class ProviderAway extends Error {}
