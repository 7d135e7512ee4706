import { wishedInterests } from '#contract/members/match-finder.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { InterestIcon } from '../../../shared/people/interest-icon.tsx';

interface WishedInterestsProps {
  chosen: readonly Interest[];
  onChange: (chosen: readonly Interest[]) => void;
}

/** Toggles for all interests offered by the site. */
export function WishedInterests({ chosen, onChange }: WishedInterestsProps) {
  const words = useWords('finder');
  const names = useWords('interests');
  const language = useLanguage();
  const isFull = chosen.length >= wishedInterests;
  const offered = [...useSettings().interests].sort((a, b) => names(a).localeCompare(names(b), language));
  const toggle = (interest: Interest) => {
    if (chosen.includes(interest)) onChange(chosen.filter((one) => one !== interest));
    else if (!isFull) onChange([...chosen, interest]);
  };
  return (
    <div role="group" aria-label={words('question.interests')}>
      <p className="-mt-4 mb-4 text-muted">{words('interests.hint', { count: wishedInterests })}</p>
      <div className="flex flex-wrap gap-2">
        {offered.map((interest) => {
          const isChosen = chosen.includes(interest);
          return (
            <button
              key={interest}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={(isFull && !isChosen) || undefined}
              onClick={() => toggle(interest)}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] px-4',
                isChosen
                  ? 'border-primary bg-soft-strong font-semibold text-on-soft'
                  : 'border-line hover:bg-sunken aria-disabled:text-muted',
              )}
            >
              <InterestIcon interest={interest} className="size-4.5 shrink-0" />
              {names(interest)}
            </button>
          );
        })}
      </div>
    </div>
  );
}
