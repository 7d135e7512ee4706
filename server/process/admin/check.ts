import { Resolver } from 'node:dns/promises';
import { statfs } from 'node:fs/promises';
import pg from 'pg';
import * as z from 'zod/mini';
import { makeMollieHttp } from '../../integrations/mollie/mollie-http.ts';
import { domainOf } from '../../integrations/mail/dkim.ts';
import { dkimName, mailRecords, publishedKey } from '../../integrations/mail/mail-records.ts';
import { smtpTransport } from '../../integrations/mail/transport.ts';
import { adminCommand, type AdminResult } from '../../platform/admin/admin-command.ts';
import { makeLog } from '../../platform/core/log.ts';
import { SetupError } from '../../platform/core/setup-error.ts';
import { unsafeSites } from '../../areas/site/imprint.ts';
import { type Config, sellsNothing } from '../config.ts';
import { openDatabase } from '../database.ts';
import { leaveRoot } from '../leave-root.ts';
import { describeDatabase, mustExist, mustFit } from './existing-database.ts';
import { mailDomainsOf } from './mail-domains.ts';
import type { Standalone } from './standalone.ts';

type State = 'ok' | 'warn' | 'fail';

/** One line of the result. */
interface Finding {
  readonly state: State;
  /** `clock` */
  readonly about: string;
  readonly found: string;
  /** The remedy for the operator. */
  readonly remedy?: string;
}

const ok = (about: string, found: string): Finding => ({ state: 'ok', about, found });
const warn = (about: string, found: string, remedy: string): Finding => ({ state: 'warn', about, found, remedy });
const failed = (about: string, found: string, remedy: string): Finding => ({ state: 'fail', about, found, remedy });

const settingsPage = 'See docs/operating/settings.md.';
/** How long another machine may take to answer, in milliseconds. */
const patience = 5_000;
/** The certificate authority that Caddy asks for certificates; any HTTPS server would do. */
const timeServer = 'https://acme-v02.api.letsencrypt.org/directory';

export interface CheckOptions {
  /** Receives a test email. */
  readonly mail?: string | undefined;
  /** The name server to ask. */
  readonly dns?: string | undefined;
  /** The address whose clock to compare with. */
  readonly time?: string | undefined;
}

export const checkCommand = adminCommand({
  name: 'check',
  options: {
    mail: { value: 'ADDRESS', help: 'send a test email to this address' },
    dns: { value: 'SERVER', help: 'ask this name server (default: that of the machine)' },
    time: { value: 'URL', help: 'compare the clock with this HTTPS server (default: Let’s Encrypt)' },
  },
  help: 'check settings, database, DNS, mail server, payment provider, clock and disk',
  more: 'The exit code is 1 if something fails; a warning leaves it at 0. Nothing is changed.',
  makesSafe: true,
  run: async (standalone: Standalone, options) => reportOf(await checkAll(standalone, options)),
});

export function reportOf(findings: readonly Finding[]): AdminResult {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.flatMap(({ state, about, found, remedy }) => [
    `${state.padEnd(4)}  ${about.padEnd(width)}  ${found}`,
    ...(remedy ? [`${' '.repeat(width + 8)}→ ${remedy}`] : []),
  ]);
  const count = (state: State) => findings.filter((one) => one.state === state).length;
  const said = [...lines, '', `${count('fail')} failed, ${count('warn')} warnings, ${count('ok')} ok.`].join('\n');
  return count('fail') > 0 ? { said, failed: true } : said;
}

/** Runs all checks. Without valid settings, only these are reported. */
export async function checkAll(standalone: Standalone, options: CheckOptions): Promise<Finding[]> {
  let config: Config;
  try {
    config = standalone.config();
  } catch (fault) {
    if (!(fault instanceof SetupError)) throw fault;
    return fault.message.split('\n').map((line) => failed('settings', line, settingsPage));
  }
  const { environment } = standalone.settings();
  const settings = settingsFindings(config);
  await leaveRoot(config);
  const rest = await Promise.all([
    databaseFindings(config, environment),
    dnsFindings(config, options.dns),
    mailFindings(config, options.mail),
    sellingFindings(config),
    siteFindings(config),
    timeFindings(options.time ?? timeServer),
    diskFindings(config.dataDir),
  ]);
  return [...settings, ...rest.flat()];
}

