import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import type { Gender } from '#contract/profile-values.ts';

/** Who says something: languages bend words by the speaker's gender, countries spell one language differently. */
export interface Speaker {
  readonly language: Language;
  readonly country: Country;
  readonly gender: Gender;
}

/** One text, or two where the language marks whether a woman or a man speaks. */
export type Words = string | Readonly<Record<Gender, string>>;

/** The words in the form and spelling of the one who says them. */
export function spoken(words: Words, speaker: Speaker): string {
  const text = typeof words === 'string' ? words : words[speaker.gender];

  // Swiss German has no ß; French keeps its tall punctuation on the line of the word before it.
  if (speaker.language === 'de' && speaker.country === 'CH') return text.replaceAll('ß', 'ss');
  if (speaker.language === 'fr') return text.replaceAll(/ (?=[?!:;»])|(?<=«) /g, '\u00a0');
  return text;
}
