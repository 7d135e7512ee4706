import { Hono } from 'hono';
import { type MissedReason, sharePath } from '#contract/notifications/service-worker.ts';
import { refuse } from '#contract/refusal.ts';
import type { AreaSettings } from '../../platform/core/settings.ts';
import type { Auth } from '../../platform/http/serve-calls.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { PushService } from '../../integrations/push/push-service.ts';
import type { Translation } from '../../integrations/translation/translation.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { siteIcons } from './icons.ts';
import { robots, sitemap } from './sitemap.ts';
import { webManifest } from './manifest.ts';
import { privacyControl } from './privacy-control.ts';
import { securityText } from './security-text.ts';
import { makeOperatorPages } from './operator-pages/operator-pages.ts';
import { pageCommands } from './operator-pages/page-admin.ts';
import { siteCommands } from './site-admin.ts';
import { siteCalls } from './site-calls.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { Visitors } from './visitors.ts';
import { problemOf, refuseWith } from '../../platform/http/problem.ts';

export interface SiteServices {
  readonly db: Db;
  readonly sites: Sites;
  readonly visitors: Visitors;
  readonly auth: Pick<Auth, 'isOperator'>;
  readonly push: Pick<PushService, 'publicKey'>;
  readonly translation: Translation | undefined;
  readonly clock: Clock;
  readonly config: Pick<AreaSettings, 'publicUrl'> & { readonly auditDays: number };
}

/** The sites of this installation, their operators and looks, and the places of the world. */
export const site = {
  name: 'site',
  calls: ({ db, clock, sites, visitors, auth, push, translation, config }: SiteServices) =>
    siteCalls({
      sites,
      visitors,
      pages: makeOperatorPages(db, clock),
      mayChooseHost: ({ ourselves, authorization }) => ourselves || auth.isOperator(authorization),
      pushKey: push.publicKey,
      translator: translation?.name ?? null,
      auditDays: config.auditDays,
    }),
  routes: ({ sites, clock, config }: SiteServices) => [
    webManifest(sites),
    changePasswordPage(),
    securityText(sites, clock, config.publicUrl),
    privacyControl(),
    siteIcons(sites),
    shareTarget(),
    sitemap(sites),
    robots(sites),
  ],
  admin: [...siteCommands, ...pageCommands],
} satisfies ServerArea;

/** Serves `/.well-known/change-password`, which redirects password managers to the settings. (W3C.) */
function changePasswordPage(): Hono {
  return new Hono().get('/.well-known/change-password', (context) => context.redirect('/settings', 302));
}

/**
 * Receives photos shared with the installed app, if no service worker has handled the request. Drops the photo, and the
 * screen reports it missing. Rejects requests from other sites.
 */
function shareTarget(): Hono {
  return new Hono().post(sharePath, (context) => {
    const site = context.req.header('sec-fetch-site');
    if (site === 'cross-site' || site === 'same-site') return refuseWith(context, problemOf(refuse('cross_site')));
    const missed: MissedReason = 'photo_gone';
    return context.redirect(`${sharePath}?missed=${missed}`, 303);
  });
}
