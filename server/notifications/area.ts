import type { Area } from '../kernel/area.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Secret } from '../kernel/secret.ts';
import type { Limits } from '../http/limits.ts';
import { makeBounceTokens } from '../outside/mail/bounce-token.ts';
import type { Db } from '../postgres/db.ts';
import type { Sites } from '../site/sites.ts';
import { notificationCalls } from './notifications-calls.ts';
import { oneClick } from './one-click.ts';
import { makeUnsubscribeLinks } from './unsubscribe-link.ts';

export interface NotificationServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly config: { readonly secret: Secret };
}

/** What members are written to about, and what they have switched off. */
export const notifications = {
  name: 'notifications',
  calls: ({ sites, limits, config }: NotificationServices) =>
    notificationCalls({
      sites,
      limits,
      links: makeUnsubscribeLinks(config.secret),
      marks: makeBounceTokens(config.secret),
    }),
  routes: ({ db, clock, config }: NotificationServices) => [
    oneClick(db.share('unsubscribe'), makeUnsubscribeLinks(config.secret), clock),
  ],
} satisfies Area;
