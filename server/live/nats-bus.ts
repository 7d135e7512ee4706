import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { MemberId } from '#contract/members/members.ts';
import { SetupError } from '../kernel/setup-error.ts';
import type { Bus, BusTools } from './bus.ts';
import type { Feed } from './following.ts';
import type { Hub } from './hub.ts';
import type { Note } from './notes.ts';
import { watchPeers } from './peers.ts';
import { published, type PublishedEvent } from './published.ts';

const connectMilliseconds = 5_000;
const reconnectMilliseconds = 250;

/**
 * Announcements are delivered in this process at once, and to others through NATS: a subject per member, to which a
 * process listens as long as it has streams of theirs. What could not be carried while NATS was away, or was cut off,
 * the browsers fetch afterwards.
 */
export async function natsBus(hub: Hub, url: string, { clock, onFault, every }: BusTools): Promise<Bus> {
  const { name, ...server } = addressOf(url);
  const connection = await connect({
    ...server,
    name: 'damson',
    // What is told here has been heard here.
    noEcho: true,
    timeout: connectMilliseconds,
    maxReconnectAttempts: -1,
    reconnectTimeWait: reconnectMilliseconds,
    ignoreAuthErrorAbort: true,
  }).catch((fault: Error) => {
    throw new SetupError(`NATS_URL leads to no NATS (${fault.message}).`);
  });
  const send = (subject: string, told: object) => {
    if (!connection.isClosed() && !connection.isDraining()) connection.publish(subject, JSON.stringify(told));
  };
  const process = crypto.randomUUID();
  let isConnected = true;
  /** To all processes: that this one is there, or stops. */
  const presence = `${name}.processes`;
  const company = watchPeers({
    say: async () => {
      if (!isConnected) return false;
      send(presence, { from: process } satisfies Presence);
      return true;
    },
    missedSome: hub.missedSome,
    every,
  });
  connection.subscribe(presence, {
    callback: (fault, message) => {
      if (fault) return;
      const { from, left } = message.json<Presence>();
      if (left) company.left(from);
      else company.heard(from);
    },
  });
  send(presence, { from: process } satisfies Presence);
  /** To all processes: something may not have come. */
  const missed = `${name}.missed`;
  connection.subscribe(missed, { callback: () => hub.missedSome() });
  const shown = `${name}.shown`;
  connection.subscribe(shown, {
    callback: (fault, message) => {
      if (!fault) hub.notes.hear(message.json<Note>());
    },
  });
  hub.notes.carriedBy((note) => send('member' in note ? subjectOf(name, note.member) : shown, note));
  hub.feedFrom(memberFeed(connection, hub, name));
  const away = () => {
    isConnected = false;
    onFault(new Error('NATS is away: members hear of each other when it is back.'));
  };
  const back = async () => {
    // The subscriptions stand again before anybody fetches.
    await settled(connection);
    isConnected = true;
    company.hearsAgain();
    hub.missedSome();
    // What this process told meanwhile has reached nobody else.
    connection.publish(missed);
  };
  const watching = watch(connection, { onFault, away, back });

  return {
    publish: (announcements) => {
      const told = published(announcements, clock.now());
      hub.tell(told);
      for (const { to, ...event } of told) send(subjectOf(name, to), event);
    },
    close: async () => {
      company.stop();
      send(presence, { from: process, left: true } satisfies Presence);
      // A NATS that is away has nothing to be told any more.
      await connection.drain().catch(async () => await connection.close());
      await watching;
    },
  };
}

/** That a process is there, or that it stops and has told everything. */
interface Presence {
  readonly from: string;
  readonly left?: true;
}

function memberFeed(connection: NatsConnection, hub: Hub, name: string): Feed {
  const subscriptions = new Map<MemberId, Subscription>();
  return {
    follow: async (member) => {
      const subscription = connection.subscribe(subjectOf(name, member), {
        callback: (fault, message) => {
          if (fault) return;
          const told = message.json<Note | Omit<PublishedEvent, 'to'>>();
          if ('note' in told) hub.notes.hear(told);
          else hub.tell([{ ...told, to: member }]);
        },
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

/** Resolves once NATS has taken everything that it was told; at once if it is away: then all fetch when it is back. */
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

/** The path names the product among others that share a NATS. */
function addressOf(url: string) {
  const { protocol, host, username, password, pathname } = new URL(url);
  const account = password
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : { ...(username && { token: decodeURIComponent(username) }) };
  return {
    servers: host,
    ...(protocol === 'tls:' && { tls: {} }),
    ...account,
    name: pathname.slice(1) || 'damson',
  };
}
