import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import { addressee, mailActivation, mailExistingAccount, type Recipient } from '../../areas/accounts/account-mails.ts';
import {
  mailAddressWanted,
  mailChangeAsked,
  mailChanged,
  mailNewAddress,
  mailNoAccount,
  mailPasswordChanged,
  mailPasswordReset,
} from '../../areas/accounts/credentials/credential-mails.ts';
import { mailDeletion, mailReactivated } from '../../areas/accounts/deletion/deletion-mails.ts';
import { mailBan, mailBannedSignUp } from '../../areas/accounts/sign-up/ban-mails.ts';
import { mandateMail, returnMail } from '../../areas/debits/mandate-mail.ts';
import { mailInactive } from '../../areas/erasure/retention-mail.ts';
import { mailExport, mailFailedExport } from '../../areas/exports/export-mail.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import { mailProofOf } from '../../areas/notifications/mail-proof.ts';
import { likeWords } from '../../areas/notifications/notices/like-notice.ts';
import { messageWords } from '../../areas/notifications/notices/message-notice.ts';
import { type EmailNotice, noticeFor } from '../../areas/notifications/notices/post-notice.ts';
import { unreadWords } from '../../areas/notifications/notices/unread-reminder.ts';
import { weeklyWords } from '../../areas/notifications/notices/weekly-update.ts';
import type { UnsubscribeLinks } from '../../areas/notifications/unsubscribe-link.ts';
import { post } from '../../integrations/mail/post.ts';
import { disputeMail } from '../../areas/payments/disputes/dispute-mail.ts';
import { transferMail } from '../../areas/payments/transfers/transfer-mails.ts';
import {
  mailRefunded,
  mailWithdrawalNotice,
  mailWithdrawn,
} from '../../areas/payments/withdrawals/withdrawal-mails.ts';
import { receiptOf } from '../../areas/payments/receipt.ts';
import { decisionMail } from '../../areas/photos/decision-mail.ts';
import { mailErasure } from '../../areas/requests/erasure-mail.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import {
  mailAnswered,
  mailAppealed,
  mailDecided,
  mailMeasure,
  mailReceived,
  mailScamWarning,
} from '../../areas/reports/report-mails.ts';

/** The recipient of a sample, and the tools that write it. */
export interface Stage {
  readonly tx: Tx;
  readonly sites: Sites;
  readonly site: KnownSite;
  readonly links: UnsubscribeLinks;
  readonly to: Recipient;
  readonly now: Date;
}

const token = 'sample-token';
const days = (count: number, from: Date) => new Date(from.getTime() + count * 86_400_000);

const withdrawal = { payment_id: 'sample' as PaymentId, credits: 40, amount_minor: 1199, currency: 'EUR' } as const;

/** One of every automatic email, by kind. Some kinds have several wordings. */
export const sampleMails: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  activation: async ({ tx, sites, to, now }) => await mailActivation(tx, sites, { to, token }, now),
  existing_account: async ({ tx, sites, to, now }) => await mailExistingAccount(tx, sites, to, now),
  password_reset: async ({ tx, sites, to, now }) => await mailPasswordReset(tx, sites, { to, token }, now),
  no_account: async ({ tx, site, to, now }) => await mailNoAccount(tx, site, to, now),
  password_changed: async ({ tx, sites, to, now }) => await mailPasswordChanged(tx, sites, to, now),
  mail_change: async ({ tx, sites, to, now }) => await mailNewAddress(tx, sites, { to, token }, now),
  mail_change_asked: async ({ tx, sites, to, now }) => await mailChangeAsked(tx, sites, to, now),
  mail_changed: async ({ tx, sites, to, now }) => await mailChanged(tx, sites, to, now),
  address_wanted: async ({ tx, sites, to, now }) => await mailAddressWanted(tx, sites, to, now),
  mail_proof: async ({ tx, sites, to, now }) => await mailProofOf(tx, sites, { to, token }, now),
  new_conversations: async (stage) =>
    await notice(stage, 'new_conversations', messageWords('new_conversations', 'Bram')),
  new_messages: async (stage) => await notice(stage, 'new_messages', messageWords('new_messages', 'Bram')),
  unread_message_reminders: async (stage) => await notice(stage, 'unread_message_reminders', unreadWords(3)),
  like: async (stage) => await notice(stage, 'like', likeWords(1, 'Bram')),
  'like, of several': async (stage) => await notice(stage, 'like', likeWords(4, 'Bram')),
  weekly_updates: async (stage) => await notice(stage, 'weekly_updates', weeklyWords(12, 'NL', days(-90, stage.now))),
  photo_decision: async (stage) => await decided(stage, 2, []),
  'photo_decision, rejected': async (stage) => await decided(stage, 1, ['not_a_photo', 'minor']),
  receipt: async (stage) => await receipt(stage),
  withdrawal: async ({ tx, site, to, now }) => {
    await mailWithdrawn(tx, site, { to, withdrawal: { ...withdrawal, declared_at: now } });
  },
  refund: async ({ tx, site, to, now }) => {
    await mailRefunded(tx, site, { to, withdrawal: { ...withdrawal, declared_at: now } });
  },
  erasure: async ({ tx, sites, to, now }) => await mailErasure(tx, sites, { id: 'sample', to }, now),
  'withdrawal, to be looked into': async ({ tx, site, to, now }) =>
    await mailWithdrawalNotice(tx, site, { email: to.email, language: to.language, order: 'R-2026-0042' }, now),
  transfer: async (stage) => await transfer(stage, 0),
  'transfer, in parts': async (stage) => await transfer(stage, 3000),
  mandate: async (stage) => await mandate(stage),
  debit_returned: async (stage) => await returned(stage, 0),
  'debit_returned, with a debt': async (stage) => await returned(stage, 12),
  'dispute, opened': async (stage) => await disputed(stage, 'opened'),
  'dispute, won': async (stage) => await disputed(stage, 'won'),
  'dispute, lost': async (stage) => await disputed(stage, 'lost'),
  report_received: async ({ tx, site, to, now }) =>
    await mailReceived(tx, site, { to, number: 'R-2026-0042', category: 'scam' }, now),
  report_decided: async ({ tx, site, to, now }) =>
    await mailDecided(tx, site, { to, category: 'scam', decision: 'removed', token }, now),
  report_measure: async ({ tx, site, to, now }) =>
    await mailMeasure(
      tx,
      site,
      { to, category: 'harassment', decision: 'warned', token, kind: 'message', ownInitiative: false, note: '' },
      now,
    ),
  scam_warning: async ({ tx, site, to, now }) =>
    await mailScamWarning(tx, site, { to, name: 'Rick', id: idOfName('scam_warning') }, now),
  report_appealed: async ({ tx, site, to, now }) => await mailAppealed(tx, site, to, now),
  report_answered: async ({ tx, site, to, now }) =>
    await mailAnswered(tx, site, { to, outcome: 'overturned', reopened: true, answer: '' }, now),
  data_export: async ({ tx, site, to, now }) =>
    await mailExport(tx, site, { to, token, expires_at: days(3, now) }, now),
  data_export_failed: async ({ tx, site, to, now }) => await mailFailedExport(tx, site, to, now),
  deletion: async ({ tx, sites, to, now }) =>
    await mailDeletion(tx, sites, { to, token, erased_at: days(14, now) }, now),
  reactivated: async ({ tx, sites, to, now }) => await mailReactivated(tx, sites, to, now),
  inactive: async ({ tx, sites, to, now }) => {
    // The email states how many credits would be lost.
    await tx.insertInto('wallet').values({ member_id: to.id, balance: 12 }).execute();
    await mailInactive(tx, sites, { to, last_here: days(-700, now), erase_at: days(30, now) }, now);
  },
  ban: async ({ tx, site, to, now }) =>
    await mailBan(tx, { ...to, site }, { until: days(180, now), erase_at: days(14, now) }, now),
  kept_out: async ({ tx, site, to, now }) =>
    await mailBannedSignUp(tx, { ...to, site }, { reason: 'asked', since: now, until: days(180, now) }, now),
};

