import { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { hereEvent, laterEvent, livePath } from '#contract/live.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Clock } from '../core/clock.ts';
import { clientInfoOf, type ClientOf } from '../http/client-info.ts';
import type { Bindings } from '../http/types.ts';
import { problemOf, refuseMethod, refuseWith } from '../http/problem.ts';
import { bypassMiddleware, type Protection } from '../http/protection.ts';
import { networkOf } from '../http/network.ts';
import { isSameOrigin } from '../http/same-origin.ts';
import type { Auth, StreamSession } from '../http/serve-calls.ts';
import { NoConnection } from '../postgres/bulkhead.ts';
import type { SecurityLog } from '../core/security-log.ts';
import { makeAdmission, startsPerSecond } from './admission.ts';
import type { Hub } from './hub.ts';
import { countStreams } from './stream-count.ts';
import { type Begin, toSocket, toStream } from './sse-writer.ts';
import { watchSessions } from './session-watch.ts';

/** Interval of heartbeats, which prevent proxies from closing the stream. In milliseconds. */
const heartbeatMilliseconds = 20_000;
/** Delay before a browser reconnects, spread so that not all reconnect at once. In milliseconds. */
const retryMilliseconds = { least: 1_000, most: 4_000 };
/** Maximum number of streams per member. A browser needs one stream; a member may use several browsers. */
const streamsPerMember = 5;
/** Maximum backlog of a reader, in bytes. A slower reader is disconnected, and resumes when it reconnects. */
const backlogBytes = 64 * 1024;

/** Adds the data that depends on the reader to an event. */
export type Complete = (event: LiveEvent) => LiveEvent;

export interface Streaming {
  readonly hub: Hub;
  readonly auth: Pick<Auth, 'session' | 'stillOpen'>;
  readonly clock: Clock;
  readonly clientOf: ClientOf;
  /** Aborted when the process stops: open streams end, and their browsers reconnect elsewhere. */
  readonly stopping: AbortSignal;
  readonly protection: Protection;
  readonly security: SecurityLog;
  /** Called once per stream. Undefined if events need no more data. */
  readonly completedFor?: ((reader: MemberId) => Promise<Complete>) | undefined;
}

/**
 * Serves `GET /api/live.php`: the events of a member as server-sent events, resumed after the last one that the browser
 * received.
 */
export function liveStream(streaming: Streaming) {
  const { hub, auth, clock, clientOf, stopping, protection, security } = streaming;
  const { completedFor = asItIs } = streaming;
  const counted = countStreams(hub.notes, streamsPerMember);
  const admission = makeAdmission(startsPerSecond);
  const sessions = watchSessions(auth, clock);
  // A stream stores its headers while it is open, so all streams share one object.
  const headers = {
    ...protection,
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };

  return new Hono<{ Bindings: Bindings }>().all(livePath, async (context) => {
    // A HEAD would open a stream that nobody reads or closes.
    if (context.req.method !== 'GET') return refuseMethod(context, ['GET']);
    if (!isSameOrigin(context.req)) {
      security.refused('cross_site_refused', { call: `GET ${livePath}`, network: networkOf(clientOf(context).ip) });
      return refuseWith(context, problemOf(refuse('cross_site')));
    }
    // A request without a cookie has no session and is refused at once, so it needs no turn.
    const isCounted = context.req.header('cookie') !== undefined;
    const wait = isCounted && admission.enter(performance.now());
    if (wait) return respondLater(context, wait);
    const request = clientInfoOf(context, clientOf(context));
    const session = await auth.session(request, clock.now()).catch(busy);
    if (session instanceof NoConnection) return respondLater(context, admission.turn(performance.now()));
    if (!session) {
      if (isCounted) admission.giveBack();
      return refuseWith(context, problemOf(refuse('authentication_required')));
    }
    const completed = await completedFor(session.member);
    await hub.subscribe(session.member);
    const lastId = context.req.header('last-event-id') ?? context.req.query('since');
    bypassMiddleware(context);
    const begin = follow(session, lastId, completed);
    const outgoing = context.env?.outgoing;
    if (!(outgoing instanceof ServerResponse)) return new Response(toStream(begin), { headers });
    toSocket(outgoing, headers, begin);
    return RESPONSE_ALREADY_SENT;
  });

  function respondLater(context: Context, wait: number): Response {
    return context.body(later(wait), 200, { ...headers, 'retry-after': String(Math.ceil(wait / 1000)) });
  }

  /**
   * Delivers the events of the session's member until the session ends, the process stops or the reader disconnects.
   */
  function follow(session: StreamSession, lastId: string | undefined, completed: Complete): Begin {
    const { id, member: viewer } = session;
    return (pipe) => {
      let closed = false;
      /** Number of running checks of the session. Events are withheld until they are done. */
      let checks = 0;
      let held: string[] = [];
      let unlisten = (): void => undefined;
      let uncount = (): void => undefined;
      const close = () => {
        if (closed) return;
        closed = true;
        clearInterval(heartbeat);
        unlisten();
        unwatch();
        unfollow();
        stopping.removeEventListener('abort', end);
        uncount();
      };
      const end = () => {
        if (closed) return;
        close();
        pipe.end();
      };
      const write = (text: string) => {
        if (closed) return;
        if (pipe.backlog > backlogBytes) return end();
        pipe.write(text);
      };
      const heartbeat = setInterval(() => write(here(hub.position())), heartbeatMilliseconds);
      const unwatch = sessions.follow(id, () => {
        write(frame('', { event: 'session_ended' }));
        end();
      });
      const unfollow = session.follow();
      stopping.addEventListener('abort', end);
      uncount = counted.open(viewer, hub.position(), end);
      const { least, most } = retryMilliseconds;
      write(`retry: ${Math.round(least + Math.random() * (most - least))}\n\n`);
      // Every browser of the member receives `session_ended`; each stream checks its own session, and withholds events
      // meanwhile.
      const check = async () => {
        checks += 1;
        await sessions.check(id);
        checks -= 1;
        if (checks > 0) return;
        for (const text of held) write(text);
        held = [];
      };
      unlisten = hub.listen(viewer, lastId, (eventId, event) => {
        if (event.event === 'session_ended') return void check();
        const text = frame(eventId, completed(event));
        if (checks > 0) held.push(text);
        else write(text);
      });
      write(here(hub.position()));
      // The replay of missed events may already have exceeded the backlog and closed the stream.
      if (closed) unlisten();
      return close;
    };
  }
}

async function asItIs(): Promise<Complete> {
  return await Promise.resolve((event) => event);
}

function frame(id: string, event: LiveEvent): string {
  return `${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(event)}\n\n`;
}

/** Returns the error of an overloaded database: an immediate retry by the browser would only add to the load. */
function busy(fault: unknown): NoConnection {
  if (fault instanceof NoConnection) return fault;
  throw fault;
}

/** Returns a stream that only announces when to retry, because browsers cannot read the headers of a stream. */
function later(milliseconds: number): string {
  const rounded = Math.ceil(milliseconds);
  return `retry: ${rounded}\nevent: ${laterEvent}\ndata: ${rounded}\n\n`;
}

/** Returns a frame with the current position, so a browser can resume from here even without an event. */
function here(id: string): string {
  return `event: ${hereEvent}\nid: ${id}\ndata:\n\n`;
}
