import type { Language } from '#contract/languages.ts';
import { escape } from './outside/mail/letter.ts';
import { words } from './words.ts';

/** What is shown when not even the error page can be. (Specification, section 8.) It needs nothing, and loads nothing. */
export function lastResortPage(language: Language): string {
  const say = words(language, 'shell');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escape(say('error.failed'))}</title></head>
<body><main><h1>${escape(say('error.failed'))}</h1><p><a href="/">${escape(say('error.home'))}</a></p></main></body></html>
`;
}
