import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import type { ProfileField } from '#contract/members/profiles.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { profileTexts, saveProfile } from '#contract/members/profiles.ts';
import { Refusal } from '../../../shared/api/refusal.ts';
import type { FieldState, FieldStatus } from './use-field.ts';

/**
 * Saving status beside a field's label. Hidden from screen readers; `SavingLine` announces the status of the whole
 * profile.
 */
export function StatusMark({ status }: { status: FieldStatus }) {
  const words = useWords('profile-form.status');
  if (status === undefined || status === 'refused') return null;
  const Icon = { saving: LoaderCircle, saved: Check, kept: CloudOff }[status];
  return (
    <span
      aria-hidden
      className={`inline-flex items-center gap-1.5 text-14 font-normal ${status === 'saved' ? 'text-success-text' : 'text-muted'}`}
    >
      <Icon className={`size-4 ${status === 'saving' ? 'animate-spin' : ''}`} />
      {words(status)}
    </span>
  );
}

interface TroubleProps<Field extends ProfileField> {
  id?: string;
  field: Field;
  state: FieldState<Field>;
  /** Formats a value for the comparison of two versions. */
  say: (value: FieldState<Field>['value']) => string;
}

/** Error after a refused change. If the field was also changed elsewhere, the member chooses between both versions. */
export function FieldTrouble<Field extends ProfileField>({ id, field, state, say }: TroubleProps<Field>) {
  const words = useWords('profile-form');
  const common = useWords('shell.failure');
  const sentence = useRefusalSentence('profile-form', saveProfile);
  if (!state.refused) return null;
  if (state.refused !== 'changed_elsewhere') {
    const length = field in profileTexts ? profileTexts[field as keyof typeof profileTexts] : 0;
    const problem = { type: '', title: '', status: 422, code: state.refused, length, ...state.details };
    return (
      <div className="flex flex-wrap items-center gap-x-4">
        <FieldError {...(id && { id })}>{sentence(new Refusal(problem))}</FieldError>
        {state.refused === 'fault' && (
          <button type="button" className="link min-h-11 text-14" onClick={() => state.change(state.value)}>
            {common('retry')}
          </button>
        )}
      </div>
    );
  }
  return (
    <div id={id} role="alert" className="mt-2 grid gap-3 rounded-input bg-warning-soft p-4 text-14">
      <p className="font-semibold text-warning">{words('conflict.title')}</p>
      <p className="break-words whitespace-pre-line">
        {words('conflict.there', { value: say(state.stored) || words('conflict.nothing') })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="outline" onClick={state.insist}>
          {words('conflict.insist')}
        </Button>
        <Button size="small" variant="text" onClick={state.discard}>
          {words('conflict.give_up')}
        </Button>
      </div>
    </div>
  );
}
