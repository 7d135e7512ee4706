import { Languages } from 'lucide-react';
import { useId, useState } from 'react';
import type { MessageId } from '#contract/chats.ts';
import { translateMessage } from '#contract/translations.ts';
import { isRefusal } from '../wire/refusal.ts';
import { useRefusalSentence } from '../words/refusal-sentence.ts';
import { useLanguage, useWords } from '../words/use-words.ts';
import type { KnownChat } from './chat.ts';
import type { Line } from './lines.ts';
import { TranslationConsent } from './translation-consent.tsx';
import { useTranslation } from './use-translation.ts';

/** Under what the other wrote in a foreign language: which it is, and on the reader's wish what it says in theirs. */
export function ForeignNote({ line, chat }: { line: Line; chat: KnownChat }) {
  const words = useWords('chats.foreign');
  const sentence = useRefusalSentence('chats', translateMessage);
  const own = useLanguage();
  const id = useId();
  const [asked, setAsked] = useState<string>();
  const { known, show, translate, isPending, error } = useTranslation(
    chat.conversation,
    line.id as MessageId,
    setAsked,
  );
  const language = new Intl.DisplayNames([own], { type: 'language' }).of(line.language!) ?? line.language!;
  const failed = error && !isRefusal(error, 'translation_consent_needed');
  const shown = known?.shown === true;
  const action = known
    ? words(shown ? 'original' : 'show')
    : words(isPending ? 'translating' : failed ? 'again' : 'translate');
  return (
    <>
      <div role="status" className="max-w-[min(50rem,80%)] lg:max-w-[min(50rem,68%)]">
        {shown && (
          <div className="mt-1 rounded-bubble border-[1.5px] border-line px-4 py-2.5">
            <p lang={own} dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {known.text}
            </p>
            <p className="mt-1 text-14 text-muted">{words('by', { provider: known.provider })}</p>
          </div>
        )}
        {failed && <p className="px-1 pt-1 text-14 text-danger">{sentence(error)}</p>}
      </div>
      <p className="-mb-1.5 flex flex-wrap items-center gap-x-1.5 px-1 text-14 text-muted">
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
