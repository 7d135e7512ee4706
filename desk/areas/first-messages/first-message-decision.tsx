import type { ReportCategory } from '#contract/reports.ts';
import { DecisionChoice } from '../../shared/decision-choice.tsx';
import { DecisionFoot } from '../../shared/queue-item.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { GroundChoice } from '../reports/ground-choice.tsx';

interface FirstMessageDecisionProps {
  readonly name: string;
  readonly chosen: 'settled' | 'reported' | undefined;
  readonly choose: (decision: 'settled' | 'reported') => void;
  readonly ground: ReportCategory;
  readonly isGroundOpen: boolean;
  readonly openGround: () => void;
  readonly chooseGround: (ground: ReportCategory) => void;
  readonly isOff: boolean;
  readonly send: () => void;
  readonly askSecond: () => void;
}

const decisions = [
  { decision: 'settled', key: 'd' },
  { decision: 'reported', key: 'x' },
] as const;

/** Panel with the two decisions and their effects, the ground of a report, and the button. */
export function FirstMessageDecision(props: FirstMessageDecisionProps) {
  const { name, chosen, choose, ground, isGroundOpen, openGround, chooseGround, isOff, send, askSecond } = props;
  const words = useDeskWords('first_messages');
  return (
    <>
      <fieldset disabled={isOff} className="flex flex-col gap-2">
        <legend className="mb-1.5">
          <h2>{words('decision')}</h2>
        </legend>
        {decisions.map(({ decision, key }) => (
          <DecisionChoice
            key={decision}
            name={words(`decisions.${decision}`)}
            effect={words(`effects.${decision}`, { name })}
            keys={key}
            isChosen={chosen === decision}
            choose={() => choose(decision)}
          />
        ))}
      </fieldset>
      {chosen === 'reported' && (
        <GroundChoice
          ground={ground}
          first={['scam', 'harassment', 'other']}
          isOff={isOff}
          isOpen={isGroundOpen}
          open={openGround}
          choose={chooseGround}
        />
      )}
      <DecisionFoot
        look={chosen === 'reported' ? 'danger' : 'primary'}
        isOff={isOff}
        isReady={chosen !== undefined}
        label={chosen ? words(`decisions.${chosen}`) : words('choose_decision')}
        send={send}
        askSecond={askSecond}
      />
    </>
  );
}
