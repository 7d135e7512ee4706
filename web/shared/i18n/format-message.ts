import formatCompiled from 'use-intl/format-message/format-only';
import type { Language } from '#contract/languages.ts';
import { withGrammar } from '#locales/grammar.ts';

/** Replaces the formatter of use-intl. (vite.config.ts) */
export default function formatMessage(...parameters: Parameters<typeof formatCompiled>) {
  const text = formatCompiled(...parameters);
  return typeof text === 'string'
    ? withGrammar(parameters[3].locale.slice(0, 2) as Language, text, parameters[2])
    : text;
}

// Raw values are compiled messages, which are not readable text.
formatMessage.raw = false;
