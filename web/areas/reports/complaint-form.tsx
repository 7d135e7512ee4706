import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { complain, reportLength } from '#contract/reports.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError, TextArea, EmailField, TextField } from '../../shared/ui/field.tsx';
import { focusWrong } from '../../shared/ui/browser/focus-wrong.ts';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { CategoryChoice } from './category-choice.tsx';

/** Handles submissions from browsers without scripts. */
export const takePlainComplaint = plainForm(complain, {
  input: ({ form }) => {
    return { ...empty, ...Object.fromEntries(form), this_is_me: form.has('this_is_me') };
  },
});

const empty = { name: '', email: '', about: '', text: '', category: '', this_is_me: false };

/** Form to report a problem without an account. */
export function ComplaintForm() {
  const words = useWords('reports');
  // Prefilled with the page that the visitor came from.
  const about = useSearchParams()[0].get('about')?.slice(0, 300) ?? '';
  const { typed, reply } = usePlainOutcome(complain);
  const [entered, setEntered] = useState({ ...empty, about, ...typed, this_is_me: 'this_is_me' in typed });
  const [done, setDone] = useState(reply !== undefined);
  const { submit, pending, trouble, forget } = useSubmit(complain);
  const sentence = useRefusalSentence('reports', complain);
  const field = (name: 'name' | 'email' | 'about' | 'text') => ({
    name,
    value: entered[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      setEntered((before) => ({ ...before, [name]: value }));
      forget(name);
    },
  });
  const send = async (form: HTMLFormElement) => {
    const { name, email, about: where, text, category, this_is_me } = entered;
    if (await submit({ name, email, about: where, text, category, this_is_me })) return setDone(true);
    focusWrong(form);
  };

  return (
    <div className="rounded-card border border-line bg-surface p-5 md:p-8 print:hidden">
      {done ? (
        <p role="status">{words('done')}</p>
      ) : (
        <form
          method="post"
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void send(event.currentTarget);
          }}
        >
          <CategoryChoice
            value={entered.category}
            wrong={Boolean(trouble.fields.category)}
            onChange={(category) => {
              setEntered((before) => ({ ...before, category }));
              forget('category');
            }}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="this_is_me"
              checked={entered.this_is_me}
              onChange={({ target: { checked } }) => setEntered((before) => ({ ...before, this_is_me: checked }))}
              className="size-6 shrink-0 accent-primary"
            />
            <span>{words('complaint.me')}</span>
          </label>
          <TextField
            label={words('complaint.about')}
            {...field('about')}
            error={trouble.fields.about && words('errors.about_missing')}
          />
          <TextArea
            label={words('complaint.text')}
            rows={5}
            {...field('text')}
            error={
              trouble.fields.text &&
              words(trouble.fields.text === 'text_too_long' ? 'errors.text_too_long' : 'errors.text_missing', {
                max: reportLength,
              })
            }
          />
          <TextField label={words('complaint.name')} autoComplete="name" {...field('name')} />
          <EmailField
            label={words('complaint.email')}
            {...field('email')}
            error={trouble.fields.email && words('errors.invalid_email')}
          />
          <p className="text-14 text-muted">{words('complaint.good_faith')}</p>
          <noscript></noscript>
          {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
          <Button type="submit" busy={pending} className="justify-self-start">
            {words('send')}
          </Button>
        </form>
      )}
    </div>
  );
}
