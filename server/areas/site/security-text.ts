import { Hono } from 'hono';
import { languages } from '#contract/languages.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Sites } from '../../platform/core/sites.ts';

/** Days until security.txt expires; it is regenerated each day. (RFC 9116: less than a year.) */
const goodDays = 90;
const dayMilliseconds = 86_400_000;

/** Serves `/.well-known/security.txt`, which states where to report a vulnerability. (RFC 9116.) */
export function securityText(sites: Sites, clock: Clock, publicUrl: string): Hono {
  const { protocol, port } = new URL(publicUrl);
  return new Hono().get('/.well-known/security.txt', async (context) => {
    const { domain, settings } = await sites.of(context.req.header('host') ?? '');
    if (!settings.support_email) return context.notFound();
    const today = Math.floor(clock.now().getTime() / dayMilliseconds) * dayMilliseconds;
    const expires = new Date(today + goodDays * dayMilliseconds).toISOString();
    const lines = [
      `Contact: mailto:${settings.support_email}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${['en', ...languages.filter((language) => language !== 'en')].join(', ')}`,
      `Canonical: ${protocol}//${domain}${port && `:${port}`}/.well-known/security.txt`,
    ];
    return context.body(`${lines.join('\r\n')}\r\n`, 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });
}
