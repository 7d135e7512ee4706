import { Hono } from 'hono';
import { landerNames, landerPath } from '#contract/landers.ts';
import { languages } from '#contract/languages.ts';
import type { Sites } from '../../platform/core/sites.ts';

/** Pages with a single address for all languages. */
const pages = ['/', '/pricing', '/pages/faq', '/pages/service', '/pages/terms', '/pages/privacy', '/pages/cookies'];

/**
 * Serves `/sitemap.xml`: the pages that search engines may list, with the landing pages in each language. Omits pages
 * for sensitive niches; a discreet site lists only its home page.
 */
export function sitemap(sites: Sites): Hono {
  return new Hono().get('/sitemap.xml', async (context) => {
    const { origin, discreet } = await sites.of(context.req.header('host') ?? '');
    const plain = (discreet ? ['/'] : pages).map((path) => `<url><loc>${origin}${path}</loc></url>`);
    const landers = discreet ? [] : landerNames.flatMap((name) => inEachLanguage(origin, name));
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...plain,
      ...landers,
      '</urlset>',
    ];
    return context.body(`${xml.join('\n')}\n`, 200, {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });
}

/** The rules for crawlers. */
const allowed = 'User-agent: *\nDisallow: /api/\nDisallow: /members\nDisallow: /photos/\n';

/** Serves `/robots.txt`, with the absolute address of the site's sitemap, because crawlers accept no other. */
export function robots(sites: Sites): Hono {
  return new Hono().get('/robots.txt', async (context) => {
    const { origin } = await sites.of(context.req.header('host') ?? '');
    return context.body(`${allowed}\nSitemap: ${origin}/sitemap.xml\n`, 200, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=86400',
    });
  });
}

/** Returns the landing page in each language; each entry links to all others, as search engines require. */
function inEachLanguage(origin: string, name: (typeof landerNames)[number]): string[] {
  const addresses = languages.map(
    (language) => [language as string, origin + landerPath(name, { niche: 1, language })] as const,
  );
  const links = [...addresses, ['x-default', origin + landerPath(name)] as const]
    .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join('');
  return addresses.map(([, address]) => `<url><loc>${address}</loc>${links}</url>`);
}
