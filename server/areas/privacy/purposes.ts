/** Legal grounds, with the articles of the GDPR. */
export const grounds = {
  contract: 'contract, Art. 6(1)(b)',
  legal_duty: 'legal duty, Art. 6(1)(c)',
  legitimate_interest: 'legitimate interest, Art. 6(1)(f)',
  consent: 'consent, Art. 6(1)(a)',
  explicit_consent: 'explicit consent, Art. 6(1)(a) and 9(2)(a)',
} as const;
type Ground = keyof typeof grounds;

/**
 * External recipients, each with the file of `server/integrations` that connects to it, or null if operators hand over
 * files.
 */
export const recipients = {
  payment_provider: 'mollie/mollie-http.ts',
  bank: null,
  /** Receives the evidence that an operator writes to a file. */
  card_company: null,
  mail_provider: 'mail/transport.ts',
  sms_provider: 'sms/sms.ts',
  push_service: 'push/post-bytes.ts',
  storage_provider: 's3-storage.ts',
  translation_provider: 'translation/libre-translate.ts',
} as const satisfies Readonly<Record<string, string | null>>;
type Recipient = keyof typeof recipients;

/** A reason for storing data. The privacy notice explains each purpose. */
interface Purpose {
  readonly why: string;
  /** The legal ground; null if the data does not identify anybody. */
  readonly ground: Ground | null;
  readonly members?: true;
  readonly recipients?: readonly Recipient[];
}

export const purposes = {
  account: { why: 'Provide the account that the member asked for', ground: 'contract', recipients: ['mail_provider'] },
  profile: {
    why: 'Show the profile to other members, and find people who fit',
    ground: 'contract',
    members: true,
    recipients: ['translation_provider'],
  },
  orientation: { why: 'Find people who fit whom the member seeks', ground: 'explicit_consent' },
  contacts: {
    why: 'Deliver likes and messages; separate members who block each other',
    ground: 'contract',
    members: true,
    recipients: ['translation_provider', 'storage_provider'],
  },
  automatic_likes: { why: 'Send likes on behalf of a member who switched this on', ground: 'consent', members: true },
  photos: { why: 'Show photos', ground: 'contract', members: true, recipients: ['storage_provider'] },
  photo_checks: { why: 'Recognise copied and refused photos', ground: 'legitimate_interest' },
  choices: { why: 'Send only the emails that the member wants', ground: 'contract', recipients: ['mail_provider'] },
  /** The email address is stored for the account, and the consent as proof that it was given. */
  offers: { why: 'Send offers, updates and news by email', ground: 'consent', recipients: ['mail_provider'] },
  push: { why: 'Notify the browsers that the member chose', ground: 'consent', recipients: ['push_service'] },
  proof_of_consent: { why: 'Prove consents (Art. 7(1))', ground: 'legal_duty' },
  source: { why: 'Credit the partner whose link the member followed', ground: 'consent' },
  payments: {
    why: 'Sell credits and count them; prove disputed orders',
    ground: 'contract',
    recipients: ['payment_provider', 'mail_provider', 'card_company'],
  },
  saved_card: { why: 'Pay again with a card', ground: 'consent', recipients: ['payment_provider'] },
  bank: {
    why: 'Collect by direct debit; assign transfers to their orders',
    ground: 'contract',
    recipients: ['bank', 'sms_provider'],
  },
  invoices: { why: 'Keep the books that tax law demands', ground: 'legal_duty', recipients: ['mail_provider'] },
  withdrawals: { why: 'Accept and prove withdrawals', ground: 'legal_duty', recipients: ['mail_provider'] },
  mails: { why: 'Deliver emails', ground: 'contract', recipients: ['mail_provider'] },
  security: { why: 'Stop abuse and fraud', ground: 'legitimate_interest', recipients: ['card_company'] },
  moderation: {
    why: 'Decide on reports and photos, and give reasons (Digital Services Act, Art. 16 to 20)',
    ground: 'legal_duty',
    recipients: ['mail_provider'],
  },
  kept_out: { why: 'Notice when the owner of a closed account returns', ground: 'legitimate_interest' },
  many_accounts: { why: 'Notice many new accounts from one browser', ground: 'legitimate_interest' },
  copies: {
    why: 'Provide the copy of the data (Art. 15 and 20)',
    ground: 'legal_duty',
    recipients: ['storage_provider'],
  },
  /** About staff; and about members only whom they looked at or acted on. */
  desk: { why: 'Let staff log in, and prove who saw and did what', ground: 'legitimate_interest' },
  operation: { why: 'Run the product', ground: null },
} as const satisfies Readonly<Record<string, Purpose>>;
export type PurposeName = keyof typeof purposes;

/** Returns a purpose with all optional properties, for the printed register. */
export function purposeOf(name: PurposeName): Purpose {
  return purposes[name];
}
