import { defaultLanguage, type Language } from '#contract/languages.ts';
import type { Settings } from '#contract/site.ts';

type Written = Pick<Settings, 'index_title' | 'description'>;

/**
 * Returns the operator's own title and description for readers of the domain's language. Operators write these texts
 * only in that language, so readers of other languages get the product's texts.
 */
export function operatorWords(
  { index_title, description, domain_language }: Written & Pick<Settings, 'domain_language'>,
  language: Language,
): Written {
  const written = domain_language?.slice(0, 2).toLowerCase() ?? defaultLanguage;
  const isOwn = written === language || (language === 'nb' && (written === 'no' || written === 'nn'));
  return isOwn ? { index_title, description } : { index_title: '', description: '' };
}
