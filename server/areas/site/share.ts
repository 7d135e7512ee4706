import { Hono } from 'hono';
import { type MissedReason, sharePath } from '#contract/notifications/service-worker.ts';
import { refuse } from '#contract/refusal.ts';
import { problemOf, refuseWith } from '../../platform/http/problem.ts';

/**
 * The target of photos shared with the installed app. The service worker handles the request; without one it arrives
 * here, where the photo is dropped and the screen reports it missing. Rejects requests from other sites.
 */
export function shareTarget(): Hono {
  return new Hono().post(sharePath, (context) => {
    const site = context.req.header('sec-fetch-site');
    if (site === 'cross-site' || site === 'same-site') return refuseWith(context, problemOf(refuse('cross_site')));
    const missed: MissedReason = 'photo_gone';
    return context.redirect(`${sharePath}?missed=${missed}`, 303);
  });
}
