import type { Tables } from './tables.ts';

/** The location of a table's rows in a database that Citus distributes over several machines. */
export type Placement<Column extends string = string> =
  /** Distributed by the value of this column: rows with the same value are on the same machine. */
  | { readonly by: Column }
  /** Replicated to every machine. These tables are small and rarely written. */
  | 'everywhere'
  /** Stored only on the coordinator. These tables are numbered without gaps and grow by at most one row per payment. */
  | 'coordinator';

/**
 * The placement of every table. Most data of a member is on one machine, and so is most data of a conversation. No join
 * and no unique key spans several values of these columns.
 */
export const distribution: { readonly [Table in keyof Tables]: Placement<keyof Tables[Table] & string> } = {
  account_deletion: { by: 'member_id' },
  appeal: { by: 'report_id' },
  bank_entry: { by: 'entry_id' },
  bank_refund: { by: 'reference' },
  bank_transfer: { by: 'reference' },
  cells_moved: 'everywhere',
  company: 'everywhere',
  consent: { by: 'member_id' },
  credit_debt: { by: 'member_id' },
  data_export: { by: 'member_id' },
  debit: { by: 'payment_id' },
  debit_block: { by: 'who' },
  debit_mandate: 'everywhere',
  debit_request: { by: 'payment_id' },
  deletion_count: 'everywhere',
  discount_claim: { by: 'code' },
  discount_code: 'everywhere',
  discount_use: { by: 'member_id' },
  dispute: { by: 'payment_id' },
  email_owner: { by: 'email_key' },
  inactivity_warning: { by: 'member_id' },
  inbox: { by: 'member_id' },
  invoice: 'coordinator',
  invoice_counter: 'coordinator',
  kept_out: { by: 'mark' },
  kept_out_hash: { by: 'mark' },
  lasting_key: 'everywhere',
  ledger: { by: 'member_id' },
  like_in: { by: 'member_id' },
  like_out: { by: 'member_id' },
  loose_file: { by: 'file_id' },
  mail: { by: 'id' },
  mail_token: { by: 'token_hash' },
  match_answer: { by: 'member_id' },
  member: { by: 'id' },
  member_card: { by: 'id' },
  member_hidden: { by: 'member_id' },
  message: { by: 'conversation_id' },
  message_photo: { by: 'conversation_id' },
  message_reaction: { by: 'conversation_id' },
  migration: 'coordinator',
  name_owner: { by: 'name_key' },
  notice_told: { by: 'member_id' },
  notification_off: { by: 'member_id' },
  operator_page: 'everywhere',
  pair: { by: 'id' },
  payment: { by: 'payment_id' },
  photo_decision: { by: 'member_id' },
  photo_revocation: { by: 'owner_id' },
  picture: { by: 'member_id' },
  picture_hash: { by: 'part' },
  profile: { by: 'id' },
  // Several members may log in to the same browser, but a subscription belongs to one member at a time.
  push_subscription: { by: 'endpoint' },
  push_switch: { by: 'member_id' },
  push_told: { by: 'member_id' },
  rate_limit: { by: 'key' },
  report: { by: 'id' },
  request_key: { by: 'owner' },
  sandbox_customer: { by: 'ref' },
  sandbox_payment: { by: 'ref' },
  sandbox_refund: { by: 'payment_ref' },
  saved_card: { by: 'member_id' },
  server_process: 'everywhere',
  session: { by: 'token_hash' },
  signup_skip: { by: 'member_id' },
  site: 'everywhere',
  source_visit: { by: 'day' },
  spending_control: { by: 'member_id' },
  stay_offer: { by: 'member_id' },
  swipe: { by: 'member_id' },
  swipe_day: { by: 'member_id' },
  tracking: { by: 'member_id' },
  wallet: { by: 'member_id' },
  withdrawal: { by: 'payment_id' },
  withdrawal_notice: { by: 'id' },
};
