import type { FormEvent } from 'react';
import { saveLanguage } from '#contract/accounts/accounts.ts';
import { isLanguage, type Language } from '#contract/languages.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { ask } from '../../shared/api/ask.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useUser } from '../../shared/people/user.ts';

/** Lifetime of the locale cookie, in seconds. (Specification, section 9: locale cookie 365 days.) */
export const localeCookieSeconds = 365 * 24 * 3600;

/**
 * Returns a function that stores the chosen language, on the server for members and in a cookie for visitors, and
 * reloads the page in that language.
 */
export function useLanguageChoice(): (language: Language, next: string) => Promise<void> {
  const user = useUser();
  const sentence = useRefusalSentence('shell', saveLanguage);
  return async (language, next) => {
    try {
      if (user) await ask(saveLanguage, { language });
      else document.cookie = localeCookie(language);
      showAnew(next);
    } catch (fault) {
      toast({ tone: 'bad', text: sentence(fault) });
    }
  };
}

/** Chooses the language of the pressed submit button. Without scripts, the form is submitted instead. */
export function sendLanguage(event: FormEvent, choose: (language: Language) => void): void {
  event.preventDefault();
  const { submitter } = event.nativeEvent as SubmitEvent;
  const language = (submitter as HTMLButtonElement | null)?.value;
  if (isLanguage(language)) choose(language);
}

/** Returns the cookie with a visitor's choice, which the server does not store. The cookie is secure over https. */
function localeCookie(language: Language): string {
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  return `locale=${language}; path=/; max-age=${localeCookieSeconds}; samesite=lax${secure}`;
}

/** Loads the next page in full, because a page contains the texts of only one language. */
function showAnew(next: string): void {
  if (new URL(next, window.location.href).href === window.location.href) window.location.reload();
  else window.location.assign(next);
}
