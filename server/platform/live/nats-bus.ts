import { connect, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import * as z from 'zod/mini';
import type { MemberId } from '#contract/members/members.ts';
import type { Secret } from '../core/secret.ts';
import { SetupError } from '../core/setup-error.ts';
import { type Bus, type BusTools, published, sentEvent } from './bus.ts';
import type { Feed } from './following.ts';
import type { Hub } from './hub.ts';
import { note } from './notes.ts';
import { watchPeers } from './peers.ts';
import { makeSealer, type Sealer } from './sealed.ts';

const connectMilliseconds = 5_000;
const reconnectMilliseconds = 250;
/**
 * Interval of pings, in milliseconds. If NATS misses two of them, the client reconnects, even if only receiving has
 * stalled.
 */
const pingMilliseconds = 5_000;
/** Minimum time between two reports of invalid payloads, in milliseconds. */
const reportMilliseconds = 60_000;

export interface NatsTools extends BusTools {
  /** Shared by all processes of the product. */
  readonly secret: Secret;
}

/**
 * Delivers announcements at once in this process, and through NATS to the others: one subject per member, to which a
 * process subscribes while it serves streams of that member. Browsers refetch whatever was lost while NATS was
 * unreachable.
 *
 * Other clients may reach the same NATS, so payloads are encrypted and authenticated, and invalid ones are dropped.
 * (Decision 241.)
 */
export async function natsBus(hub: Hub, url: string, { clock, secret, onFault, every }: NatsTools): Promise<Bus> {
  const { name, ...server } = addressOf(url);
  const connection = await connect({
    ...server,
    name: 'damson',
    // This process has already delivered its own events.
    noEcho: true,
    timeout: connectMilliseconds,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMilliseconds,
    pingInterval: pingMilliseconds,
    ignoreAuthErrorAbort: true,
  }).catch((fault: Error) => {
    throw new SetupError(`NATS_URL does not lead to a NATS server (${fault.message}).`);
  });
  const process = crypto.randomUUID();
  const sealer = makeSealer(process, secret, clock);
  let isConnected = true;
  const send = (subject: string, body: object) => {
    // The client would buffer the payload until NATS is back, when everyone refetches anyway.
    if (!isConnected || connection.isClosed() || connection.isDraining()) return;
    connection.publish(subject, sealer.seal(subject, body));
  };
  const subscribe = subscriber(connection, sealer, onFault);
  /** The subject on which each process announces that it is running or stopping. */
  const presence = `${name}.processes`;
  const peers = watchPeers({
    sendHeartbeat: async () => {
      if (!isConnected) return false;
      send(presence, { from: process } satisfies Presence);
      return true;
    },
    missedSome: hub.invalidateAll,
    every,
  });
  subscribe(presence, presenceNote, ({ from, left }) => {
    if (left) peers.onGoodbye(from);
    else peers.onMessage(from);
  });
  send(presence, { from: process } satisfies Presence);
  /** The subject on which a process announces that events may have been lost. */
  const missed = `${name}.missed`;
  subscribe(missed, z.object({}), hub.invalidateAll);
  const shown = `${name}.shown`;
  subscribe(shown, note, hub.notes.hear);
  hub.notes.carriedBy((told) => send('member' in told ? subjectOf(name, told.member) : shown, told));
  hub.feedFrom(memberFeed(connection, subscribe, hub, name));
  const away = () => {
    isConnected = false;
    onFault(new Error('NATS is away: members hear of each other when it is back.'));
  };
  const back = async () => {
    // All subscriptions must be active again before browsers refetch.
    await settled(connection);
    isConnected = true;
    peers.onReconnect();
    hub.invalidateAll();
    // The other processes received nothing that this one published meanwhile.
    send(missed, {});
  };
  const watching = watch(connection, { onFault, away, back });

  return {
    publish: (announcements) => {
      const told = published(announcements, clock.now());
      hub.deliver(told);
      for (const { to, ...event } of told) send(subjectOf(name, to), event);
    },
    close: async () => {
      peers.stop();
      send(presence, { from: process, left: true } satisfies Presence);
      // If NATS is unreachable, there is nothing to drain.
      await connection.drain().catch(async () => await connection.close());
      await watching;
    },
  };
}

/** The announcement that a process is running, or that it is stopping after it has published all its events. */
const presenceNote = z.object({ from: z.string(), left: z.optional(z.literal(true)) });
type Presence = z.infer<typeof presenceNote>;

/**
 * Subscribes to a subject. `hear` receives payloads of other processes; all other payloads are dropped and reported.
 */
type Subscribe = <Body>(subject: string, body: z.ZodMiniType<Body>, hear: (body: Body) => void) => Subscription;

function subscriber(connection: NatsConnection, sealer: Sealer, onFault: (fault: unknown) => void): Subscribe {
  let dropped = 0;
  let reported = Number.NEGATIVE_INFINITY;

  function drop(subject: string, reason: unknown): void {
    dropped += 1;
    if (performance.now() - reported < reportMilliseconds) return;
    const text = `Payloads on NATS were dropped: ${dropped}, last on ${subject}.`;
    const causes = 'Other clients publish there, a process has another SECRET, or clocks differ by more than a minute.';
    onFault(new Error(`${text} ${causes}`, { cause: reason }));
    reported = performance.now();
    dropped = 0;
  }

  return (subject, body, hear) =>
    connection.subscribe(subject, {
      // The connection stops reading for good if this callback throws.
      callback: (fault: Error | null, message: Msg) => {
        if (fault) return;
        try {
          hear(z.parse(body, sealer.open(subject, message.string())));
        } catch (reason) {
          drop(subject, reason);
        }
      },
    });
}

function memberFeed(connection: NatsConnection, subscribe: Subscribe, hub: Hub, name: string): Feed {
  const subscriptions = new Map<MemberId, Subscription>();
  return {
    follow: async (member) => {
      const subscription = subscribe(subjectOf(name, member), z.union([note, sentEvent]), (told) => {
        if ('note' in told) hub.notes.hear(told);
        else hub.deliver([{ ...told, to: member }]);
      });
      subscriptions.set(member, subscription);
      await settled(connection);
    },
    leave: (member) => {
      subscriptions.get(member)?.unsubscribe();
      subscriptions.delete(member);
    },
  };
}

/**
 * Resolves once NATS has processed everything sent to it, or at once if it is unreachable: everyone refetches when it
 * is back.
 */
async function settled(connection: NatsConnection): Promise<void> {
  await connection.flush().catch(() => undefined);
}

interface Watching {
  readonly onFault: (fault: unknown) => void;
  readonly away: () => void;
  readonly back: () => Promise<void>;
}

async function watch(connection: NatsConnection, { onFault, away, back }: Watching): Promise<void> {
  for await (const status of connection.status()) {
    if (status.type === 'disconnect') away();
    if (status.type === 'error') onFault(status.error);
    if (status.type === 'reconnect') await back();
  }
}

function subjectOf(name: string, member: MemberId): string {
  return `${name}.member.${member}`;
}

/** Splits a URL for the client. Its path names the product among others on the same NATS. */
function addressOf(url: string) {
  const { protocol, host, username, password, pathname } = new URL(url);
  const account = password
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : { ...(username && { token: decodeURIComponent(username) }) };
  return {
    servers: host,
    ...(protocol === 'tls:' && { tls: {} }),
    ...account,
    // Processes of the previous version sent JSON on `damson.processes` and others, and stop receiving when they get
    // other payloads.
    name: `${pathname.slice(1) || 'damson'}.sealed`,
  };
}