function settingsFindings({ unsafe, production, publicUrl, trustProxy }: Config): Finding[] {
  const found = unsafe.map((line) => failed('settings', line, settingsPage));
  if (!production) {
    found.push(warn('settings', 'APP_ENV is development.', 'For members, set APP_ENV=production.'));
  }
  if (publicUrl.startsWith('https:') && !trustProxy) {
    const remedy = 'Behind a proxy that sets X-Forwarded-For, set TRUST_PROXY=on.';
    found.push(warn('settings', 'All visitors count as one address: TRUST_PROXY is off.', remedy));
  }
  return found.length > 0 ? found : [ok('settings', 'complete')];
}

async function databaseFindings(config: Config, environment: NodeJS.ProcessEnv): Promise<Finding[]> {
  try {
    await mustExist(environment);
    const database = await openDatabase(config, () => undefined);
    try {
      const name = describeDatabase(database.direct, config.databaseUrl ? undefined : config.dataDir);
      await mustFit(database.direct, name);
      const sites = await unsafeSites(database.direct);
      return [
        ok('database', name),
        await databaseClock(database.direct),
        ...(sites.length > 0
          ? sites.map((line) => failed('site', line, 'See docs/operating/sites.md.'))
          : [ok('site', 'says who runs it')]),
      ];
    } finally {
      await database.stop();
    }
  } catch (fault) {
    if (!(fault instanceof SetupError)) throw fault;
    return [failed('database', fault.message.split('\n')[0]!, 'See docs/operating/database.md.')];
  }
}

async function databaseClock(connection: pg.PoolConfig): Promise<Finding> {
  const client = new pg.Client(connection);
  await client.connect();
  const asked = Date.now();
  const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const answered = Date.now();
  await client.end();
  return clockFinding('the database', rows[0]!.now.getTime() - (asked + answered) / 2);
}

function clockFinding(whose: string, difference: number): Finding {
  const seconds = Math.round(Math.abs(difference) / 1_000);
  const found = `differs from ${whose} by ${seconds} s`;
  const remedy = 'Synchronise the clocks: timedatectl set-ntp true';
  if (seconds >= 30) return failed('clock', found, remedy);
  return seconds >= 3 ? warn('clock', found, remedy) : ok('clock', found);
}

async function timeFindings(url: string): Promise<Finding[]> {
  try {
    const asked = Date.now();
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(patience), redirect: 'manual' });
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(date)) throw new Error('no Date header');
    // The header has whole seconds.
    return [clockFinding(new URL(url).host, date + 500 - (asked + Date.now()) / 2)];
  } catch {
    return [
      warn(
        'clock',
        `not compared: ${new URL(url).host} is not reachable`,
        'See that time is synchronised: timedatectl',
      ),
    ];
  }
}

async function dnsFindings(config: Config, server: string | undefined): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: patience / 2, tries: 2 });
  if (server) resolver.setServers([server]);
  const domains = mailDomainsOf(config);
  const host = new URL(config.publicUrl).hostname;
  const from = domainOf(domains.from);
  const bounces = domains.bounces && domainOf(domains.bounces);
  return await Promise.all([
    hostFinding(resolver, host),
    spfFinding(resolver, bounces ?? from, domains),
    dmarcFinding(resolver, from),
    ...(domains.dkim ? [dkimFinding(resolver, from, domains.dkim)] : [noDkim(from)]),
    mxFinding(resolver, from, 'warn', 'Replies of members get lost: publish an MX record.'),
    ...(bounces && bounces !== from
      ? [
          mxFinding(
            resolver,
            bounces,
            'fail',
            'Returned emails get lost: publish an MX record that leads to BOUNCE_PORT.',
          ),
        ]
      : []),
  ]);
}

