import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { previewAppealMail } from '#contract/desk/reports.ts';
import type { AppealOutcome } from '#contract/reports.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { DecisionChoice } from '../../shared/decision-choice.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { MailText } from '../../shared/mail-text.tsx';
import { OwnWords } from '../../shared/own-words.tsx';
import { DecisionFoot } from '../../shared/queue-item.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import type { OpenAppeal } from './appealed-decision.tsx';

const outcomes = [
  { outcome: 'upheld', key: 'c' },
  { outcome: 'overturned', key: 'r' },
] as const satisfies readonly { readonly outcome: AppealOutcome; readonly key: string }[];

interface AppealDecisionProps {
  readonly appeal: OpenAppeal;
  readonly name: string;
  readonly outcome: AppealOutcome | undefined;
  readonly choose: (outcome: AppealOutcome) => void;
  readonly answer: string;
  readonly change: (answer: string) => void;
  readonly isOff: boolean;
  readonly answerField: Ref<HTMLTextAreaElement>;
  readonly send: () => void;
  readonly askSecond: () => void;
}

/** Panel with the two outcomes and their effects, the message to the member, the email preview, and the button. */
export function AppealDecision(props: AppealDecisionProps) {
  const { appeal, name, outcome, choose, answer, change, isOff, answerField, send, askSecond } = props;
  const words = useDeskWords('appeals');
  const { report, side } = appeal.item;
  const verdict = outcome && { decision: outcome, answer };
  const preview = useQuery({
    queryKey: [deskKeys.appealMail, report, side, verdict],
    queryFn: async ({ signal }) => await askDesk(previewAppealMail, { report, side, verdict: verdict! }, { signal }),
    enabled: verdict !== undefined && !isOff,
    placeholderData: (before) => before,
    staleTime: 60_000,
  });
  const mail = preview.data?.mail;
  const effect = effectOf(appeal);
  const { concerned } = appeal.report;
  return (
    <>
      <fieldset disabled={isOff} className="flex flex-col gap-2">
        <legend className="mb-1.5">
          <h2>{words('decision')}</h2>
        </legend>
        {outcomes.map(({ outcome: one, key }) => (
          <DecisionChoice
            key={one}
            name={words(`outcomes.${one}`)}
            effect={one === 'upheld' ? words('effects.upheld', { name }) : words(`effects.${effect}`, { name })}
            keys={key}
            isChosen={outcome === one}
            choose={() => choose(one)}
          />
        ))}
      </fieldset>
      {outcome === 'overturned' && effect === 'acquitted' && concerned && (
        <p className="note">
          <span>
            {words('measure_apart')}{' '}
            <Link to={`/members/${concerned.id}`} className="link">
              {concerned.name}
            </Link>
          </span>
        </p>
      )}
      {outcome && (
        <OwnWords language={appeal.language} value={answer} isOff={isOff} field={answerField} change={change} />
      )}
      {outcome &&
        preview.data &&
        (mail ? <MailText mail={mail} name={name} /> : <p className="note">{words('left')}</p>)}
      <DecisionFoot
        look={outcome === 'overturned' ? 'danger' : 'primary'}
        isOff={isOff}
        isReady={outcome !== undefined}
        label={outcome ? words(`send.${outcome}`) : words('choose_decision')}
        send={send}
        askSecond={askSecond}
      />
    </>
  );
}

/**
 * Describes the effect of a reversal. Only a closed account is reopened: removed content is deleted, and staff take
 * measures after a reporter's appeal on the member's page.
 */
function effectOf({
  item,
  closed,
}: OpenAppeal): 'reopened' | 'open_already' | 'warned' | 'removed' | 'acquitted' | 'sorry' {
  if (item.side === 'reporter') return item.decision === 'dismissed' ? 'acquitted' : 'sorry';
  if (item.decision === 'blocked') return closed ? 'reopened' : 'open_already';
  return item.decision === 'removed' ? 'removed' : 'warned';
}
