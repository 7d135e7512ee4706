import type { FormEvent } from 'react';
import { wrongAt } from './questions.ts';
import { LegalLink } from './consent-box.tsx';
import { useSignupDraft } from './signup-draft.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { useWords } from '../../words/use-words.ts';

/** The first two fields of sign-up; the rest follows in the dialog or on its page, with these prefilled. */
export function StartForm({ onStart }: { onStart: () => void }) {
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
    <form
      noValidate
      method="post"
      action="/signup"
      onSubmit={start}
      className="grid gap-5 rounded-dialog bg-surface p-5 shadow-soft sm:p-6"
    >
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
      <Button type="submit" size="large" wide>
        {words('continue')}
      </Button>
      <p className="text-14 text-muted">
        {words.rich('legal_line', {
          terms: (chunks) => <LegalLink to="/pages/terms">{chunks}</LegalLink>,
          privacy: (chunks) => <LegalLink to="/pages/privacy">{chunks}</LegalLink>,
        })}
      </p>
    </form>
  );
}
