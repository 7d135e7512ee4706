import { Hono } from 'hono';
import { sharedField, sharePath } from '#contract/notifications/service-worker.ts';
import { photoTypes } from '#contract/photos.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { manifestIcons } from './icons.ts';
import { chooseLanguage } from './language.ts';

const plum = '#993d72';

/** Screenshots of the demo community, whose portraits are drawn; `journeys/draw-screenshots.ts` creates them. */
const screenshotSizes = { narrow: '780x1688', wide: '1280x800' } as const;

function screenshots(translate: (key: 'nav.search_long' | 'nav.likes') => string) {
  return Object.entries(screenshotSizes).flatMap(([form_factor, sizes]) =>
    (['search', 'likes'] as const).map((screen) => ({
      src: `/screenshots/${screen}-${form_factor}.webp`,
      sizes,
      type: 'image/webp',
      form_factor,
      label: translate(screen === 'search' ? 'nav.search_long' : 'nav.likes'),
    })),
  );
}

/**
 * Serves the manifest for installing a site as an app: generated per domain, with its name, in the language of the
 * linking page. It does not name the niche, because anyone who sees the phone can read it.
 */
export function webManifest(sites: Sites): Hono {
  return new Hono().get('/manifest.webmanifest', async (context) => {
    const { settings } = await sites.of(context.req.header('host') ?? '');
    const { name, domain_language } = settings;
    const acceptLanguage = context.req.header('accept-language')?.slice(0, 300);
    // Browsers fetch the manifest without cookies, so the page passes its language.
    const lang = chooseLanguage({ cookie: context.req.query('lang'), domain_language, acceptLanguage });
    const translate = translatorFor(lang, 'shell');
    const manifest = {
      // Identifies the app, independently of `start_url`.
      id: '/',
      name,
      short_name: name,
      lang,
      dir: 'ltr',
      scope: '/',
      start_url: '/members',
      display: 'standalone',
      background_color: '#ffffff',
      theme_color: plum,
      categories: ['social', 'lifestyle'],
      icons: manifestIcons,
      screenshots: screenshots(translate),
      share_target: {
        action: sharePath,
        method: 'POST',
        enctype: 'multipart/form-data',
        params: { files: [{ name: sharedField, accept: photoTypes }] },
      },
      shortcuts: [
        { name: translate('nav.search_long'), short_name: translate('nav.search'), url: '/members' },
        { name: translate('nav.messages'), url: '/chats' },
        { name: translate('nav.likes'), url: '/likes' },
      ].map((shortcut) => ({ ...shortcut, icons: manifestIcons.slice(1, 2) })),
    };
    return context.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
      vary: 'accept-language',
    });
  });
}
