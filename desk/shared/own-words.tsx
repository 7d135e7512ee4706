import type { Ref } from 'react';
import { KeyCaps } from './keyboard.tsx';
import { useDeskLocale, useDeskWords } from './words.tsx';

interface OwnWordsProps {
  /** Language of the member who receives the message. */
  readonly language: string;
  readonly value: string;
  readonly isOff: boolean;
  readonly field: Ref<HTMLTextAreaElement>;
  readonly change: (text: string) => void;
}

/** Field for a message to the member. The typed text stays readable while decisions are disabled. */
export function OwnWords({ language, value, isOff, field, change }: OwnWordsProps) {
  const words = useDeskWords('items');
  const languageName = useLanguageName();
  const label = words('own_words', { language: languageName(language) });
  return (
    <label className="flex flex-col gap-1">
      <span className="flex items-center justify-between text-13">
        <span>{label}</span>
        <span className="hidden md:inline">
          <KeyCaps keys="t" />
        </span>
      </span>
      <textarea
        ref={field}
        className="field min-h-20"
        maxLength={2000}
        value={value}
        readOnly={isOff}
        aria-label={label}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
}

/** Returns a function that names a language in the language of the desk. */
export function useLanguageName(): (language: string) => string {
  const locale = useDeskLocale();
  return (language) => new Intl.DisplayNames([locale], { type: 'language' }).of(language) ?? language;
}
