import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import type { Conversation } from './conversations/conversation.ts';
import { da } from './conversations/da.ts';
import { de } from './conversations/de.ts';
import { en } from './conversations/en.ts';
import { es } from './conversations/es.ts';
import { fi } from './conversations/fi.ts';
import { fr } from './conversations/fr.ts';
import { it } from './conversations/it.ts';
import { nb } from './conversations/nb.ts';
import { nl } from './conversations/nl.ts';
import { pl } from './conversations/pl.ts';
import { sv } from './conversations/sv.ts';
import type { Speaker } from './speech.ts';
import { spoken } from './speech.ts';

export const conversations: Readonly<Record<Language, readonly Conversation[]>> = {
  en,
  nl,
  de,
  it,
  fr,
  es,
  pl,
  da,
  fi,
  nb,
  sv,
};

/** The scripts of a language that two members of a country could have written. */
export function conversationsIn(language: Language, country: Country): readonly Conversation[] {
  return conversations[language].filter((conversation) => conversation.in?.includes(country) ?? true);
}

/** One message of a script, in the words of the one who writes it. */
export interface Turn {
  readonly by: 'A' | 'B';
  readonly text: string;
}

/** A script as `A` and `B` write it, in the order of its messages. */
export function turnsOf(conversation: Conversation, A: Speaker, B: Speaker): Turn[] {
  return conversation.lines.map((line) =>
    'A' in line ? { by: 'A', text: spoken(line.A, A) } : { by: 'B', text: spoken(line.B, B) },
  );
}
