import { createTransport } from 'nodemailer';
import { isAboutAddress } from './hard-bounce.ts';
import { returnPath } from './bounce-token.ts';

/** A mail as it goes out. */
export interface OutgoingMail {
  readonly id: string;
  /** Says whose mail it is, to whoever sends it back to us. */
  readonly mark: string | undefined;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where mail programs unsubscribe by one POST; null for a mail that has to come. */
  readonly unsubscribe: string | null;
}

/** Name and address apart, never as one string: a string could smuggle in another recipient. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

export type SendOutcome = 'taken' | 'refused' | 'no_such_mailbox';

/** How mails leave the house. */
export interface MailTransport {
  /**
   * Returns `taken` once someone else has taken the mail over, `refused` where its receiver's server will never take
   * this one, `no_such_mailbox` where it will never take any; throws where it may be tried again.
   */
  deliver(mail: OutgoingMail): Promise<SendOutcome>;
  /** A mail that was taken is read where it lies, in the outbox. */
  readonly readInOutbox: boolean;
  close(): void;
}

/** The default: a mail is in the outbox already, where the mailbox page shows it, and goes nowhere else. */
export const outboxTransport: MailTransport = {
  deliver: async () => 'taken',
  readInOutbox: true,
  close: () => undefined,
};

const patienceMilliseconds = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What cannot be delivered later on comes back to `bounces`, with the mark of the mail, where that is set. */
export function smtpTransport(url: string, bounces?: string): MailTransport {
  const smtp = createTransport({ url, pool: true, ...patienceMilliseconds });
  return {
    deliver: async (mail) => {
      const sending = smtp.sendMail({
        from: mail.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        ...(bounces && mail.mark && { envelope: { from: returnPath(bounces, mail.mark), to: mail.to.address } }),
        // The same mail sent again after a crash bears the same id, so that mailboxes can drop the copy.
        messageId: `<${[mail.id, ...(mail.mark ? [mail.mark] : [])].join('.')}@${mail.from.address.split('@')[1]}>`,
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
  /** What the other server has said. */
  readonly response?: string;
}

/** A 5xx about the receiver or the mail. One about us, who may not log in or send, is mended and tried again. */
function isForGood({ command = '', responseCode = 0 }: SmtpFault): boolean {
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}

/** Where the other server gives no status, a receiver that it does not take is none. */
function isOfAddress({ command, response = '' }: SmtpFault): boolean {
  const status = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  return status ? isAboutAddress(status) : command === 'RCPT TO';
}
