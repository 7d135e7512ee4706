import { timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { MemberId } from '#contract/members/members.ts';
import { deskPrefix } from '#contract/call.ts';
import { deskLivePath } from '#contract/desk/counts.ts';
import { deskPath } from '#contract/desk/paths.ts';
import { livePath } from '#contract/live.ts';
import { refuse } from '#contract/refusal.ts';
import { makePresence } from '../areas/accounts/sessions/presence.ts';
import { makeSessions } from '../areas/accounts/sessions/sessions.ts';
import { recordAction } from '../areas/staff/audit/record-action.ts';
import { makeDeskSessions } from '../areas/staff/access/desk-sessions.ts';
import { type AreaAnswer, areas } from '../areas/index.ts';
import type { Clock } from '../platform/core/clock.ts';
import type { Config } from './config.ts';
import { languagesFor } from '../areas/chats/messages/foreign.ts';
import { onFault } from '../platform/http/faults.ts';
import type { Limit, Limits } from '../platform/http/limits.ts';
import { deskLiveOperation, liveOperation, openApiOf } from '../platform/http/openapi.ts';
import { callListener } from '../platform/http/call-listener.ts';
import { onlyKnownHosts, ourHosts } from '../platform/http/known-hosts.ts';
import { isLoopback, clientReader } from '../platform/http/client-address.ts';
import { addressIn } from '../platform/http/http-request.ts';
import { makeDeskHost } from '../platform/http/desk-host.ts';
import { problemOf, refuseWith } from '../platform/http/problem.ts';
import { secureAndCompress, protectionFor } from '../platform/http/protection.ts';
import type { Bindings, HttpRequest, Client } from '../platform/http/types.ts';
import { type Auth, makeCallServer, serveCalls } from '../platform/http/serve-calls.ts';
import { viewerOf, visitorOf } from '../platform/http/viewer.ts';
import { deskPages } from '../pages/desk-pages.ts';
import { noSitePage } from '../pages/last-resort-page.ts';
import type { Pseudonymize } from '../platform/core/pseudonym.ts';
import type { Hub } from '../platform/live/hub.ts';
import { liveStream } from '../platform/live/stream.ts';
import { isPremium } from '../areas/members/premium.ts';
import { makeImpressions } from '../areas/members/impressions.ts';
import { makeUnsubscribeLinks } from '../areas/notifications/unsubscribe-link.ts';
import { sampleMailsPage } from './sample-mails/samples-page.ts';
import { mailboxPage } from '../integrations/mail/mailbox-page.ts';
import type { Providers } from '../integrations/payment-providers.ts';
import type { BankAccount } from '../areas/payments/bank/bank-account.ts';
import { smsOutboxPage } from '../integrations/sms/outbox-page.ts';
import type { Sms, SmsOutbox } from '../integrations/sms/sms.ts';
import type { TokenCipher } from '../platform/core/encrypted-token.ts';
import type { AgePasses } from '../areas/accounts/sign-up/age-pass.ts';
import type { PhotoAddresses } from '../platform/core/photo-addresses.ts';
import type { PhotoStorage } from '../integrations/photo-storage.ts';
import type { PushService } from '../integrations/push/push-service.ts';
import type { Translation } from '../integrations/translation/translation.ts';
import { pageListener } from '../pages/cache/page-listener.ts';
import type { Pages } from '../pages/built-pages.ts';
import { visitorPagesFor, keptPagesPerAddress, servePages } from '../pages/pages.ts';
import type { ImageWorker } from '../areas/photos/image-worker.ts';
import type { Db } from '../platform/postgres/db.ts';
import type { SecurityLog } from '../platform/core/security-log.ts';
import { shellPages, type Shells } from '../pages/shell-page.ts';
import { chooseLanguage } from '../areas/site/language.ts';
import type { Sites } from '../platform/core/sites.ts';
import type { Visitors } from '../areas/site/visitors.ts';

/** The services of this process; `services.ts` creates them, and tests create their own. */
export interface Services {
  readonly config: Pick<
    Config,
    | 'secret'
    | 'operatorSecret'
    | 'production'
    | 'publicUrl'
    | 'deskHost'
    | 'auditDays'
    | 'deskTimes'
    | 'fourEyesAbove'
    | 'trustProxy'
    | 'demoCommunity'
  >;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly security: SecurityLog;
  readonly hub: Hub;
  readonly limits: Limits;
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly agePasses: AgePasses;
  readonly addresses: PhotoAddresses;
  /** Pseudonyms of banned addresses, photos and accounts. */
  readonly pseudonymize: Pseudonymize;
  readonly storage: PhotoStorage;
  readonly imageWorker: ImageWorker;
  /** The folder for files that are being received. */
  readonly uploads: string;
  /** Payment providers. Nothing is sold if there are none. */
  readonly providers: Providers;
  /** The operator's own bank account. */
  readonly bank: BankAccount | undefined;
  /** Encrypts bank details. */
  readonly details: TokenCipher;
  /** Encrypts the secrets of staff's authenticator apps. */
  readonly deskCipher: TokenCipher;
  readonly sms: Sms;
  /** Unsent text messages, shown during development. */
  readonly smsOutbox: SmsOutbox | undefined;
  /** Undefined if the operator has configured no translation provider. */
  readonly translation: Translation | undefined;
  /** The push services of the browser vendors. */
  readonly push: PushService;
  readonly stopping: AbortSignal;
  /** Development: style sheets arrive as scripts. */
  readonly hot?: boolean;
  /** The rendered pages. Absent in tests of calls. */
  readonly pages?: Pages;
  /** The page that the service worker shows while the server is unreachable. Absent in development. */
  readonly shells?: Shells;
}

/** The product as one function from a request to its response: calls, events, photos, webhooks and pages. */
export function makeApp(services: Services) {
  const { config, db, clock, log, hub, limits, sites, visitors, addresses, uploads, security, stopping } = services;
  const { translation } = services;
  const secure = config.publicUrl.startsWith('https:');
  const noted = (fault: unknown) => void (stopping.aborted || log.error({ fault }, 'fault'));
  const sessions = makeSessions({
    db,
    secure,
    security,
    secret: config.secret,
    countryOf: visitors.countryOf,
    onFault: noted,
  });
  const deskHost = makeDeskHost(config);
  const deskSessions = makeDeskSessions({
    db,
    secure,
    security,
    countryOf: visitors.countryOf,
    times: config.deskTimes,
  });
  const presence = makePresence({ db, clock, sessions, onFault: noted, stopping, notes: hub.notes });
  const clientOf = clientReader(config.trustProxy);
  const viewing = { sites, addresses, isPremium: async (member: MemberId) => await isPremium(db, member) };
  const auth: Auth = {
    viewer: async (request, now, whileClosed = false) => {
      const session = await sessions.evenClosed(request, now);
      if (session && (!session.closed || whileClosed)) return viewerOf(viewing, session, request.host, now);
      const visitor = visitorOf(viewing, request.host, now);
      return session?.closed ? { ...visitor, closed: true } : visitor;
    },
    session: async (request, now) => {
      const session = await sessions.of(request, now);
      return session && { ...session, follow: () => presence.follow(session) };
    },
    stillOpen: async (ids, now) => await sessions.openAmong(ids, now),
    isOperator: (authorization) => isSecret(authorization, config.operatorSecret),
    desk: {
      host: deskHost,
      staff: deskSessions.of,
      visitor: (request, now) => visitorOf(viewing, request.host, now),
      recordRefusal: async ({ id }, call, now) =>
        await recordAction(db, { staff: id, action: 'call.refused', target: { type: 'call', id: call } }, now),
    },
  };
  const impressions = makeImpressions(limits, { clock, notes: hub.notes, pseudonymize: services.pseudonymize });
  const serving = { ...services, secure, sessions, deskHost, deskSessions, presence, clientOf, auth, impressions };
  const answers = areas.flatMap((area): readonly AreaAnswer[] => ('calls' in area ? area.calls(serving) : []));

  const app = new Hono<{ Bindings: Bindings }>();
  app.onError(onFault(log));
  if (log.isLevelEnabled('debug')) {
    app.use(async (context, next) => {
      await next();
      // Logs only the path, because the query and the body may contain secrets.
      const { method, path } = context.req;
      log.debug({ method, path, status: context.res.status }, 'answered');
    });
  }
  const protection = protectionFor(config.publicUrl);
  app.use(secureAndCompress(protection));
  const tooMany = async ({ ourselves, ip }: Client) => {
    const seconds = ourselves ? undefined : await limits.consume(perAddress, ip);
    return seconds ? refuse('too_many_requests', { seconds }) : undefined;
  };
  app.use('/api/*', async (context, next) => {
    const refused = await tooMany(clientOf(context));
    return refused ? refuseWith(context, problemOf(refused)) : await next();
  });
  app.get('/healthz', (context) => context.text('alive'));
  // Not about the database: if readiness depended on it, a proxy would drop all processes when the database blinks.
  app.get('/readyz', (context) => (stopping.aborted ? context.text('stopping', 503) : context.text('ready')));
  const isKnown = async (host: string) => deskHost.isDesk(host) || (await sites.isConfigured(host));
  const isOurs = ourHosts({ isKnown, isOperator: auth.isOperator, security });
  if (config.production) {
    app.use(onlyKnownHosts(isOurs, clientOf, (acceptLanguage) => noSitePage(chooseLanguage({ acceptLanguage }))));
  }
  app.use(async (context, next) => {
    const { path } = context.req;
    if (!deskHost.isOnlyDesk(addressIn(context.req).host) || isOfDesk(path)) return await next();
    return refuseWith(context, problemOf(refuse('no_such_call')));
  });
  app.get('/api/openapi.json', (context) => {
    // The document is public: on other hosts, nobody has to know that there is a desk.
    const hasDesk = deskHost.isDesk(addressIn(context.req).host);
    const here = answers.flatMap(({ call }) => (hasDesk || !call.path.startsWith(deskPrefix) ? [call] : []));
    const streams = { [livePath]: liveOperation(), ...(hasDesk && { [deskLivePath]: deskLiveOperation() }) };
    return context.json(openApiOf(here, 'Damson', streams));
  });
  const completedFor = translation && (async (reader: MemberId) => await languagesFor(db, reader, translation));
  app.route('/', liveStream({ hub, auth, clock, clientOf, stopping, protection, security, completedFor }));
  const { secret, trustProxy } = config;
  const calls = makeCallServer(answers, { db, clock, auth, limits, log, security, secret, uploads });
  const refused = async (request: Pick<HttpRequest, 'header'>, client: Client) =>
    (await tooMany(client)) ??
    (config.production && !(await isOurs(request, client)) ? refuse('no_such_site') : undefined);
  // Before the calls, which answer everything else below `/api/`.
  for (const area of areas) {
    if ('routes' in area) for (const route of area.routes(serving)) app.route('/', route);
  }
  app.route('/', serveCalls(calls, { clientOf, protection }));
  if (services.pages) app.route('/', deskPages({ protection, secure, isDesk: deskHost.isDesk }));
  if (!config.production) {
    app.use('/ops/*', async (context, next) => (isLoopback(clientOf(context).ip) ? await next() : context.notFound()));
    app.route('/', mailboxPage(db));
    if (services.smsOutbox) app.route('/', smsOutboxPage(services.smsOutbox));
    const links = makeUnsubscribeLinks(config.secret);
    app.route('/', sampleMailsPage({ db, sites, links, now: clock.now }));
  }
  if (services.shells) app.route('/', shellPages(services.shells, sites, secure));
  let visitorPages: ReturnType<typeof visitorPagesFor>;
  if (services.pages) {
    const hot = services.hot ?? false;
    const serving = { app, calls, sites, visitors, limits, clientOf, log, secret, protection, secure, hot, db, clock };
    visitorPages = visitorPagesFor(services.pages, serving);
    app.all('*', servePages(services.pages, serving, visitorPages));
  }
  app.notFound((context) => refuseWith(context, problemOf(refuse('no_such_call'))));
  return {
    fetch: app.fetch,
    /** Answers calls directly on their sockets; `fetch` handles everything else. */
    listener: callListener({ calls, refused, protection, trustProxy, log }),
    /** Answers with a cached page. Undefined where pages are not cached. */
    pageListener:
      visitorPages &&
      pageListener({
        visitorPages,
        isOurs: async (host) => !config.production || (await sites.isConfigured(host)),
        mayHave: async (ip) => (await limits.consume(keptPagesPerAddress, ip)) === undefined,
        trustProxy,
        log,
      }),
    answers,
    nameOfCall: calls.nameOf,
    /** Writes buffered presence now instead of a few moments later. */
    settled: sessions.settled,
  };
}

/** Returns whether a path exists on a host that has only the desk: its screens, its calls, and photos. */
function isOfDesk(path: string): boolean {
  return (
    path.startsWith(deskPrefix) || path === deskPath || path.startsWith(`${deskPath}/`) || path.startsWith('/photos/')
  );
}

/** Far more requests than a person's browser makes; slows down scrapers. */
export const perAddress: Limit = { name: 'api', points: 1200, seconds: 60 };

function isSecret(authorization: string | undefined, secret: string | undefined): boolean {
  if (!secret || !authorization) return false;
  const given = Buffer.from(authorization);
  const expected = Buffer.from(`Bearer ${secret}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
