import './node-env.ts';
import { userInfo } from 'node:os';
import { messageDesk, messageDeskHelp } from './chats/message-desk.ts';
import { systemClock } from './clock.ts';
import { readConfig } from './config.ts';
import { openDatabase, prepare } from './database.ts';
import { openQueue } from './jobs/queue.ts';
import { notifyBus } from './live/bus.ts';
import { makeHub } from './live/hub.ts';
import { letterDesk, letterDeskHelp } from './notifications/letters/letter-desk.ts';
import { sendLetter } from './notifications/letters/send-letter.ts';
import { decisionsDue } from './photos/decision-mail.ts';
import { photoDesk, photoDeskHelp } from './photos/photo-desk.ts';
import { sendMail } from './outside/mail/post.ts';
import { makeDb } from './postgres/db.ts';
import { makePool } from './postgres/pool.ts';
import { reportDesk, reportDeskHelp } from './reports/report-desk.ts';
import { type Life, run } from './run.ts';
import { makeSites } from './site/sites.ts';
import { deskFolder, openStorage } from './storage.ts';

/**
 * `npm run desk -- photos …`, `messages …`, `reports …`: where people look and decide, beside a product that runs or not.
 * `npm run desk -- letter …`: where they write to members.
 */
async function sit({ opened }: Life): Promise<void> {
  const [subject = '', ...rest] = process.argv.slice(2);
  if (!['photos', 'messages', 'reports', 'letter'].includes(subject)) {
    return console.log([photoDeskHelp, messageDeskHelp, reportDeskHelp, letterDeskHelp].join('\n\n'));
  }
  const config = readConfig(process.env);
  const fail = (fault: unknown) => console.error(fault);
  const database = opened.adopt(await openDatabase(config, fail), (open) => open.stop());
  await prepare(database);
  const pool = opened.adopt(makePool(database.connection), (open) => open.end());
  const bus = opened.adopt(await notifyBus(makeHub(), database.connection, fail), (open) => open.close());
  const queue = opened.adopt(await openQueue(database.connection, [decisionsDue, sendLetter, sendMail], fail), (open) =>
    open.stop(),
  );
  const db = makeDb(pool, { publish: bus.publish, enqueue: queue.enqueue });
  if (subject === 'messages') return console.log(await messageDesk(db, rest, systemClock.now()));
  if (subject === 'letter') return console.log(await letterDesk(db, rest));
  const desk = {
    db,
    storage: await openStorage(config),
    folder: deskFolder(config),
    by: `desk ${userInfo().username}`,
  };
  const sites = makeSites(db, systemClock, config.publicUrl);
  const said =
    subject === 'photos'
      ? photoDesk(desk, rest, systemClock.now())
      : reportDesk({ ...desk, sites }, rest, systemClock.now());
  console.log(await said);
}

await run(async (life) => {
  await sit(life);
  await life.opened.disposeAsync();
});
