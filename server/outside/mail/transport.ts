import { createTransport } from 'nodemailer';

/** A mail as it goes out. */
export interface OutgoingMail {
  readonly id: string;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Name and address apart, never as one string: a string could smuggle in another recipient. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** How mails leave the house. */
export interface MailTransport {
  /**
   * Returns `taken` once someone else has taken the mail over, `refused` where its receiver's server will never take
   * it; throws where it may be tried again.
   */
  deliver(mail: OutgoingMail): Promise<'taken' | 'refused'>;
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

export function smtpTransport(url: string): MailTransport {
  const smtp = createTransport({ url, pool: true, ...patienceMilliseconds });
  return {
    deliver: async (mail) => {
      const sending = smtp.sendMail({
        from: mail.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same mail sent again after a crash bears the same id, so that mailboxes can drop the copy.
        messageId: `<${mail.id}@${mail.from.address.split('@')[1]}>`,
        headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
      });
      return await sending.then(
        () => 'taken',
        (fault: SmtpFault) => {
          if (!isForGood(fault)) throw fault;
          return 'refused';
        },
      );
    },
    readInOutbox: false,
    close: () => smtp.close(),
  };
}

interface SmtpFault extends Error {
  readonly command?: string;
  readonly responseCode?: number;
}

/** A 5xx about the receiver or the mail. One about us, who may not log in or send, is mended and tried again. */
function isForGood({ command = '', responseCode = 0 }: SmtpFault): boolean {
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
}
