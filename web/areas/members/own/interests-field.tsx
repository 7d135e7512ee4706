import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { ownInterests } from '#contract/members/profiles.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useLanguage, useWords } from '../../../shared/i18n/use-words.ts';
import { inLine } from '../../../shared/people/interest-list.ts';
import { InterestIcon } from '../../../shared/people/interest-icon.tsx';
import { FieldNote } from './field-note.tsx';
import { FieldTrouble, StatusMark } from './field-status.tsx';
import { InterestsDialog } from './interests-dialog.tsx';
import { useField } from './use-field.ts';

/** The member's interests. Pressing one removes it; a dialog adds others. */
export function InterestsField({ labelHidden = false }: { labelHidden?: boolean }) {
  const words = useWords('profile-form');
  const names = useWords('interests');
  const language = useLanguage();
  const state = useField('interests');
  const [choosing, setChoosing] = useState(false);
  const chosen = state.value;
  const toggle = (interest: Interest) =>
    state.change(chosen.includes(interest) ? chosen.filter((one) => one !== interest) : [...chosen, interest]);
  return (
    <div id="interests" role="group" aria-label={words('fields.interests')} className="scroll-mt-24">
      <div className="mb-2 flex items-center justify-between gap-3">
        <span className={labelHidden ? 'sr-only' : 'font-semibold'}>{words('fields.interests')}</span>
        <StatusMark status={state.status} />
      </div>
      <div className="flex flex-wrap gap-2">
        {chosen.map((interest) => (
          <button
            key={interest}
            type="button"
            aria-label={words('interests.remove', { interest: names(interest) })}
            onClick={() => toggle(interest)}
            className="inline-flex min-h-11 items-center gap-2 rounded-full bg-soft-strong pr-3 pl-4 font-semibold text-on-soft hover:bg-soft"
          >
            <InterestIcon interest={interest} className="size-4.5 shrink-0" />
            {names(interest)}
            <X className="size-4" aria-hidden />
          </button>
        ))}
        <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <Plus className="size-4.5" aria-hidden />
          {words('interests.choose')}
        </Button>
      </div>
      <FieldNote field="interests" />
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
      {choosing && (
        <InterestsDialog
          chosen={chosen}
          full={chosen.length >= ownInterests}
          onToggle={toggle}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