async function notice({ tx, site, links, to, now }: Stage, type: EmailNotice['type'], words: EmailNotice['words']) {
  const content = noticeFor(to, site, links, { type, path: '/members', words });
  await post(tx, { to: addressee(site, to), kind: type, content }, now);
}

async function decided({ tx, site, to, now }: Stage, ...[approved, reasons]: DecidedPhotos) {
  const content = decisionMail(to, site, approved, reasons);
  await post(tx, { to: addressee(site, to), kind: 'photo_decision', content }, now);
}

type DecidedPhotos = [approved: number, reasons: Parameters<typeof decisionMail>[3]];

async function receipt({ tx, site, to, now }: Stage) {
  const payment = {
    payment_id: 'sample' as PaymentId,
    country: 'NL',
    currency: 'EUR',
    credits: 50,
    amount_minor: 1499,
    vat_minor: 260,
    vat_percent: 21,
    payment_method: 'ideal',
    invoice: '2026-000123',
    discountcode: null,
    discount_percentage: null,
    paid_at: now,
  } as const;
  await post(tx, { to: addressee(site, to), kind: 'receipt', content: receiptOf(payment, to, site) }, now);
}

async function transfer({ tx, site, to, now }: Stage, received_minor: number) {
  const ordered = {
    payment_id: 'sample',
    country: 'NL',
    currency: 'EUR',
    credits: 75,
    holder: site.company.name,
    iban: 'NL91 ABNA 0417 1643 00',
    bic: 'ABNANL2A',
    reference: 'RF18 5390 0754 7034 2211',
    received_minor,
    missing_minor: 4995 - received_minor,
    until: days(14, now),
  } as const;
  await post(tx, { to: addressee(site, to), kind: 'transfer', content: transferMail(ordered, to, site) }, now);
}

async function disputed({ tx, site, to, now }: Stage, step: 'opened' | 'won' | 'lost') {
  const { amount_minor, currency, country } = debit;
  const dispute = { payment: 'sample' as PaymentId, step, credits: 12, amount_minor, currency, country };
  await post(tx, { to: addressee(site, to), kind: 'dispute', content: disputeMail(dispute, to, site) }, now);
}

const debit = {
  amount_minor: 4995,
  currency: 'EUR',
  country: 'NL',
  credits: 75,
  collect_on: '2026-11-27',
  reference: 'D019A9B7CA6807004B6AD043A840B16BC',
  iban_end: '4300',
} as const;

async function mandate({ tx, site, to, now }: Stage) {
  const bank = {
    holder: site.company.name,
    iban: 'NL91ABNA0417164300',
    bic: undefined,
    creditor_id: 'DE98ZZZ09999999999',
  };
  await post(tx, { to: addressee(site, to), kind: 'mandate', content: mandateMail(debit, bank, to, site) }, now);
}

async function returned({ tx, site, to, now }: Stage, owed: number) {
  const content = returnMail({ ...debit, owed }, to, site);
  await post(tx, { to: addressee(site, to), kind: 'debit_returned', content }, now);
}

/** A made-up recipient: samples are never sent. */
export const sampleReader = {
  id: '00000000-0000-4000-8000-000000000000' as MemberId,
  name: 'Anna',
  email: 'sample@damson.example',
} as const;
