import { Hono } from 'hono';
import { manifestIcons } from './icons.ts';
import type { Sites } from '../kernel/sites.ts';

const plum = '#993d72';

/** What a phone needs to keep the site as an app: made for each domain, in its own name. */
export function webManifest(sites: Sites): Hono {
  return new Hono().get('/manifest.webmanifest', async (context) => {
    const { settings } = await sites.of(context.req.header('host') ?? '');
    const manifest = {
      name: settings.name,
      short_name: settings.name,
      start_url: '/members',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: plum,
      icons: manifestIcons,
    };
    return context.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    });
  });
}
