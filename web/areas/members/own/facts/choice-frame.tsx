import { type ReactNode, useId } from 'react';
import type { ChoiceFact, ChoicesFact } from '#contract/members/facts.ts';
import { useWords } from '../../../../shared/i18n/use-words.ts';
import { useFactWords } from '../../fact-words.ts';
import { FieldNote } from '../field-note.tsx';
import { FieldTrouble, StatusMark } from '../field-status.tsx';
import type { FieldState } from '../use-field.ts';

interface ChoiceFrameProps<Field extends ChoiceFact | ChoicesFact> {
  readonly field: Field;
  readonly state: FieldState<Field>;
  readonly children: ReactNode;
}

/** Frame of a choice: its label, saving status, the site's note, and errors. */
export function ChoiceFrame<Field extends ChoiceFact | ChoicesFact>({
  field,
  state,
  children,
}: ChoiceFrameProps<Field>) {
  const words = useWords('profile-form');
  const factWords = useFactWords();
  const id = useId();
  const name: ChoiceFact | ChoicesFact = field;
  return (
    <fieldset id={field} className="scroll-mt-24" aria-describedby={`${id}-note`}>
      <legend className="mb-2 flex w-full items-center justify-between gap-3 font-semibold">
        {words(`fields.${name}`)}
        <StatusMark status={state.status} />
      </legend>
      {children}
      <FieldNote id={`${id}-note`} field={field} />
      <FieldTrouble field={field} state={state} say={(value) => (value === null ? '' : factWords(field, value))} />
    </fieldset>
  );
}
