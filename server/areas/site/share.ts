import { Hono } from 'hono';
import { type MissedReason, sharePath } from '#contract/notifications/service-worker.ts';
import { refuse } from '#contract/refusal.ts';
import { problemOf, refuseWith } from '../../platform/http/problem.ts';

/**
 * Where a phone sends what is shared with the installed app. The service worker takes it; without one it comes here,
 * where nobody keeps it: the screen says that the photo is not there. Other sites share nothing.
 */
export function shareTarget(): Hono {
  return new Hono().post(sharePath, (context) => {
    const site = context.req.header('sec-fetch-site');
    if (site === 'cross-site' || site === 'same-site') return refuseWith(context, problemOf(refuse('cross_site')));
    const missed: MissedReason = 'photo_gone';
    return context.redirect(`${sharePath}?missed=${missed}`, 303);
  });
}