/** Returns no records for a name without any, and undefined if the name server does not respond. */
async function lookUp<Result>(asking: Promise<Result[]>): Promise<Result[] | undefined> {
  return await asking.catch((fault: NodeJS.ErrnoException) =>
    ['ENOTFOUND', 'ENODATA'].includes(fault.code ?? '') ? [] : undefined,
  );
}

const noAnswer = (name: string) =>
  warn('DNS', `${name}: the name server does not respond`, 'Check the network, or use --dns SERVER.');

async function hostFinding(resolver: Resolver, host: string): Promise<Finding> {
  if (host === 'localhost')
    return warn('DNS', 'PUBLIC_URL leads to this machine only', 'Set PUBLIC_URL to where members reach you.');
  const found = await Promise.all([lookUp(resolver.resolve4(host)), lookUp(resolver.resolve6(host))]);
  const addresses = found.flatMap((some) => some ?? []);
  if (addresses.length > 0) return ok('DNS', `${host} → ${addresses.slice(0, 4).join(', ')}`);
  if (found.every((some) => some === undefined)) return noAnswer(host);
  return failed('DNS', `${host} has no address`, 'Publish an A record, and an AAAA record for IPv6.');
}

/** TXT records, each with its strings joined. Undefined if the name server does not respond. */
async function textsOf(resolver: Resolver, name: string): Promise<string[] | undefined> {
  return (await lookUp(resolver.resolveTxt(name)))?.map((strings) => strings.join(''));
}

const toPublish = 'npm run admin -- mail-records prints what to publish.';

async function spfFinding(
  resolver: Resolver,
  domain: string,
  domains: ReturnType<typeof mailDomainsOf>,
): Promise<Finding> {
  const texts = await textsOf(resolver, domain);
  if (!texts) return noAnswer(domain);
  const published = texts.filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (published.length === 0) return failed('SPF', `${domain} has no record`, toPublish);
  if (published.length > 1)
    return failed('SPF', `${domain} has ${published.length} records`, 'Publish one: mailboxes ignore several.');
  const expected = mailRecords(domains).find(({ value }) => value.startsWith('v=spf1'))?.value;
  if (!expected || published[0] === expected) return ok('SPF', `${domain}: ${published[0]}`);
  const remedy = `Unless your provider’s documentation says so, publish: ${expected}`;
  return warn('SPF', `${domain}: ${published[0]}`, remedy);
}

async function dmarcFinding(resolver: Resolver, domain: string): Promise<Finding> {
  const texts = await textsOf(resolver, `_dmarc.${domain}`);
  if (!texts) return noAnswer(`_dmarc.${domain}`);
  const found = texts.find((text) => /^v=DMARC1\b/i.test(text));
  return found ? ok('DMARC', `${domain}: ${found}`) : failed('DMARC', `${domain} has no record`, toPublish);
}

async function dkimFinding(resolver: Resolver, domain: string, dkim: NonNullable<Config['dkim']>): Promise<Finding> {
  const name = dkimName(dkim, domain);
  const texts = await textsOf(resolver, name);
  if (!texts) return noAnswer(name);
  const keyIn = (text: string) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, '');
  const expected = keyIn(publishedKey(dkim.key));
  if (texts.some((text) => keyIn(text) === expected)) return ok('DKIM', `${name} has the key`);
  const found = texts.length > 0 ? `${name} has another key` : `${name} has no record`;
  return failed('DKIM', found, toPublish);
}

async function noDkim(domain: string): Promise<Finding> {
  return await Promise.resolve(
    warn('DKIM', `emails of ${domain} are not signed here`, 'Set DKIM_KEY_FILE, or have your mail server sign.'),
  );
}

async function mxFinding(resolver: Resolver, domain: string, state: 'warn' | 'fail', remedy: string): Promise<Finding> {
  const records = await lookUp(resolver.resolveMx(domain));
  if (!records) return noAnswer(domain);
  const hosts = records.map(({ exchange }) => exchange).filter(Boolean);
  if (hosts.length > 0) return ok('MX', `${domain} → ${hosts.join(', ')}`);
  return { state, about: 'MX', found: `${domain} has no record`, remedy };
}

