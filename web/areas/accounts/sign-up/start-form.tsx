import { type FormEvent, useRef } from 'react';
import { wrongAt } from './questions.ts';
import { LegalLine } from './legal-line.tsx';
import { suggestedEmail } from './email-suggestion.ts';
import { EmailSuggestion } from './email-suggestion-line.tsx';
import { useSignupDraft } from './signup-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmailField } from '../../../shared/ui/field.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

export interface StartFormProps {
  onStart: () => void;
  /** `card`: fields below each other. `bar`: side by side on wide screens. `plain`: without a background. */
  shape?: keyof typeof shapes;
}

const card = 'rounded-dialog bg-surface p-5 text-text shadow-soft sm:p-6';
const shapes = {
  card: `grid gap-4 sm:gap-5 ${card}`,
  bar: `grid items-end gap-x-5 gap-y-4 lg:grid-cols-[17rem_1fr_auto] ${card}`,
  plain: 'grid gap-4',
} as const;

/**
 * The first two fields of sign-up; the dialog or the sign-up page collects the rest. Without scripts, the form is
 * posted to its own page, whose URL may contain a partner's tracking parameters, and then continues to the sign-up
 * page.
 */
export function StartForm({ onStart, shape = 'card' }: StartFormProps) {
  const words = useWords('accounts.sign_up');
  const [draft, change] = useSignupDraft();
  /** The address whose likely typo was pointed out on submission. */
  const doubted = useRef<string>(undefined);
  const start = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('email') as HTMLInputElement | null;
    // Stops once for a likely typo; the next submission goes on with the same address.
    if (doubted.current !== draft.email) {
      doubted.current = draft.email;
      if (await suggestedEmail(draft.email).catch(() => undefined)) return field?.focus();
    }
    // Skip questions that were answered here.
    const accepted = { ...draft, consent: true };
    const isGiven = Object.keys(wrongAt('start', accepted)).length === 0;
    change({ consent: true, given: isGiven ? ['start'] : [] });
    return onStart();
  };
  return (
    <form noValidate method="post" onSubmit={(event) => void start(event)} className={shapes[shape]}>
      <Segmented
        label={words('gender')}
        name="gender"
        options={[
          { value: 'female', label: words('female') },
          { value: 'male', label: words('male') },
        ]}
        value={draft.gender}
        onChange={(gender) => change({ gender })}
      />
      <div>
        <EmailField
          label={words('email')}
          placeholder={words('email_placeholder')}
          value={draft.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <EmailSuggestion typed={draft.email} onTake={(email) => change({ email })} />
      </div>
      <Button type="submit" size="large" wide className={classNames(shape === 'bar' && 'lg:min-w-55')}>
        {words('continue')}
      </Button>
      <LegalLine className={classNames('text-14 text-muted', shape === 'bar' && 'lg:col-span-3 lg:text-center')} />
    </form>
  );
}
