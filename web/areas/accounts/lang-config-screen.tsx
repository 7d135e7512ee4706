import { Check } from 'lucide-react';
import { type ActionFunctionArgs, redirect, useSearchParams } from 'react-router';
import { saveLanguage, showUser } from '#contract/accounts/accounts.ts';
import { isLanguage, type Language, languageNames, languageShortlists, languages } from '#contract/languages.ts';
import { useCountryName } from '../../shared/i18n/country-name.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { ownPath } from '../../shared/api/own-path.ts';
import { pageHost, serverAsk } from '../../shared/api/page-host.ts';
import { sendLanguage, useLanguageChoice } from './use-language-choice.ts';
import { useUser } from '../../shared/people/user.ts';

export const handle = { words: ['settings'], late: true, title: 'settings.language.title' } satisfies ScreenHandle;

/** Handles submissions from browsers without scripts. */
export async function action({ request, context }: ActionFunctionArgs) {
  const language = (await request.formData()).get('language');
  const next = new URL(request.url).searchParams.get('next');
  const ask = serverAsk(context);
  const { user } = await ask(showUser, {});
  if (isLanguage(language)) {
    if (user) await ask(saveLanguage, { language });
    else context.get(pageHost).storeLanguage(language);
  }
  return redirect(ownPath(next, user ? '/members' : '/'), 303);
}

/**
 * Choice of language: the shortlist of the country, then all languages. (Specification, section 1: every list ends in
 * "all languages".)
 */
export default function LangConfigScreen() {
  const words = useWords('settings.language');
  const { geoip_selected_country: country } = useSettings();
  const nameOf = useCountryName();
  const shortlist = languageShortlists[country];
  return (
    <div className="mx-auto w-full max-w-160 px-4 py-8 md:py-14">
      <h1 className="text-28 lg:text-36">{words('title')}</h1>
      <p className="mt-2 text-muted">{words('lead')}</p>
      <Choice title={nameOf(country)} offered={shortlist} />
      <Choice title={words('all')} offered={languages} />
    </div>
  );
}

function Choice({ title, offered }: { title: string; offered: readonly Language[] }) {
  const current = useLanguage();
  const choose = useLanguageChoice();
  const user = useUser();
  const [query] = useSearchParams();
  const next = ownPath(query.get('next'), user ? '/members' : '/');
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-18">{title}</h2>
      <form method="post" onSubmit={(event) => sendLanguage(event, (language) => void choose(language, next))}>
        <ul className="grid gap-2.5 xs:grid-cols-2 sm:grid-cols-3">
          {offered.map((language) => (
            <li key={language}>
              <button
                type="submit"
                name="language"
                value={language}
                lang={language}
                aria-current={language === current}
                className={classNames(
                  'flex min-h-14 w-full items-center gap-2 rounded-input border-[1.5px] px-4 text-left font-semibold',
                  language === current
                    ? 'border-primary bg-soft text-on-soft'
                    : 'border-line bg-surface hover:border-line-input hover:bg-sunken',
                )}
              >
                <span className="min-w-0 grow">{languageNames[language]}</span>
                {language === current && <Check className="size-5 shrink-0" aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  );
}
