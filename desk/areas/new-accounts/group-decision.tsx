import { Check } from 'lucide-react';
import { ActionButton } from '../../shared/buttons.tsx';
import { useStaffMe } from '../../shared/me.tsx';
import { useDeskWords } from '../../shared/words.tsx';

interface GroupDecisionProps {
  readonly isOff: boolean;
  readonly send: () => void;
  readonly askSecond: () => void;
}

/**
 * Panel with the effect of "reviewed", its button, and the request for a second opinion. Measures are on each member's
 * page.
 */
export function GroupDecisionPanel({ isOff, send, askSecond }: GroupDecisionProps) {
  const words = useDeskWords('new_accounts');
  const { times } = useStaffMe();
  return (
    <>
      <h2>{words('decision')}</h2>
      <p>{words('reviewed_text')}</p>
      <p className="text-muted text-13">{words('measures_text')}</p>
      <div className="border-line bg-surface fixed inset-x-0 bottom-16 z-10 flex items-center gap-2 border-t px-4 py-3 md:static md:mt-auto md:flex-wrap md:border-t-0 md:p-0">
        <ActionButton
          look="primary"
          size="large"
          icon={<Check aria-hidden />}
          keys="d"
          onClick={send}
          disabled={isOff}
          className="max-md:order-2 max-md:flex-1"
        >
          {words('reviewed')}
        </ActionButton>
        <ActionButton look="quiet" keys="q" onClick={askSecond} disabled={isOff} className="max-md:h-[52px]">
          {words('second')}
        </ActionButton>
        <span className="text-muted hidden text-13 md:inline">
          {words('undo_for', { seconds: times.undo_seconds })}
        </span>
      </div>
    </>
  );
}
