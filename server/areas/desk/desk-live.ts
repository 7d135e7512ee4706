import { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { accessChangedEvent, countsEvent, deskLivePath } from '#contract/desk/counts.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { laterEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { SecurityLog } from '../../platform/core/security-log.ts';
import { type ClientInfo, clientInfoOf, type ClientOf } from '../../platform/http/client-info.ts';
import { networkOf } from '../../platform/http/network.ts';
import { problemOf, refuseMethod, refuseWith } from '../../platform/http/problem.ts';
import { bypassMiddleware, protectionFor } from '../../platform/http/protection.ts';
import { isSameOrigin } from '../../platform/http/same-origin.ts';
import type { Bindings } from '../../platform/http/types.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Hub } from '../../platform/live/hub.ts';
import { type Begin, toSocket, toStream } from '../../platform/live/sse-writer.ts';
import { countStreams } from '../../platform/live/stream-count.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { makeDeskCounter } from './desk-counter.ts';
import { countsFor, type WaitingCounts } from './queue-counts.ts';

/** Maximum number of streams per member of staff, across all processes. The oldest stream ends. */
const streamsPerStaff = 5;
/** Maximum number of streams per process. */
const streamsMost = 200;
/** Delay before a browser retries when a process has {@link streamsMost} streams, in milliseconds. */
const waitMilliseconds = 30_000;
/** Delay before a browser reconnects, in milliseconds. */
const retryMilliseconds = { least: 1_000, most: 4_000 };
/** Interval of heartbeats, which prevent proxies from closing the stream. In milliseconds. */
const heartbeatMilliseconds = 20_000;
/** Interval of session checks, in milliseconds. A stream ends within 5 seconds of its session. */
const checkMilliseconds = 4_000;
/** Maximum unread backlog per client, in bytes. */
const usualBacklog = 8 * 1024;

export interface DeskLiveServices {
  readonly db: Db;
  readonly hub: Pick<Hub, 'notes' | 'position'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly clientOf: ClientOf;
  readonly stopping: AbortSignal;
  /** Maximum unread backlog per client, in bytes. A slower client is disconnected. Default: 8 kB. */
  readonly backlogBytes?: number;
  readonly config: { readonly publicUrl: string };
  readonly deskHost: { isDesk(host: string): boolean };
  readonly deskSessions: {
    of(request: ClientInfo, now: Date): Promise<StaffViewer | undefined>;
    peek(request: ClientInfo, now: Date): Promise<StaffViewer | undefined>;
  };
}

/**
 * Serves the queue counts to staff as server-sent events. They contain only numbers: items are fetched by calls, which
 * check permissions and write the audit log.
 */
export function deskLiveRoute(services: DeskLiveServices): Hono {
  const { db, hub, clock, log, security, clientOf, stopping, deskHost, deskSessions } = services;
  const { backlogBytes = usualBacklog } = services;
  const onFault = (fault: unknown) => void (stopping.aborted || log.error({ fault }, 'fault'));
  const counter = makeDeskCounter({ db, clock, notes: hub.notes, onFault });
  const counted = countStreams(hub.notes, streamsPerStaff);
  let open = 0;
  const headers = {
    ...protectionFor(services.config.publicUrl),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  };

  return new Hono().all(deskLivePath, async (context) => {
    const request = clientInfoOf(context, clientOf(context));
    if (!deskHost.isDesk(request.host)) return refuseWith(context, problemOf(refuse('no_such_call')));
    // A HEAD request would open a stream that nobody reads or closes.
    if (context.req.method !== 'GET') return refuseMethod(context, ['GET']);
    if (!isSameOrigin(context.req)) {
      security.refused('cross_site_refused', { call: `GET ${deskLivePath}`, network: networkOf(request.ip) });
      return refuseWith(context, problemOf(refuse('cross_site')));
    }
    const staff = await deskSessions.of(request, clock.now());
    if (!staff) return refuseWith(context, problemOf(refuse('staff_login_required')));
    bypassMiddleware(context);
    if (open >= streamsMost) return context.body(later(waitMilliseconds), 200, headers);
    const begin = follow(staff, request);
    const { outgoing } = (context.env ?? {}) as Partial<Bindings>;
    if (!(outgoing instanceof ServerResponse)) return new Response(toStream(begin), { headers });
    toSocket(outgoing, headers, begin);
    return RESPONSE_ALREADY_SENT;
  });

  /**
   * Sends the counts until the session ends or changes, the process stops, or the client disconnects or is too slow.
   */
  function follow(staff: StaffViewer, request: ClientInfo): Begin {
    return (pipe) => {
      let closed = false;
      let sent = '';
      let newest: WaitingCounts | undefined;
      let checking: Promise<void> | undefined;
      const undo: (() => void)[] = [];
      const close = () => {
        if (closed) return;
        closed = true;
        open -= 1;
        for (const one of undo) one();
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
      const check = async () => {
        // A database outage must not log anybody out. No counts arrive during it either.
        const still = await deskSessions.peek(request, clock.now()).catch(() => staff);
        if (still && hasSameAccess(staff, still)) return;
        write(`event: ${accessChangedEvent}\ndata:\n\n`);
        end();
      };
      /** Runs one check at a time, so that checks do not pile up behind a slow database. */
      const checkOnce = async () => {
        checking ??= check().finally(() => (checking = undefined));
        await checking;
      };
      const send = async (counts: WaitingCounts) => {
        newest = counts;
        const data = JSON.stringify({ counts: countsFor(counts, staff) });
        if (data === sent) return;
        // Checks the session before every event, so that a stream never sends counts after its session.
        await checkOnce();
        if (newest !== counts || data === sent) return;
        sent = data;
        write(`event: ${countsEvent}\ndata: ${data}\n\n`);
      };
      open += 1;
      const { least, most } = retryMilliseconds;
      write(`retry: ${Math.round(least + Math.random() * (most - least))}\n\n`);
      const heartbeat = setInterval(() => write(':\n\n'), heartbeatMilliseconds).unref();
      const checks = setInterval(() => void checkOnce(), checkMilliseconds).unref();
      stopping.addEventListener('abort', end);
      undo.push(
        () => clearInterval(heartbeat),
        () => clearInterval(checks),
        () => stopping.removeEventListener('abort', end),
        counter.follow((counts) => void send(counts)),
        counted.open(asStreamOwner(staff.id), hub.position(), end),
      );
      return close;
    };
  }
}

/** Ids of staff and members never collide, so their streams are counted separately. */
function asStreamOwner(staff: StaffId): MemberId {
  return staff as string as MemberId;
}

function hasSameAccess(before: StaffViewer, after: StaffViewer): boolean {
  return before.session.id === after.session.id && before.roles.join() === after.roles.join();
}

/** Returns a stream that only announces when to retry. */
function later(milliseconds: number): string {
  return `retry: ${milliseconds}\nevent: ${laterEvent}\ndata: ${milliseconds}\n\n`;
}
