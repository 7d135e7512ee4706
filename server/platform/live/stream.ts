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

/** A heartbeat at this interval keeps proxies from closing the stream. */
const heartbeatMilliseconds = 20_000;
/** How long a browser waits before it reconnects, spread out so that not all come at once. */
const retryMilliseconds = { least: 1_000, most: 4_000 };
/** One browser needs one; a member may have a few. */
const streamsPerMember = 5;
/** A reader that has fallen this far behind is disconnected, and asks for what it missed when it reconnects. */
const backlogBytes = 64 * 1024;

/** Adds to an event what depends on who reads it. */
export type Complete = (event: LiveEvent) => LiveEvent;

export interface Streaming {
  readonly hub: Hub;
  readonly auth: Pick<Auth, 'session' | 'stillOpen'>;
  readonly clock: Clock;
  readonly peerOf: ClientOf;
  /** Aborted when the process is asked to stop: open streams end, and their browsers reconnect elsewhere. */
  readonly stopping: AbortSignal;
  readonly protection: Protection;
  readonly security: SecurityLog;
  /** Made once for each stream; undefined if there is nothing to add. */
  readonly completedFor?: ((reader: MemberId) => Promise<Complete>) | undefined;
}

/** `GET /api/live.php`: a member's events, as server-sent events, from where their browser left off. */
export function liveStream(streaming: Streaming) {
  const { hub, auth, clock, peerOf, stopping, protection, security } = streaming;
  const { completedFor = asItIs } = streaming;
  const counted = countStreams(hub.notes, streamsPerMember);
  const admission = makeAdmission(startsPerSecond);
  const sessions = watchSessions(auth, clock);
  // A stream keeps its headers for as long as it is open, so all share the same ones.
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
      security.refused('cross_site_refused', { call: `GET ${livePath}`, network: networkOf(peerOf(context).ip) });
      return refuseWith(context, problemOf(refuse('cross_site')));
    }
    // A request without a cookie is nobody's, and is told so at once.
    const isCounted = context.req.header('cookie') !== undefined;
    const wait = isCounted && admission.enter(performance.now());
    if (wait) return tellLater(context, wait);
    const request = clientInfoOf(context, peerOf(context));
    const session = await auth.session(request, clock.now()).catch(busy);
    if (session instanceof NoConnection) return tellLater(context, admission.turn(performance.now()));
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

  function tellLater(context: Context, wait: number): Response {
    return context.body(later(wait), 200, { ...headers, 'retry-after': String(Math.ceil(wait / 1000)) });
  }

  /**
   * Delivers the events of the session's member until the session ends, the process stops or the reader disconnects.
   */
  function follow(session: StreamSession, lastId: string | undefined, completed: Complete): Begin {
    const { id, member: viewer } = session;
    return (pipe) => {
      let closed = false;
      /** While it is not known whether the session has ended, what happens is held back. */
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
      // Sent to every browser of the member; each checks whether its own session is meant, and shows nothing meanwhile.
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
      // Replaying the missed events has already made it fall too far behind.
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

/** The database is overloaded: a browser that retried at once would only add to it. */
function busy(fault: unknown): NoConnection {
  if (fault instanceof NoConnection) return fault;
  throw fault;
}

/** A stream that only says when to retry, since a browser cannot read the headers of one. */
function later(milliseconds: number): string {
  const rounded = Math.ceil(milliseconds);
  return `retry: ${rounded}\nevent: ${laterEvent}\ndata: ${rounded}\n\n`;
}

/** The position of the browser, so that it can continue from here even without an event. */
function here(id: string): string {
  return `event: ${hereEvent}\nid: ${id}\ndata:\n\n`;
}
