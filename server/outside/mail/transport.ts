import { createTransport } from 'nodemailer';
import { SetupError } from '../../setup-error.ts';

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

/** How mails leave the house. `deliver` returns once someone else has taken the mail over. */
export interface MailTransport {
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The default: a mail is in the outbox already, where the mailbox page shows it, and goes nowhere else. */
export const outboxTransport: MailTransport = { deliver: async () => undefined, close: () => undefined };

export function smtpTransport(url: string): MailTransport {
  if (!/^smtps?:\/\//.test(url)) throw new SetupError('SMTP_URL must begin with smtp:// or smtps://.');
  const smtp = createTransport(url, { pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000 } as object);
  return {
    deliver: async (mail) => {
      await smtp.sendMail({
        from: mail.from,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // The same mail sent again after a crash bears the same id, so that mailboxes can drop the copy.
        messageId: `<${mail.id}@${mail.from.address.split('@')[1]}>`,
        headers: { 'Content-Language': mail.language, 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => smtp.close(),
  };
}
