import './node-env.ts';
import { userInfo } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { messageDesk, messageDeskHelp } from './chats/messages/message-admin.ts';
import { systemClock } from './kernel/clock.ts';
import { readConfig } from './config.ts';
import { openDatabase, prepare } from './database.ts';
import { networkOf } from './http/network.ts';
import { openQueue } from './jobs/queue.ts';
import { notifyBus } from './live/bus.ts';
import { makeHub } from './live/hub.ts';
import { letterDesk, letterDeskHelp } from './notifications/campaigns/campaign-admin.ts';
import { openLastingMark } from './kernel/pseudonym.ts';
import { leaveRoot } from './leave-root.ts';
import { sendLetter } from './notifications/campaigns/send-campaign.ts';
import { decisionsDue } from './photos/decision-mail.ts';
import { photoDesk, photoDeskHelp } from './photos/photo-admin.ts';
import { diskErasureList } from './outside/erasure-list.ts';
import { sendMail } from './outside/mail/post.ts';
import { makeDb } from './postgres/db.ts';
import { forJobs } from './postgres/timeouts.ts';
import { makePool } from './postgres/pool.ts';
import { banDesk, banDeskHelp } from './reports/ban-admin.ts';
import { reportDesk, reportDeskHelp } from './reports/report-admin.ts';
import { type Life, run } from './run.ts';
import { addressMark, makeSecurityLog } from './kernel/security-log.ts';
import { SetupError } from './kernel/setup-error.ts';
import { siteDesk, siteDeskHelp } from './site/site-admin.ts';
import { makeSites } from './site/sites.ts';
import { deskFolder, openStorage } from './kernel/storage.ts';

/**
 * `npm run desk -- photos …`, `messages …`, `reports …`, `ban …`: where people look and decide, beside a product that runs or not.
 * `npm run desk -- letter …`: where they write to members. `npm run desk -- site …`: where they say who runs what.
 * `npm run desk -- mark …`: by which the lines of the security log about an address are found.
 */
async function sit({ opened }: Life): Promise<void> {
  const [subject = '', ...rest] = process.argv.slice(2);
  if (!['photos', 'messages', 'reports', 'ban', 'letter', 'site', 'mark'].includes(subject)) {
    const help = [photoDeskHelp, messageDeskHelp, reportDeskHelp, banDeskHelp, letterDeskHelp, siteDeskHelp, markHelp];
    return console.log(help.join('\n\n'));
  }
  const config = readConfig(process.env);
  // What is not safe yet is made so at this desk.
  if (subject !== 'site' && config.unsafe.length > 0) throw new SetupError(config.unsafe.join('\n'));
  const { username } = userInfo();
  await leaveRoot(config);
  const fail = (fault: unknown) => console.error(fault);
  const database = opened.adopt(await openDatabase(config, fail), (open) => open.stop());
  await prepare(database);
  const pool = opened.adopt(makePool(database.connection, { patience: forJobs }), (open) => open.end());
  const bus = opened.adopt(await notifyBus(makeHub(systemClock), database.connection, systemClock, fail), (open) =>
    open.close(),
  );
  const queue = opened.adopt(await openQueue(database.connection, [decisionsDue, sendLetter, sendMail], fail), (open) =>
    open.stop(),
  );
  const db = makeDb(pool, { publish: bus.publish, enqueue: queue.enqueue });
  const sites = makeSites(db, systemClock, config.publicUrl);
  if (subject === 'messages') return console.log(await messageDesk(db, rest, systemClock.now()));
  if (subject === 'site') return console.log(await siteDesk(db, rest, systemClock.now()));
  if (subject === 'letter') return console.log(await letterDesk(db, rest));
  const mark = await openLastingMark(db, config.secret, !config.production);
  if (subject === 'mark') return console.log(rest[0] ? addressMark(mark, networkOf(rest[0])) : markHelp);
  const by = `desk ${username}`;
  // What is said at the desk is for a person to read; what was done there goes beside it.
  const security = makeSecurityLog(mark, systemClock, pino.destination({ dest: 2, sync: true }));
  if (subject === 'ban') {
    const ban = { db, sites, mark, security, by, list: diskErasureList(path.join(config.dataDir, 'erased')) };
    return console.log(await banDesk(ban, rest, systemClock.now()));
  }
  const desk = {
    db,
    storage: await openStorage(config, db),
    folder: deskFolder(config),
    by,
    security,
  };
  const said =
    subject === 'photos'
      ? photoDesk(desk, rest, systemClock.now())
      : reportDesk({ ...desk, sites }, rest, systemClock.now());
  console.log(await said);
}

const markHelp = `npm run desk -- mark ADDRESS                            by which the security log names a mailbox or a network`;

await run(async (life) => {
  await sit(life);
  await life.opened.disposeAsync();
});
