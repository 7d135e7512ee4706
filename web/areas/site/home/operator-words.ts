import { defaultLanguage, type Language } from '#contract/languages.ts';
import type { Settings } from '#contract/site.ts';

type Written = Pick<Settings, 'index_title' | 'description'>;

/** An operator writes these in one language, that of the domain. Other readers get our words in their own. */
export function operatorWords(
  { index_title, description, domain_language }: Written & Pick<Settings, 'domain_language'>,
  language: Language,
): Written {
  const written = domain_language?.slice(0, 2).toLowerCase() ?? defaultLanguage;
  const isOwn = written === language || (language === 'nb' && (written === 'no' || written === 'nn'));
  return isOwn ? { index_title, description } : { index_title: '', description: '' };
}
