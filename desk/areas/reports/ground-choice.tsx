import { Check, ChevronDown } from 'lucide-react';
import type { ReportCategory } from '#contract/reports.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { KeyCaps } from '../../shared/keyboard.tsx';
import { useDeskWords } from '../../shared/words.tsx';

/** Grounds of decisions, in the order of the members' form. */
export const reportGrounds = [
  'fake_profile',
  'my_photos',
  'harassment',
  'threat',
  'sexual',
  'minor',
  'scam',
  'hate',
  'illegal',
  'other',
] as const satisfies readonly ReportCategory[];

interface GroundChoiceProps {
  readonly ground: ReportCategory;
  /** Grounds shown initially, besides the chosen one. */
  readonly first: readonly ReportCategory[];
  readonly isOff: boolean;
  readonly isOpen: boolean;
  readonly open: () => void;
  readonly choose: (ground: ReportCategory) => void;
  readonly note?: string;
}

/** Choice of the ground: the likely ones initially, all others on demand. */
export function GroundChoice({ ground, first, isOff, isOpen, open, choose, note }: GroundChoiceProps) {
  const words = useDeskWords('reports');
  const main = [...new Set([ground, ...first])];
  const shown = isOpen ? reportGrounds : main;
  return (
    <fieldset disabled={isOff}>
      <legend className="mb-1.5 flex w-full items-center justify-between">
        <h2>{words('ground')}</h2>
        <span className="hidden md:inline">
          <KeyCaps keys="g" />
        </span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {shown.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === ground}
            onClick={() => choose(one)}
            className={classNames(
              'inline-flex min-h-11 items-center gap-1.5 rounded-control border px-2.5 text-13 md:min-h-7',
              one === ground ? 'border-control bg-soft text-on-soft font-semibold' : 'border-line-input',
            )}
          >
            {one === ground && <Check className="size-4" aria-hidden />}
            {words(`grounds.${one}`)}
          </button>
        ))}
        {!isOpen && (
          <button
            type="button"
            className="bg-sunken inline-flex min-h-11 items-center gap-1 rounded-control px-2.5 text-13 font-semibold md:min-h-7"
            onClick={open}
          >
            {words('more_grounds', { count: reportGrounds.length - main.length })}
            <ChevronDown className="size-4" aria-hidden />
          </button>
        )}
      </div>
      {note && <p className="text-muted mt-1.5 text-13">{note}</p>}
    </fieldset>
  );
}
