import { createTransport } from 'nodemailer';
import { isAboutAddress } from './hard-bounce.ts';
import { returnPath } from './bounce-token.ts';
import { type DkimSettings, domainOf } from './dkim.ts';

/** An email as passed to the transport. */
export interface OutgoingMail {
  readonly id: string;
  /** Identifies the recipient if the email bounces. */
  readonly mark: string | undefined;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The address for one-click unsubscribing. Null for mandatory emails. */
  readonly unsubscribe: string | null;
}

/** An address with a name. They are separate, because a combined string could inject another recipient. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export type SendOutcome = 'taken' | 'refused' | 'no_such_mailbox';

/** Delivers emails: over SMTP, or to the outbox. */
export interface MailTransport {
  /**
   * Returns `taken` once a mail server has accepted the email, `refused` if it permanently rejects this email,
   * `no_such_mailbox` if it permanently rejects the recipient. Throws if a retry may help.
   */
  deliver(mail: OutgoingMail): Promise<SendOutcome>;
  /** Whether accepted emails stay readable in the outbox. */
  readonly readInOutbox: boolean;
  close(): void;
}

/** The default: emails stay in the outbox, readable on the mailbox page, and are not sent. */
export const outboxTransport: MailTransport = {
  deliver: async () => 'taken',
  readInOutbox: true,
  close: () => undefined,
};

const patienceMilliseconds = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface SmtpOptions {
  /** The bounce address, to which the transport adds the email's token. */
  readonly bounces?: string | undefined;
  readonly dkim?: DkimSettings | undefined;
}

/** Headers covered by the signature, including those for unsubscribing, which RFC 8058 requires. */
const signedHeaders =
  'From:Sender:Reply-To:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'Content-Language:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

export function smtpTransport(url: string, { bounces, dkim }: SmtpOptions = {}): MailTransport {
  const smtp = createTransport({ url, pool: true, ...patienceMilliseconds, ...(dkim && { dkim: signing(dkim) }) });
  return {
    deliver: async (mail) => {
      const sending = smtp.sendMail({
        from: mail.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(bounces && mail.mark && { envelope: { from: returnPath(bounces, mail.mark), to: mail.to.address } }),
        // Stable, so that mailboxes can drop a copy that was sent again after a crash.
        messageId: `<${[mail.id, ...(mail.mark ? [mail.mark] : [])].join('.')}@${domainOf(mail.from.address)}>`,
        headers: headersOf(mail),
      });
      return await sending.then(
        (): SendOutcome => 'taken',
        (fault: SmtpFault): SendOutcome => {
          if (!isForGood(fault)) throw fault;
          return isOfAddress(fault) ? 'no_such_mailbox' : 'refused';
        },
      );
    },
    readInOutbox: false,
    close: () => smtp.close(),
  };
}

function signing({ domain, selector, key }: DkimSettings) {
  return { domainName: domain, keySelector: selector, privateKey: key, headerFieldNames: signedHeaders };
}

function headersOf({ language, unsubscribe }: OutgoingMail): Record<string, string> {
  return {
    'Content-Language': language,
    'Auto-Submitted': 'auto-generated',
    // RFC 8058: an https address that unsubscribes on a single POST.
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

interface SmtpFault extends Error {
  readonly command?: string;
  readonly responseCode?: number;
  /** The mail server's response. */
  readonly response?: string;
}

/**
 * Returns whether a 5xx response is permanent: about the recipient or the email. Errors about our own login or sender
 * can be fixed and retried.
 */
function isForGood({ command = '', responseCode = 0 }: SmtpFault): boolean {
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

/**
 * Returns whether a rejection is about the recipient's address. Without an enhanced status, a rejected recipient counts
 * as unknown.
 */
function isOfAddress({ command, response = '' }: SmtpFault): boolean {
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  return status ? isAboutAddress(status) : command === 'RCPT TO';
}
