import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { ownInterests } from '#contract/members/profiles.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { InterestIcon } from '../../../shared/people/interest-icon.tsx';
import { useSettings } from '../../../shared/people/settings.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { lazyDialog } from '../../../shared/ui/lazy-dialog.tsx';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { inLine } from '../../../shared/people/interest-list.ts';
import { FieldTrouble } from '../../members/own/field-status.tsx';
import { useField } from '../../members/own/use-field.ts';

const InterestsDialog = lazyDialog(async () => ({
  default: (await import('../../members/own/interests-dialog.tsx')).InterestsDialog,
}));

/** The interests on tiles, as far as the site offers them, in order of preference. */
const favourites: readonly Interest[] = [
  'coffee',
  'baking',
  'cinema',
  'walking',
  'concerts',
  'museums',
  'gardening',
  'football',
  'novels',
  'cooking',
  'cycling',
  'travel',
  'dogs',
];
/** Number of tiles, and of interests that can be chosen on them. */
const tiles = 9;
const mostOnTiles = 3;

/** The tints of the tiles, in turn. */
const tints = ['bg-soft-strong text-on-soft', 'bg-warning-soft text-warning', 'bg-success-soft text-success-text'];

/** The question about interests: up to three on tiles, and all others in a dialog. */
export function SaturdayQuestion() {
  const words = useWords('signup-steps');
  const names = useWords('interests');
  const language = useLanguage();
  const { interests: offered } = useSettings();
  const state = useField('interests');
  const [isSearching, setSearching] = useState(false);
  const chosen = state.value;
  const isOffered = (one: Interest) => !offered || offered.includes(one);
  const shown = [...favourites.filter(isOffered), ...(offered ?? []).filter((one) => !favourites.includes(one))];
  const onTiles = shown.slice(0, tiles);
  const isFull = chosen.filter((one) => onTiles.includes(one)).length >= mostOnTiles;
  const others = chosen.filter((one) => !onTiles.includes(one));
  const toggle = (interest: Interest) =>
    state.change(chosen.includes(interest) ? chosen.filter((one) => one !== interest) : [...chosen, interest]);
  return (
    <div>
      <ul aria-label={words('saturday.title')} className="grid grid-cols-3 gap-2.5">
        {onTiles.map((interest, at) => {
          const isChosen = chosen.includes(interest);
          return (
            <li key={interest}>
              <button
                type="button"
                aria-pressed={isChosen}
                disabled={isFull && !isChosen}
                onClick={() => toggle(interest)}
                className="relative grid w-full overflow-hidden rounded-card border-[1.5px] border-line-input bg-surface text-14 font-semibold disabled:opacity-60 aria-pressed:border-primary aria-pressed:shadow-[0_0_0_1.5px_var(--primary)]"
              >
                <span aria-hidden className={`grid h-18 place-items-center ${tints[(at + Math.floor(at / 3)) % 3]}`}>
                  <InterestIcon interest={interest} className="size-8" />
                </span>
                <span className="truncate px-1 py-2">{names(interest)}</span>
                {isChosen && (
                  <span className="absolute top-2 right-2 grid size-6 place-items-center rounded-full bg-primary text-on-primary">
                    <Check className="size-4" aria-hidden />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setSearching(true)}>
          <Search className="size-4.5" aria-hidden />
          {words('saturday.else')}
        </Button>
        {others.length > 0 && (
          <p className="text-14 text-muted">
            {inLine(
              others.map((one) => names(one)),
              language,
            )}
          </p>
        )}
      </div>
      <FieldTrouble
        field="interests"
        state={state}
        say={(all) =>
          inLine(
            all.map((one) => names(one)),
            language,
          )
        }
      />
      {isSearching && (
        <InterestsDialog
          chosen={chosen}
          full={chosen.length >= ownInterests}
          onToggle={toggle}
          onClose={() => setSearching(false)}
        />
      )}
    </div>
  );
}
