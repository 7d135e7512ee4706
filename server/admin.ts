import './node-env.ts';
import { userInfo } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { areaJobs } from './areas.ts';
import { messageAdmin, messageAdminHelp } from './chats/messages/message-admin.ts';
import { systemClock } from './kernel/clock.ts';
import { readConfig } from './config.ts';
import { openDatabase, prepare } from './database.ts';
import { networkOf } from './http/network.ts';
import { openQueue } from './jobs/queue.ts';
import { notifyBus } from './live/bus.ts';
import { makeHub } from './live/hub.ts';
import { campaignAdmin, campaignAdminHelp } from './notifications/campaigns/campaign-admin.ts';
import { openPseudonyms } from './kernel/pseudonym.ts';
import { leaveRoot } from './leave-root.ts';
import { photoAdmin, photoAdminHelp } from './photos/photo-admin.ts';
import { diskErasureList } from './outside/erasure-list.ts';
import { makeDb } from './postgres/db.ts';
import { forJobs } from './postgres/timeouts.ts';
import { makePool } from './postgres/pool.ts';
import { banAdmin, banAdminHelp } from './reports/ban-admin.ts';
import { reportAdmin, reportAdminHelp } from './reports/report-admin.ts';
import { type Lifecycle, run } from './run.ts';
import { addressMark, makeSecurityLog } from './kernel/security-log.ts';
import { SetupError } from './kernel/setup-error.ts';
import { siteAdmin, siteAdminHelp } from './site/site-admin.ts';
import { makeSites } from './site/sites.ts';
import { adminFolder, openStorage } from './kernel/storage.ts';

/**
 * `npm run admin -- photos …`, `messages …`, `reports …`, `ban …`: where people look and decide, beside a product that runs or not.
 * `npm run admin -- letter …`: where they write to members. `npm run admin -- site …`: where they say who runs what.
 * `npm run admin -- mark …`: by which the lines of the security log about an address are found.
 */
async function sit({ opened }: Lifecycle): Promise<void> {
  const [subject = '', ...rest] = process.argv.slice(2);
  if (!['photos', 'messages', 'reports', 'ban', 'letter', 'site', 'mark'].includes(subject)) {
    const help = [
      photoAdminHelp,
      messageAdminHelp,
      reportAdminHelp,
      banAdminHelp,
      campaignAdminHelp,
      siteAdminHelp,
      markHelp,
    ];
    return console.log(help.join('\n\n'));
  }
  const config = readConfig(process.env);
  // What is not safe yet is made so first.
  if (subject !== 'site' && config.unsafe.length > 0) throw new SetupError(config.unsafe.join('\n'));
  const { username } = userInfo();
  await leaveRoot(config);
  const fail = (fault: unknown) => console.error(fault);
  const database = opened.adopt(await openDatabase(config, fail), (open) => open.stop());
  await prepare(database);
  const pool = opened.adopt(makePool(database.connection, { timeouts: forJobs }), (open) => open.end());
  const bus = opened.adopt(await notifyBus(makeHub(systemClock), database.connection, systemClock, fail), (open) =>
    open.close(),
  );
  const queue = opened.adopt(await openQueue(database.connection, areaJobs, fail), (open) => open.stop());
  const db = makeDb(pool, { publish: bus.publish, enqueue: queue.enqueue });
  const sites = makeSites(db, systemClock, config.publicUrl);
  if (subject === 'messages') return console.log(await messageAdmin(db, rest, systemClock.now()));
  if (subject === 'site') return console.log(await siteAdmin(db, rest, systemClock.now()));
  if (subject === 'letter') return console.log(await campaignAdmin(db, rest));
  const mark = await openPseudonyms(db, config.secret, !config.production);
  if (subject === 'mark') return console.log(rest[0] ? addressMark(mark, networkOf(rest[0])) : markHelp);
  const by = `admin ${username}`;
  // What is said with the admin command is for a person to read; what was done there goes beside it.
  const security = makeSecurityLog(mark, systemClock, pino.destination({ dest: 2, sync: true }));
  if (subject === 'ban') {
    const ban = { db, sites, mark, security, by, list: diskErasureList(path.join(config.dataDir, 'erased')) };
    return console.log(await banAdmin(ban, rest, systemClock.now()));
  }
  const admin = {
    db,
    storage: await openStorage(config, db),
    folder: adminFolder(config),
    by,
    security,
  };
  const said =
    subject === 'photos'
      ? photoAdmin(admin, rest, systemClock.now())
      : reportAdmin({ ...admin, sites }, rest, systemClock.now());
  console.log(await said);
}

const markHelp = `npm run admin -- mark ADDRESS                            by which the security log names a mailbox or a network`;

await run(async (life) => {
  await sit(life);
  await life.opened.disposeAsync();
});
