import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { freePort } from '../free-port.ts';

/** An email as received over SMTP. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Unfolded headers by their lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  /** The decoded bodies of all parts. */
  readonly text: string;
  /** The unparsed source. */
  readonly raw: string;
  /** True if the server accepted the email. */
  taken: boolean;
}

/**
 * The server's errors for recipients and emails. A function that returns undefined accepts the recipient or the email.
 */
export interface Saying {
  readonly toReceiver?: (address: string) => string | undefined;
  readonly toMail?: (mail: ReceivedMail) => Promise<string | undefined> | string | undefined;
}

type Envelope = SMTPServerSession['envelope'];

/** Starts a real SMTP server on a free port that accepts and rejects as configured. */
export async function openPostOffice() {
  const port = await freePort();
  const received: ReceivedMail[] = [];
  let saying: Saying = {};
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 100,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) => callback(refusal(saying.toReceiver?.(address))),
    onData: (stream, { envelope }, callback) => void take(stream, envelope, callback),
  });

  async function take(stream: Readable, envelope: Envelope, answer: (no?: Error) => void): Promise<void> {
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    const to = envelope.rcptTo.map(({ address }) => address);
    const mail = { from, to, ...parsed(await text(stream)), taken: false };
    received.push(mail);
    const no = await saying.toMail?.(mail);
    mail.taken = no === undefined;
    answer(refusal(no));
  }

  server.on('error', () => undefined);
  server.listen(port, 'localhost');
  await once(server.server, 'listening');
  return {
    url: `smtp://localhost:${port}`,
    received,
    say: (next: Saying) => {
      saying = next;
    },
    close: async () => await new Promise<void>((resolve) => server.close(resolve)),
  };
}

function refusal(said: string | undefined): Error | undefined {
  return said === undefined
    ? undefined
    : Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });
}

function parsed(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'raw'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(lines.map((line) => line.split(/: (.*)/s, 2) as [string, string]));
  const text = raw
    .slice(end)
    .replace(/=\r\n/g, '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
  return { headers: new Map([...headers].map(([name, value]) => [name.toLowerCase(), value])), text, raw };
}
