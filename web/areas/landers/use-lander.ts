import { useParams } from 'react-router';
import { isSensitive, type LanderName } from '#contract/landers.ts';
import { readSlug } from '#contract/landing-slug.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { type Cast, castOf } from './casts.ts';

/** The niche of a landing page, and its texts and people. */
export interface Lander {
  readonly niche: number;
  readonly promise: string;
  readonly lead: string;
  readonly cast: Cast;
}

/**
 * Returns the landing page for the niche in the page's slug, or else for the site's own niche. (Specification, section
 * 2.)
 */
export function useLander(name: LanderName): Lander {
  const words = useWords('landers');
  const own = useSettings().niche;
  const language = useLanguage();
  const { slug = '' } = useParams();
  const niche = readSlug(slug, language)?.niche ?? own;
  const from = isSensitive(niche) ? (`niche.n${niche}` as 'niche.n2') : name;
  return { niche, promise: words(`${from}.promise`), lead: words(`${from}.lead`), cast: castOf(niche) };
}
