import type { Tables } from '#database/tables.ts';

/**
 * What becomes of each table's rows when a member is erased. A new table does not compile before it stands here, and
 * what stands here is proved by `erasure.test.ts`.
 *
 * `erased`: nothing of the member is left. `without_the_person`: the row stays, and says nothing of them.
 * `nobodys`: holds nothing of any member.
 */
export const whatBecomesOf: Readonly<Record<keyof Tables, 'erased' | 'without_the_person' | 'nobodys'>> = {
  migration: 'nobodys',
  cells_moved: 'nobodys',
  lasting_key: 'nobodys',
  // Marks of who is kept out: they lead back to nobody.
  kept_out: 'nobodys',
  kept_out_hash: 'nobodys',
  company: 'nobodys',
  site: 'nobodys',
  operator_page: 'nobodys',
  source_visit: 'nobodys',
  member: 'erased',
  email_owner: 'erased',
  name_owner: 'erased',
  consent: 'erased',
  signup_skip: 'erased',
  tracking: 'erased',
  session: 'erased',
  mail_token: 'erased',
  account_deletion: 'erased',
  data_export: 'erased',
  report: 'erased',
  appeal: 'erased',
  deletion_count: 'nobodys',
  member_card: 'erased',
  profile: 'erased',
  match_answer: 'erased',
  picture: 'erased',
  picture_hash: 'erased',
  photo_decision: 'erased',
  photo_revocation: 'erased',
  loose_file: 'nobodys',
  pair: 'erased',
  member_hidden: 'erased',
  like_in: 'erased',
  like_out: 'erased',
  swipe: 'erased',
  swipe_day: 'erased',
  // Whom they talked to keeps the place of the conversation, under an id that leads nowhere.
  inbox: 'without_the_person',
  message: 'erased',
  message_photo: 'erased',
  message_reaction: 'erased',
  notification_off: 'erased',
  notice_told: 'erased',
  push_subscription: 'erased',
  push_switch: 'erased',
  push_told: 'erased',
  inactivity_warning: 'erased',
  wallet: 'erased',
  ledger: 'erased',
  // Kept for the tax office, with the invoice; the buyer is nobody.
  payment: 'erased',
  invoice: 'erased',
  invoice_counter: 'nobodys',
  discount_use: 'erased',
  // A code for everybody names nobody; one for a single member goes with them.
  discount_code: 'erased',
  discount_claim: 'nobodys',
  // Kept like the payment; the buyer is nobody.
  withdrawal: 'erased',
  dispute: 'erased',
  withdrawal_notice: 'erased',
  spending_control: 'erased',
  stay_offer: 'erased',
  sandbox_payment: 'nobodys',
  sandbox_refund: 'nobodys',
  // The bank's own words, kept for the tax office; who paid is sealed, and forgotten in time.
  debit: 'erased',
  debit_request: 'erased',
  debit_mandate: 'erased',
  debit_block: 'erased',
  credit_debt: 'erased',
  bank_transfer: 'nobodys',
  bank_entry: 'nobodys',
  bank_refund: 'nobodys',
  mail: 'erased',
  request_key: 'erased',
  rate_limit: 'nobodys',
};
