import type { Logger } from 'pino';
import type { AreaSettings } from '../../platform/core/settings.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { bookCommands } from './books-admin.ts';
import { driftFigure } from './drift-figure.ts';
import { checkBooks, checkBooksWorker } from './nightly.ts';

export interface BookServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly log: Logger;
  readonly config: Pick<AreaSettings, 'alarmEmail'>;
}

/** Books: double-entry bookkeeping of payments and credits, with a nightly check. */
export const books = {
  name: 'books',
  jobs: [checkBooks],
  workers: ({ db, sites, log, config }: BookServices) => [
    checkBooksWorker({ db, sites, log, alarmEmail: config.alarmEmail }),
  ],
  figures: [driftFigure],
  admin: bookCommands,
} satisfies ServerArea;
