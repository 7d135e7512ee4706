import { MessageSquareWarning } from 'lucide-react';
import type { ReplyOf } from '#contract/call.ts';
import type { showFirstMessage, translateFirstMessage } from '#contract/desk/first-messages.ts';
import { Moment } from '../../shared/age.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { LookLogged, TranslateButton } from '../reports/report-evidence.tsx';
import { Party, MachineTranslation } from '../reports/report-parts.tsx';

interface FirstMessageTextProps {
  readonly message: ReplyOf<typeof showFirstMessage>;
  readonly translated: ReplyOf<typeof translateFirstMessage> | undefined;
  readonly isTranslating: boolean;
  readonly translate: () => void;
}

/** The message, the reason for its warning, and its sender. */
export function FirstMessageText({ message, translated, isTranslating, translate }: FirstMessageTextProps) {
  const words = useDeskWords('first_messages');
  const { sender, body, warning, by_sender: waiting } = message;
  return (
    <>
      <section className="card" aria-label={words('sender')}>
        {sender ? (
          <Party party={sender} side="concerned" title={words('sender')} />
        ) : (
          <p className="text-muted p-4">{words('sender_gone')}</p>
        )}
        <p className="border-line border-t px-4 py-2.5 text-13">{words('more_of_sender', { count: waiting - 1 })}</p>
      </section>
      <section className="card">
        <header>
          <h2>{words('message')}</h2>
          <span className="text-muted text-13">
            <Moment at={message.waiting_since} />
          </span>
          <TranslateButton isOff={isTranslating || translated !== undefined} translate={translate} />
        </header>
        <div className="space-y-1.5 p-4">
          <p
            className="bg-soft outline-control rounded-[14px] px-3 py-2 break-words whitespace-pre-wrap outline-2"
            lang={sender?.language}
          >
            {body || words('no_text')}
          </p>
          {translated &&
            (translated.text ? (
              <MachineTranslation text={translated.text} provider={translated.provider} />
            ) : (
              <p className="text-muted text-13">{words('no_translation')}</p>
            ))}
        </div>
        <div className="border-line flex gap-2.5 border-t p-4">
          <MessageSquareWarning className="text-warning size-5 flex-none" aria-hidden />
          <div>
            <p className="font-bold">{words(`warnings.${warning}`)}</p>
            <p>{words(`why.${warning}`)}</p>
            <p className="text-muted text-13">{words(`reader_saw.${warning}`)}</p>
          </div>
        </div>
        <LookLogged />
      </section>
    </>
  );
}
