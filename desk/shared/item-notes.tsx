import { useMutation } from '@tanstack/react-query';
import { Lock, MessageCircleQuestion, Users } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  answerSecondOpinion,
  askSecondOpinion,
  type DeskDecision,
  type DeskHold,
  type ItemType,
  type SecondOpinion,
} from '#contract/desk/queues.ts';
import { Age, Moment } from './age.tsx';
import { askDesk } from './ask-desk.ts';
import { ActionButton } from './buttons.tsx';
import { DeskDialog } from './dialog.tsx';
import { AttemptTrouble } from './fields.tsx';
import { useStaffMe } from './me.tsx';
import { useRefusalText } from './refusal-text.ts';
import { useDeskWords } from './words.tsx';

/** Notice that somebody else holds the item. */
export function TakenNote({ hold, next }: { readonly hold: DeskHold; readonly next: () => void }) {
  const words = useDeskWords('items');
  return (
    <div className="flex flex-col gap-2" role="status">
      <p className="note note-navy">
        <Lock aria-hidden />
        <span>
          <span>{words('taken', { name: hold.staff.name })} </span>
          <span>{words('until')} </span>
          <Moment at={hold.until} />
        </span>
      </p>
      <ActionButton look="primary" keys="n" onClick={next}>
        {words('take_next')}
      </ActionButton>
    </div>
  );
}

/** The viewer's decision in words, which came too late. */
export interface NotSent {
  readonly decision: string;
  /** The typed message, shown so that it can be reused. */
  readonly words?: string;
}

interface DecidedNoteProps {
  /** Null if the item was decided outside the desk. */
  readonly decision: DeskDecision | null;
  readonly describe: (decision: DeskDecision) => string;
  readonly notSent?: NotSent | undefined;
  readonly next: () => void;
}

/** Notice that somebody else has decided the item. Shows both decisions, and that the viewer's was not carried out. */
export function DecidedNote({ decision, describe, notSent, next }: DecidedNoteProps) {
  const words = useDeskWords('items');
  const heading = useRef<HTMLHeadingElement>(null);
  const isLate = notSent !== undefined;
  useEffect(() => {
    if (isLate) heading.current?.focus();
  }, [isLate]);
  const title = !decision
    ? words('decided_elsewhere')
    : decision.yours
      ? words('decided_by_you')
      : words('decided', { name: decision.staff.name });
  return (
    <div className="flex flex-col gap-2" role="status">
      <div className="note note-warn">
        <Users aria-hidden />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="!text-14">
            {title}
          </h2>
          {decision && !notSent && (
            <p>
              {describe(decision)}
              {', '}
              <Moment at={decision.made_at} />
            </p>
          )}
          {!decision?.yours && <p>{words('yours_not')}</p>}
        </div>
      </div>
      {notSent && (
        <dl className="grid grid-cols-2 gap-2">
          <div className="border-line min-w-0 rounded-control border p-3">
            <dt className="text-muted text-13">
              {decision ? (
                <>
                  {decision.staff.name}
                  {', '}
                  <Moment at={decision.made_at} />
                </>
              ) : (
                words('outside')
              )}
            </dt>
            <dd className="font-bold break-words">{decision ? describe(decision) : '–'}</dd>
          </div>
          <div className="border-line min-w-0 rounded-control border p-3">
            <dt className="text-muted text-13">{words('not_sent')}</dt>
            <dd className="font-bold break-words">{notSent.decision}</dd>
            {notSent.words && <dd className="text-muted text-13">{words('kept', { count: notSent.words.length })}</dd>}
          </div>
        </dl>
      )}
      <ActionButton look="primary" keys="n" onClick={next} className="self-start">
        {words('go_on')}
      </ActionButton>
    </div>
  );
}

interface AskDialogProps {
  readonly type: ItemType;
  readonly id: string;
  readonly isOpen: boolean;
  readonly close: () => void;
  readonly asked: () => void;
}

/** Dialog to ask colleagues about an item. Asking returns the item to its queue. */
export function AskOpinionDialog({ type, id, isOpen, close, asked }: AskDialogProps) {
  const words = useDeskWords('items');
  const refusal = useRefusalText();
  const [question, setQuestion] = useState('');
  const field = useId();
  const ask = useMutation({
    mutationFn: async () => await askDesk(askSecondOpinion, { item_type: type, item_id: id, question }),
    onSuccess: () => {
      setQuestion('');
      close();
      asked();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <DeskDialog title={words('ask')} isOpen={isOpen} close={close}>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <label htmlFor={field}>{words('ask_text')}</label>
        <textarea
          id={field}
          className="field min-h-24"
          maxLength={500}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          autoFocus
        />
        <AttemptTrouble>{ask.error ? refusal(ask.error) : undefined}</AttemptTrouble>
        <ActionButton isSubmit look="primary" disabled={ask.isPending}>
          {words('ask')}
        </ActionButton>
      </form>
    </DeskDialog>
  );
}

/** A question about the item with its answer, or with a form to answer it unless the viewer asked. */
export function OpinionNote({ opinion, changed }: { readonly opinion: SecondOpinion; readonly changed: () => void }) {
  const words = useDeskWords('items');
  const refusal = useRefusalText();
  const { id: own } = useStaffMe();
  const [answer, setAnswer] = useState('');
  const field = useId();
  const send = useMutation({
    mutationFn: async () => await askDesk(answerSecondOpinion, { id: opinion.id, answer }),
    onSuccess: changed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send.mutate();
  };
  return (
    <div className="note note-navy">
      <MessageCircleQuestion aria-hidden />
      <div className="min-w-0 flex-1">
        <p>
          <b>{words('asks', { name: opinion.asked_by.name })}</b> <Age since={opinion.asked_at} />
        </p>
        <p className="break-words">{opinion.question}</p>
        {opinion.answered_by && (
          <p className="mt-1 break-words">
            <b>{opinion.answered_by.name}:</b> {opinion.answer}
          </p>
        )}
        {!opinion.answered_by && opinion.asked_by.id !== own && (
          <form onSubmit={submit} className="mt-2 flex flex-col gap-2">
            <label htmlFor={field} className="sr-only">
              {words('answer')}
            </label>
            <textarea
              id={field}
              className="field"
              maxLength={500}
              value={answer}
              onChange={(event) => setAnswer(event.target.value)}
              placeholder={words('answer')}
              required
            />
            <AttemptTrouble>{send.error ? refusal(send.error) : undefined}</AttemptTrouble>
            <ActionButton isSubmit size="small" disabled={send.isPending || !answer.trim()}>
              {words('send_answer')}
            </ActionButton>
          </form>
        )}
      </div>
    </div>
  );
}
