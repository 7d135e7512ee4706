import type { FormEvent } from 'react';
import { wrongAt } from './questions.ts';
import { LegalLink } from './consent-box.tsx';
import { useSignupDraft } from './signup-draft.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmailField } from '../../../shared/ui/field.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Segmented } from '../../../shared/ui/segmented.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';

export interface StartFormProps {
  onStart: () => void;
  /** `card`: one field below the other. `bar`: side by side from tablets on. `plain`: on whatever is below it. */
  shape?: keyof typeof shapes;
}

const card = 'rounded-dialog bg-surface p-5 text-text shadow-soft sm:p-6';
const shapes = {
  card: `grid gap-4 sm:gap-5 ${card}`,
  bar: `grid items-end gap-x-5 gap-y-4 lg:grid-cols-[17rem_1fr_auto] ${card}`,
  plain: 'grid gap-4',
} as const;

/**
 * The first two fields of sign-up; the rest follows in the dialog or on its page, with these prefilled. Without scripts
 * it is sent to the page that it is on, whose address may name a partner's link, and goes on to the sign-up from there.
 */
export function StartForm({ onStart, shape = 'card' }: StartFormProps) {
  const words = useWords('accounts.sign_up');
  const [draft, change] = useSignupDraft();
  const start = (event: FormEvent) => {
    event.preventDefault();
    // What was answered here is not asked again.
    const given = (['gender', 'email'] as const).filter((one) => Object.keys(wrongAt(one, draft)).length === 0);
    change({ given });
    onStart();
  };
  return (
    <form noValidate method="post" onSubmit={start} className={shapes[shape]}>
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
      <EmailField
        label={words('email')}
        placeholder={words('email_placeholder')}
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <Button type="submit" size="large" wide className={classNames(shape === 'bar' && 'lg:min-w-55')}>
        {words('continue')}
      </Button>
      <p className={classNames('text-14 text-muted', shape === 'bar' && 'lg:col-span-3 lg:text-center')}>
        {words.rich('legal_line', {
          terms: (chunks) => <LegalLink to="/pages/terms">{chunks}</LegalLink>,
          privacy: (chunks) => <LegalLink to="/pages/privacy">{chunks}</LegalLink>,
        })}
      </p>
    </form>
  );
}
