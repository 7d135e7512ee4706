import { UserRound } from 'lucide-react';
import { ageOn } from '#contract/time.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { isoDate } from './date-of-birth.tsx';
import { useSignupDraft } from './signup-draft.ts';

/** Preview of the newcomer's card beside the questions, on wide screens. */
export function CardSoFar() {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  const [{ name, birth }] = useSignupDraft();
  const shown = [name.trim() || site, ageIn(isoDate(birth))].filter((part) => part !== undefined).join(', ');
  return (
    <div className="hidden place-content-center gap-6 bg-[image:var(--moment)] p-10 text-center lg:grid" aria-hidden>
      <div className="grid aspect-3/4 w-66 rotate-2 overflow-hidden rounded-dialog bg-soft-strong text-on-soft shadow-soft">
        <UserRound className="col-start-1 row-start-1 size-40 place-self-center opacity-30" strokeWidth={1} />
        <p className="col-start-1 row-start-1 self-end truncate bg-[image:var(--scrim)] px-5 pt-12 pb-5 text-left text-22 font-bold text-on-photo">
          {shown}
        </p>
      </div>
      <p className="text-14 font-semibold text-(--on-moment-muted)">{words('card_so_far')}</p>
    </div>
  );
}

/** Returns the age for a complete date in the past, otherwise undefined. */
function ageIn(day: string): number | undefined {
  if (!/^(?:19|20)\d\d-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  const age = ageOn(day, new Date().toISOString().slice(0, 10));
  return age >= 0 ? age : undefined;
}