async function mailFindings({ smtpUrl, mailFrom, bounces, dkim }: Config, to: string | undefined): Promise<Finding[]> {
  if (!smtpUrl) return [warn('email', 'SMTP_URL is not set: emails stay in the outbox', 'Set SMTP_URL.')];
  if (!to) return [ok('email', 'not tried; add --mail ADDRESS to send a test email')];
  const transport = smtpTransport(smtpUrl, { bounces: bounces?.address, dkim });
  try {
    const outcome = await transport.deliver({
      id: crypto.randomUUID(),
      mark: undefined,
      from: { name: 'Damson', address: mailFrom },
      to: { name: '', address: to },
      language: 'en',
      subject: 'Test email of Damson',
      text: 'This email was sent by: npm run admin -- check',
      html: '<p>This email was sent by: npm run admin -- check</p>',
      unsubscribe: null,
    });
    if (outcome === 'taken')
      return [ok('email', `the mail server accepted a test email to ${to}: see that it arrives`)];
    return [
      failed('email', `the mail server rejected the test email to ${to}`, 'Its log has the reason; check MAIL_FROM.'),
    ];
  } catch (fault) {
    return [
      failed('email', (fault as Error).message.split('\n')[0]!, 'Check SMTP_URL: host, port, name and password.'),
    ];
  } finally {
    transport.close();
  }
}

async function sellingFindings(config: Config): Promise<Finding[]> {
  const { mollie, names } = config.collectors;
  const nothing = sellsNothing(config);
  if (nothing)
    return [warn('payments', nothing, 'Set PAYMENT_PROVIDER and MOLLIE_API_KEY, or BANK_IBAN and BANK_HOLDER.')];
  if (!mollie || !names.includes('mollie')) return [ok('payments', names.join(', ') || 'transfers to your account')];
  const ask = makeMollieHttp(mollie, makeLog('silent'));
  try {
    const found = await ask({ method: 'GET', path: '/v2/methods' }, z.object({ count: z.int() }));
    const methods = `Mollie accepts the key; ${found?.count ?? 0} methods are active`;
    if ((found?.count ?? 0) === 0)
      return [failed('payments', methods, 'Activate payment methods in Mollie’s dashboard.')];
    if (config.production && mollie.key.startsWith('test_')) {
      return [
        warn(
          'payments',
          'Mollie’s key is for tests: nobody pays',
          'Set MOLLIE_API_KEY to the key that starts with live_.',
        ),
      ];
    }
    return [ok('payments', methods)];
  } catch (fault) {
    return [failed('payments', (fault as Error).message, 'Check MOLLIE_API_KEY and the network.')];
  }
}

/** Whether the site can be reached where members do, by TLS. */
async function siteFindings({ publicUrl }: Config): Promise<Finding[]> {
  try {
    const answer = await fetch(`${publicUrl}/healthz`, { signal: AbortSignal.timeout(patience), redirect: 'manual' });
    if (answer.ok) return [ok('https', `${publicUrl} responds`)];
    return [
      warn('https', `${publicUrl}/healthz responds with ${answer.status}`, 'Check the proxy in front of the product.'),
    ];
  } catch (fault) {
    const { cause, message } = fault as Error;
    const reason = cause instanceof Error && cause.message ? cause.message : message;
    return [
      warn(
        'https',
        `${publicUrl} is not reachable (${reason})`,
        'Start the product and the proxy, and check the firewall.',
      ),
    ];
  }
}

const gigabyte = 1024 ** 3;

async function diskFindings(folder: string): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${(free / gigabyte).toFixed(1)} GB free of ${((blocks * bsize) / gigabyte).toFixed(1)} GB in ${folder}`;
  const remedy = 'Free some space: a full disk stops the database.';
  if (free < gigabyte) return [failed('disk', found, remedy)];
  return [free < 5 * gigabyte ? warn('disk', found, remedy) : ok('disk', found)];
}
