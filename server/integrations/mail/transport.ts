import { createTransport } from 'nodemailer';
import { isAboutAddress } from './hard-bounce.ts';
import { returnPath } from './bounce-token.ts';
import { type DkimSettings, domainOf } from './dkim.ts';

/** An outgoing mail. */
export interface OutgoingMail {
  readonly id: string;
  /** Identifies the mail's owner when it bounces. */
  readonly mark: string | undefined;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where mail programs unsubscribe with a POST; null for a mandatory mail. */
  readonly unsubscribe: string | null;
}

/** Name and address separately, never as one string, which could smuggle in another recipient. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export type SendOutcome = 'taken' | 'refused' | 'no_such_mailbox';

/** How mails are sent. */
export interface MailTransport {
  /**
   * Returns `taken` once another server has accepted the mail, `refused` if the recipient's server will never accept
   * this one, `no_such_mailbox` if it will never accept any; throws if it may be retried.
   */
  deliver(mail: OutgoingMail): Promise<SendOutcome>;
  /** Whether accepted mail is read in the outbox itself. */
  readonly readInOutbox: boolean;
  close(): void;
}

/** The default: a mail stays in the outbox, where the mailbox page shows it, and goes nowhere else. */
export const outboxTransport: MailTransport = {
  deliver: async () => 'taken',
  readInOutbox: true,
  close: () => undefined,
};

const patienceMilliseconds = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

interface SmtpOptions {
  /** Undeliverable mail is returned here, with the mark of the mail. */
  readonly bounces?: string | undefined;
  readonly dkim?: DkimSettings | undefined;
}

/**
 * The headers that nobody on the way can change unnoticed; among them those that mail programs unsubscribe by, as
 * RFC 8058 wants.
 */
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
        // A mail that is sent again after a crash has the same id, so that mailboxes can drop the copy.
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
    // RFC 8058: one https address, and that one POST to it is enough.
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

interface SmtpFault extends Error {
  readonly command?: string;
  readonly responseCode?: number;
  /** The other server's answer. */
  readonly response?: string;
}

/** A 5xx about the recipient or the mail. One about us, who may not log in or send, can be fixed and retried. */
function isForGood({ command = '', responseCode = 0 }: SmtpFault): boolean {
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

/** Without an enhanced status, a refused recipient counts as unknown. */
function isOfAddress({ command, response = '' }: SmtpFault): boolean {
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  return status ? isAboutAddress(status) : command === 'RCPT TO';
}
