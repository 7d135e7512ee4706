import type { Tables } from '#database/tables.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { ExportFile } from '../privacy/entry.ts';
import { type CopiedTable, entryOf } from '../privacy/register.ts';
import { conversationsOf, reactionsOf } from './conversations.ts';
import { type Row, type Rows, rowsOf, withNames } from './rows.ts';
import type { TokenCipher } from '../../platform/core/encrypted-token.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { unsealIban } from '../debits/sealed.ts';

/**
 * Reads a member's rows for the copy of their data (GDPR, Articles 15 and 20). The privacy register decides about
 * tables and columns; a copied table without an entry here does not compile. Data about others is limited to their
 * name, id, and what they sent to the member; actions hidden from the member are excluded.
 */
const rowsToCopy: Readonly<Record<CopiedTable, Rows>> = {
  member: rowsOf('member', { by: 'id' }),
  name_owner: rowsOf('name_owner'),
  consent: rowsOf('consent'),
  notification_off: rowsOf('notification_off'),
  inactivity_warning: rowsOf('inactivity_warning'),
  notice_told: rowsOf('notice_told'),
  push_switch: rowsOf('push_switch'),
  push_told: rowsOf('push_told'),
  signup_skip: rowsOf('signup_skip'),
  tracking: rowsOf('tracking'),
  device_mark: rowsOf('device_mark'),
  account_deletion: rowsOf('account_deletion'),
  mail_token: rowsOf('mail_token'),
  data_export: rowsOf('data_export'),

  member_card: rowsOf('member_card', { by: 'id' }),
  match_answer: rowsOf('match_answer'),
  profile: rowsOf('profile', { by: 'id' }),

  picture: rowsOf('picture'),
  photo_decision: rowsOf('photo_decision'),

  like_out: withNames(rowsOf('like_out', { key: 'other_id' })),
  like_in: withNames(rowsOf('like_in', { key: 'other_id' })),
  swipe: withNames(rowsOf('swipe', { key: 'other_id' })),
  swipe_day: rowsOf('swipe_day'),
  member_hidden: withNames(rowsOf('member_hidden', { where: 'blocked_by_me' })),

  inbox: withNames(rowsOf('inbox', { key: 'conversation_id' })),
  message: conversationsOf,
  message_reaction: reactionsOf,
  message_photo: rowsOf('message_photo', { key: 'message_id' }),

  wallet: rowsOf('wallet'),
  ledger: rowsOf('ledger', { key: 'idem_key' }),
  credit_debt: rowsOf('credit_debt', { key: 'payment_id' }),

  payment: rowsOf('payment'),
  invoice: rowsOf('invoice'),
  debit: rowsOf('debit', { key: 'payment_id' }),
  debit_mandate: mandatesOf,
  discount_use: rowsOf('discount_use'),
  discount_code: rowsOf('discount_code', { by: 'user_id' }),
  dispute: rowsOf('dispute'),
  withdrawal: rowsOf('withdrawal'),
  spending_control: rowsOf('spending_control'),
  saved_card: rowsOf('saved_card'),
  stay_offer: rowsOf('stay_offer'),

  report: rowsOf('report', { by: 'reporter_id', key: 'id' }),
  appeal: rowsOf('appeal'),
  suspension: rowsOf('suspension'),
  member_note: rowsOf('member_note', { key: 'id' }),
  staff_request: rowsOf('staff_request', { key: 'id' }),

  session: rowsOf('session'),
  push_subscription: rowsOf('push_subscription'),
  mail: rowsOf('mail', { key: 'id' }),
};

/** A table in the archive: its file, its key in that file, and how to read its rows. */
export interface GoesIn {
  readonly table: keyof Tables;
  readonly file: ExportFile;
  readonly rows: Rows;
}

export const whatGoesIn: readonly GoesIn[] = (Object.keys(rowsToCopy) as CopiedTable[]).flatMap((table) => {
  const { copy } = entryOf(table);
  return typeof copy === 'string' ? [] : [{ table, file: copy.file, rows: rowsToCopy[table] }];
});

/** Yields the member's mandates with their decrypted bank details. */
export async function* mandatesOf(db: Sql, member: MemberId, details: TokenCipher): AsyncIterable<Row> {
  const mandates = await db
    .selectFrom('debit_mandate')
    .select(['reference', 'iban_end', 'language', 'signed_at', 'sealed'])
    .where('member_id', '=', member)
    .execute();
  for (const { sealed, ...mandate } of mandates)
    yield { ...mandate, ...unsealIban(details, sealed, mandate.reference) };
}
