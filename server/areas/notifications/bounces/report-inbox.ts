import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerAddress, type SMTPServerSession } from 'smtp-server';
import type { Marks } from '../../../integrations/mail/bounce-token.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { SetupError } from '../../../platform/core/setup-error.ts';
import { readReport } from './read-report.ts';
import { stopMails } from './stop-mails.ts';

export interface InboxSettings {
  /** The return address of emails, without a token. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
}

/** Maximum size of a report, in bytes. Reports enclose our email, which is small. */
const reportBytes = 1024 * 1024;
const timeouts = { socketTimeout: 30_000, closeTimeout: 2_000 };

type Report = Readable & { readonly sizeExceeded?: boolean };

export interface ReportInbox {
  close(): Promise<void>;
}

/**
 * Opens a mail server that accepts only reports about our own emails. Every report gets the same response, whether or
 * not it had an effect; one that cannot be processed now gets a temporary error, so that its sender retries.
 */
export async function openReportInbox(
  db: Db,
  marks: Marks,
  { address, host, port }: InboxSettings,
  log: Logger,
): Promise<ReportInbox> {
  const server = new SMTPServer({
    ...timeouts,
    size: reportBytes,
    maxClients: 20,
    banner: 'reports',
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (to, { envelope }, callback) => {
      if (!isOurs(to, address)) return callback(answer(550, 'No such mailbox'));
      callback(envelope.rcptTo.length > 0 ? answer(452, 'One recipient at a time') : undefined);
    },
    onData: (stream, session, callback) => void answered(stream, session, callback),
  });

  async function answered(stream: Report, session: SMTPServerSession, callback: (no?: Error) => void): Promise<void> {
    try {
      callback(await take(stream, session));
    } catch (fault) {
      log.error({ fault }, 'a report about an email could not be processed');
      callback(answer(451, 'Try again later'));
    }
  }

  async function take(stream: Report, { envelope }: SMTPServerSession): Promise<Error | undefined> {
    const raw = await bytesOf(stream);
    if (!raw || stream.sizeExceeded) return answer(552, 'Too long');
    const report = await readReport(raw);
    if (!report) return undefined;
    const { reason, enclosed } = report;
    const known = await stopMails(db, marks, [...envelope.rcptTo.map((to) => to.address), ...enclosed], reason);
    log.info({ reason, known }, 'received a report about an email');
    return undefined;
  }

  server.on('error', (fault) => log.warn({ fault: fault.message }, 'the connection of a report failed'));
  server.listen(port, host);
  await once(server.server, 'listening').catch((fault: NodeJS.ErrnoException) => {
    throw new SetupError(`Reports cannot be received at ${host}:${port} (${fault.code}); choose another BOUNCE_PORT.`);
  });
  return {
    close: async () => {
      await new Promise<void>((closed) => server.close(closed));
    },
  };
}

/** Reads all bytes, or returns undefined if there are too many; then drains the rest, so that we can still respond. */
async function bytesOf(stream: Readable): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= reportBytes) chunks.push(chunk);
  }
  return size <= reportBytes ? Buffer.concat(chunks) : undefined;
}

function isOurs({ address: to }: SMTPServerAddress, address: string): boolean {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at)].map((part) => part.toLowerCase()) as [
    string,
    string,
  ];
  const wanted = to.toLowerCase();
  return wanted === local + domain || (wanted.startsWith(`${local}+`) && wanted.endsWith(domain));
}

function answer(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
