import type { ReactNode } from 'react';
import type { DeskDecision, SecondOpinion } from '#contract/desk/queues.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { Age, Moment } from './age.tsx';
import { ActionButton } from './buttons.tsx';
import { DeskBar } from './desk-bar.tsx';
import { AskOpinionDialog, DecidedNote, type NotSent, OpinionNote, TakenNote } from './item-notes.tsx';
import { StaffSquare } from './people.tsx';
import { FailureState, LoadingRows, NothingWaits } from './states.tsx';
import type { OpenItem } from './use-queue-item.ts';
import { useDeskWords } from './words.tsx';

interface QueueItemProps<Sent> {
  readonly item: OpenItem<Sent>;
  readonly title: string;
  readonly chips: ReactNode;
  /** Undefined while the item is loading. */
  readonly shown:
    | {
        readonly waiting_since: string;
        readonly due_at: string;
        readonly decision: DeskDecision | null;
        readonly opinion: SecondOpinion | null;
      }
    | undefined;
  readonly error: unknown;
  readonly refetch: () => void;
  /** Replaces the error message of faults that need a specific explanation. */
  readonly explain?: ((fault: unknown) => { readonly title: string; readonly text: string } | undefined) | undefined;
  readonly describe: (decision: DeskDecision) => string;
  /** The viewer's decision in words, if it came too late. */
  readonly notSent: NotSent | undefined;
  readonly list: ReactNode;
  /** The content under review. */
  readonly evidence: ReactNode;
  /** The decision panel. */
  readonly panel: ReactNode;
}

/** One queue item in three columns: the queue, the evidence, and the decision. */
export function QueueItem<Sent>(props: QueueItemProps<Sent>) {
  const { item, title, chips, shown, error, refetch, explain, describe, notSent, list, evidence, panel } = props;
  const { type, id, hold, isTaken, meanwhile, takeNext } = item;
  const words = useDeskWords('items');
  const explained = isRefusal(error, 'no_such_item')
    ? { title: words('gone'), text: words('gone_text') }
    : explain?.(error);
  const decision = meanwhile ? meanwhile.decision : shown?.decision;
  return (
    <>
      <DeskBar
        title={title}
        back="/"
        item={id}
        note={
          <span className="flex flex-wrap items-center gap-2">
            {chips}
            {shown && (
              <span>
                <Age since={shown.waiting_since} />
                {', '}
                <span>{words('due')} </span>
                <Moment at={shown.due_at} />
              </span>
            )}
          </span>
        }
      >
        {hold?.yours && (
          <span className="text-muted hidden items-center gap-2 text-13 lg:flex">
            <StaffSquare name={hold.staff.name} />
            <span>
              <span>{words('you_hold')} </span>
              <Moment at={hold.until} />
            </span>
          </span>
        )}
        <ActionButton keys="p" onClick={item.giveBack}>
          {words('put_back')}
        </ActionButton>
      </DeskBar>
      {error && explained ? (
        <NothingWaits title={explained.title} text={explained.text}>
          <button type="button" className="btn btn-primary" onClick={takeNext}>
            {words('take_next')}
          </button>
        </NothingWaits>
      ) : error && !shown ? (
        <FailureState fault={error} retry={refetch} />
      ) : (
        <div className="relative min-h-0 flex-1 max-md:overflow-auto md:grid md:grid-cols-[minmax(0,1fr)_420px] xl:grid-cols-[232px_minmax(0,1fr)_508px]">
          {list}
          <div className="relative flex flex-col gap-3.5 p-3 md:min-h-0 md:overflow-auto md:p-5">
            {shown ? evidence : <LoadingRows rows={6} />}
          </div>
          <aside className="bg-surface border-line relative flex flex-col gap-3.5 p-4 max-md:pb-28 md:min-h-0 md:overflow-auto md:border-l">
            {shown && (
              <>
                {shown.opinion && <OpinionNote opinion={shown.opinion} changed={refetch} />}
                {isTaken && hold && <TakenNote hold={hold} next={takeNext} />}
                {(meanwhile ?? decision) && (
                  <DecidedNote decision={decision ?? null} describe={describe} notSent={notSent} next={takeNext} />
                )}
                {panel}
              </>
            )}
          </aside>
        </div>
      )}
      <AskOpinionDialog
        type={type}
        id={id}
        isOpen={item.isAsking}
        close={() => item.setAsking(false)}
        asked={item.asked}
      />
    </>
  );
}

interface DecisionFootProps {
  readonly look: 'primary' | 'danger';
  readonly isOff: boolean;
  /** A decision is chosen. */
  readonly isReady: boolean;
  readonly label: string;
  readonly send: () => void;
  readonly askSecond: () => void;
}

/** Buttons to send a decision and to ask a colleague. On phones they stay within reach of the thumb. */
export function DecisionFoot({ look, isOff, isReady, label, send, askSecond }: DecisionFootProps) {
  const words = useDeskWords('items');
  return (
    <div className="border-line bg-surface fixed inset-x-0 bottom-16 z-10 mt-auto flex items-center justify-between gap-3 border-t px-4 py-3 md:static md:border-t-0 md:p-0 md:pt-1">
      <ActionButton
        look={look}
        keys="Mod+Enter"
        disabled={isOff || !isReady}
        onClick={send}
        className="max-md:h-[52px] max-md:flex-1"
      >
        {label}
      </ActionButton>
      <ActionButton look="quiet" keys="q" onClick={askSecond} disabled={isOff}>
        {words('second')}
      </ActionButton>
    </div>
  );
}
