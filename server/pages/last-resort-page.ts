import type { Language } from '#contract/languages.ts';
import { escape } from '../integrations/mail/mail-content.ts';
import { translatorFor } from '../platform/core/catalog.ts';

/** Returns the page that is shown if not even the error page can be rendered. (Specification, section 8.) */
export function lastResortPage(language: Language): string {
  const translate = translatorFor(language, 'shell');
  return barePage(language, translate('error.failed'), { to: '/', says: translate('error.home') });
}

/** Returns the page shown for a request to an unknown host. */
export function noSitePage(language: Language): string {
  return barePage(language, translatorFor(language, 'shell')('error.no_site'));
}

/** Returns the page shown to a client that requests too many pages. */
export function tooManyPage(language: Language): string {
  const translate = translatorFor(language, 'shell');
  // An empty address reloads the requested page.
  return barePage(language, translate('refused.too_many_requests'), { to: '', says: translate('error.retry') });
}

/** Returns a page with one sentence and an optional link. The page depends on nothing and loads nothing. */
function barePage(language: Language, sentence: string, link?: { to: string; says: string }): string {
  const way =
    link &&
    `<p><a href="${link.to}" style="display:inline-block;padding:.75rem 1.5rem;border-radius:2rem;background:#993d72;color:#fff;font-weight:600;text-decoration:none">${escape(link.says)}</a></p>`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${escape(sentence)}</title></head>
<body style="margin:0;min-height:100vh;display:grid;place-content:center;font-family:'Open Sans',Arial,sans-serif;line-height:1.5;color:light-dark(#1e2657,#f5eef3);background:light-dark(#fdfafc,#180c14)">
<main style="max-width:32rem;padding:1.5rem;text-align:center"><h1 style="font-size:1.5rem">${escape(sentence)}</h1>${way ?? ''}</main></body></html>
`;
}
