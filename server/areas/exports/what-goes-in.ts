import type { Tables } from '#database/tables.ts';
import { conversationsOf, reactionsOf } from './conversations.ts';
import { type Rows, rowsOf, withNames } from './rows.ts';

/** The JSON files of an archive; each is described in the archive's own READ-ME. */
export const exportFiles = [
  'account',
  'profile',
  'photos',
  'likes',
  'blocks',
  'conversations',
  'credits',
  'payments',
  'reports',
  'sessions',
  'mails',
] as const;
export type ExportFile = (typeof exportFiles)[number];

/** A table of which the archive holds the member's rows: in which file, under which heading. */
export interface GoesIn {
  readonly file: ExportFile;
  readonly rows: Rows;
}

/**
 * `nobodys`: holds nothing of any member. `told_elsewhere`: says nothing of a member that another file does not say.
 * `secret`: a member has no use for it, and a thief would.
 */
export type StaysOut = 'nobodys' | 'told_elsewhere' | 'secret';

/**
 * Which tables go into the copy that a member gets of their data (GDPR, 15 and 20). A new table does not compile before
 * it stands here, and what stands here is proved by `export.test.ts`. Of others there is a name and an id, and what they
 * wrote to the member; never what they did about the member in silence.
 */
export const whatGoesIn: Readonly<Record<keyof Tables, GoesIn | StaysOut>> = {
  migration: 'nobodys',
  server_process: 'nobodys',
  cells_moved: 'nobodys',
  lasting_key: 'nobodys',
  // Of who has an account, nothing stands there.
  kept_out: 'nobodys',
  kept_out_hash: 'nobodys',
  company: 'nobodys',
  site: 'nobodys',
  operator_page: 'nobodys',
  source_visit: 'nobodys',
  deletion_count: 'nobodys',
  loose_file: 'nobodys',
  sandbox_payment: 'nobodys',
  sandbox_refund: 'nobodys',
  sandbox_customer: 'nobodys',
  // What was typed a moment ago, sealed, with the hash of a code.
  debit_request: 'secret',
  // An account's mark, or that somebody is blocked, which the screen tells.
  debit_block: 'told_elsewhere',
  // What is waited for and came is told with the payment.
  bank_transfer: 'told_elsewhere',
  bank_entry: 'told_elsewhere',
  bank_refund: 'told_elsewhere',
  discount_claim: 'nobodys',
  invoice_counter: 'nobodys',
  // Its receipt stands among the mails.
  withdrawal_notice: 'told_elsewhere',
  rate_limit: 'nobodys',
  // Who likes or blocks whom, once more for both.
  pair: 'told_elsewhere',
  email_owner: 'told_elsewhere',
  // What was answered to a browser that may ask again, for a week.
  request_key: 'told_elsewhere',
  // Who blocks whom, and that an account ends, for a day.
  photo_revocation: 'told_elsewhere',
  // By this, copies of the photos are recognised.
  picture_hash: 'secret',

  member: { file: 'account', rows: rowsOf('member', { by: 'id', without: ['password_hash'] }) },
  name_owner: { file: 'account', rows: rowsOf('name_owner') },
  consent: { file: 'account', rows: rowsOf('consent') },
  notification_off: { file: 'account', rows: rowsOf('notification_off') },
  inactivity_warning: { file: 'account', rows: rowsOf('inactivity_warning') },
  notice_told: { file: 'account', rows: rowsOf('notice_told') },
  push_switch: { file: 'account', rows: rowsOf('push_switch') },
  push_told: { file: 'account', rows: rowsOf('push_told') },
  signup_skip: { file: 'account', rows: rowsOf('signup_skip') },
  tracking: { file: 'account', rows: rowsOf('tracking') },
  account_deletion: { file: 'account', rows: rowsOf('account_deletion') },
  mail_token: { file: 'account', rows: rowsOf('mail_token', { without: ['token_hash'] }) },
  data_export: {
    file: 'account',
    rows: rowsOf('data_export', { without: ['file_key', 'token_hash', 'file_id', 'parts', 'tries'] }),
  },

  member_card: { file: 'profile', rows: rowsOf('member_card', { by: 'id', without: ['main_image', 'cell'] }) },
  match_answer: { file: 'profile', rows: rowsOf('match_answer') },
  profile: { file: 'profile', rows: rowsOf('profile', { by: 'id' }) },

  picture: {
    file: 'photos',
    rows: rowsOf('picture', {
      without: ['file_id', 'thumbhash', 'blurred_thumbhash', 'perceptual_hash', 'mirrored_hash', 'duplicate'],
    }),
  },
  photo_decision: { file: 'photos', rows: rowsOf('photo_decision', { without: ['decided_by'] }) },

  like_out: { file: 'likes', rows: withNames(rowsOf('like_out', { key: 'other_id' })) },
  like_in: { file: 'likes', rows: withNames(rowsOf('like_in', { key: 'other_id' })) },
  swipe: { file: 'likes', rows: withNames(rowsOf('swipe', { key: 'other_id' })) },
  swipe_day: { file: 'likes', rows: rowsOf('swipe_day') },
  member_hidden: {
    file: 'blocks',
    rows: withNames(rowsOf('member_hidden', { where: 'blocked_by_me', without: ['blocked_by_me', 'blocked_me'] })),
  },

  inbox: {
    file: 'conversations',
    rows: withNames(
      rowsOf('inbox', {
        key: 'conversation_id',
        without: ['last_message_id', 'last_hour', 'has_unread', 'read_up_to', 'delivered_up_to'],
      }),
    ),
  },
  message: { file: 'conversations', rows: conversationsOf },
  message_reaction: { file: 'conversations', rows: reactionsOf },
  message_photo: {
    file: 'conversations',
    rows: rowsOf('message_photo', {
      key: 'message_id',
      without: ['file_id', 'thumbhash', 'blurred_thumbhash', 'fingerprint', 'seen_at'],
    }),
  },

  wallet: { file: 'credits', rows: rowsOf('wallet') },
  ledger: { file: 'credits', rows: rowsOf('ledger', { key: 'idem_key' }) },
  payment: { file: 'payments', rows: rowsOf('payment', { without: ['redirect', 'provider_ref', 'customer_ref'] }) },
  invoice: { file: 'payments', rows: rowsOf('invoice', { without: ['company_id', 'year', 'sequence'] }) },
  debit: { file: 'payments', rows: rowsOf('debit', { key: 'payment_id', without: ['account_mark', 'bank_file'] }) },
  debit_mandate: { file: 'payments', rows: rowsOf('debit_mandate', { key: 'reference', without: ['sealed'] }) },
  credit_debt: { file: 'credits', rows: rowsOf('credit_debt', { key: 'payment_id' }) },
  discount_use: { file: 'payments', rows: rowsOf('discount_use') },
  discount_code: {
    file: 'payments',
    rows: rowsOf('discount_code', { by: 'user_id', without: ['user_id', 'created_by', 'withdrawn_at'] }),
  },
  dispute: { file: 'payments', rows: rowsOf('dispute', { without: ['decided_by'] }) },
  withdrawal: { file: 'payments', rows: rowsOf('withdrawal', { without: ['refund_ref'] }) },
  spending_control: { file: 'payments', rows: rowsOf('spending_control') },
  saved_card: { file: 'payments', rows: rowsOf('saved_card', { without: ['customer_ref'] }) },
  stay_offer: { file: 'payments', rows: rowsOf('stay_offer') },

  report: {
    file: 'reports',
    rows: rowsOf('report', {
      by: 'reporter_id',
      key: 'id',
      without: ['reporter_id', 'evidence', 'decided_by', 'note'],
    }),
  },
  appeal: { file: 'reports', rows: rowsOf('appeal', { without: ['token_hash', 'answered_by'] }) },

  session: { file: 'sessions', rows: rowsOf('session', { without: ['token_hash', 'password_mark'] }) },
  push_subscription: {
    file: 'sessions',
    rows: rowsOf('push_subscription', { without: ['endpoint', 'p256dh', 'auth'] }),
  },
  mail: { file: 'mails', rows: rowsOf('mail', { key: 'id', without: ['body_text', 'body_html', 'unsubscribe_url'] }) },
};
