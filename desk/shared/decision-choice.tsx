import type { ReactNode } from 'react';
import { classNames } from '#web/shared/ui/class-names.ts';
import { KeyCaps } from './keyboard.tsx';

interface DecisionChoiceProps {
  readonly name: string;
  /** The effect of the decision, or why it cannot be chosen. */
  readonly effect: ReactNode;
  readonly keys: string;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly choose: () => void;
}

/** One possible decision on an item, with its effect below. */
export function DecisionChoice({ name, effect, keys, isChosen, isDisabled = false, choose }: DecisionChoiceProps) {
  return (
    <label
      className={classNames(
        'flex min-h-12 items-center gap-3 rounded-control border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-focus',
        isChosen ? 'border-control bg-soft outline-control outline-1' : 'border-line',
      )}
    >
      <input
        type="radio"
        name="decision"
        className="size-[18px] flex-none accent-[var(--control)]"
        checked={isChosen}
        disabled={isDisabled}
        aria-label={name}
        onChange={choose}
      />
      <span className="min-w-0 flex-1">
        <span className={classNames('block font-bold', isDisabled && 'text-muted')}>{name}</span>
        <span className="text-muted block text-13">{effect}</span>
      </span>
      <span className="hidden md:inline">
        <KeyCaps keys={keys} />
      </span>
    </label>
  );
}
