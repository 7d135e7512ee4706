import { Languages } from 'lucide-react';
import { useId, useState } from 'react';
import { translateMessage, translateProfile } from '#contract/chats/translations.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useLanguage, useWords } from '../../shared/i18n/use-words.ts';
import { TranslationConsent } from './translation-consent.tsx';
import { type Foreign, useTranslation } from './use-translation.ts';

const bothRefusals = { refusals: { ...translateMessage.refusals, ...translateProfile.refusals } };

interface ForeignNoteProps {
  foreign: Foreign;
  /** True if the note is among profile texts instead of in a conversation. */
  plain?: boolean;
}

/** Note below a text in a foreign language, which names the language and shows a translation on request. */
export function ForeignNote({ foreign, plain = false }: ForeignNoteProps) {
  const words = useWords('translations');
  const sentence = useRefusalSentence('translations', bothRefusals);
  const own = useLanguage();
  const id = useId();
  const [asked, setAsked] = useState<string>();
  const { known, show, translate, isPending, error } = useTranslation(foreign, setAsked);
  const language = new Intl.DisplayNames([own], { type: 'language' }).of(foreign.language) ?? foreign.language;
  const failed = error && !isRefusal(error, 'translation_consent_needed');
  const shown = known?.shown === true;
  const action = known
    ? words(shown ? 'original' : 'show')
    : words(isPending ? 'translating' : failed ? 'again' : 'translate');
  return (
    <>
      <div role="status" className={plain ? 'max-w-(--measure)' : 'max-w-[min(50rem,80%)] lg:max-w-[min(50rem,68%)]'}>
        {shown && (
          <div
            className={classNames(
              'border-[1.5px] border-line px-4 py-2.5',
              plain ? 'mt-3 rounded-card' : 'mt-1 rounded-bubble',
            )}
          >
            <p lang={own} dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {known.text}
            </p>
            <p className="mt-1 text-14 text-muted">{words('by', { provider: known.provider })}</p>
          </div>
        )}
        {failed && <p className={classNames('pt-1 text-14 text-danger', !plain && 'px-1')}>{sentence(error)}</p>}
      </div>
      <p className={classNames('-mb-1.5 flex flex-wrap items-center gap-x-1.5 text-14 text-muted', !plain && 'px-1')}>
        <Languages className="size-4 shrink-0" aria-hidden />
        <span id={id}>{words('in', { language })}</span>
        <span aria-hidden>·</span>
        <button
          type="button"
          aria-describedby={id}
          aria-disabled={isPending || undefined}
          onClick={() => (known ? show(!shown) : !isPending && translate())}
          className="link min-h-11 px-1"
        >
          {action}
        </button>
      </p>
      {asked && (
        <TranslationConsent
          provider={asked}
          onAgree={() => {
            setAsked(undefined);
            translate(true);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}
