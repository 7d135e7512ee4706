import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { complain, reportLength } from '#contract/reports.ts';
import { Button } from '../ui/button.tsx';
import { FieldError, TextArea, EmailField, TextField } from '../ui/field.tsx';
import { focusWrong } from '../ui/browser/focus-wrong.ts';
import { useSubmit } from '../api/use-submit.ts';
import { useRefusalSentence } from '../words/refusal-sentence.ts';
import { useWords } from '../words/use-words.ts';
import { CategoryChoice } from './category-choice.tsx';

const empty = { name: '', email: '', about: '', text: '', category: '', this_is_me: false };

/** Reports a problem without an account. */
export function ComplaintForm() {
  const words = useWords('reports');
  // A visitor who comes from a page need not enter its address.
  const about = useSearchParams()[0].get('about')?.slice(0, 300) ?? '';
  const [entered, setEntered] = useState({ ...empty, about });
  const [done, setDone] = useState(false);
  const { submit, pending, trouble, forget } = useSubmit(complain);
  const sentence = useRefusalSentence('reports', complain);
  const field = (name: 'name' | 'email' | 'about' | 'text') => ({
    name,
    value: entered[name],
    onChange: (event: { target: { value: string } }) => {
      setEntered({ ...entered, [name]: event.target.value });
      forget(name);
    },
  });
  const send = async (form: HTMLFormElement) => {
    if (await submit(entered)) return setDone(true);
    focusWrong(form);
  };

  return (
    <section aria-labelledby="complaint" className="mt-10 rounded-card border border-line bg-surface p-5 md:p-8">
      <h2 id="complaint" className="text-22">
        {words('complaint.title')}
      </h2>
      {done ? (
        <p role="status" className="mt-3">
          {words('done')}
        </p>
      ) : (
        <form
          method="post"
          noValidate
          className="mt-4 grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void send(event.currentTarget);
          }}
        >
          <CategoryChoice
            value={entered.category}
            wrong={Boolean(trouble.fields.category)}
            onChange={(category) => {
              setEntered({ ...entered, category });
              forget('category');
            }}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={entered.this_is_me}
              onChange={(event) => setEntered({ ...entered, this_is_me: event.target.checked })}
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
          {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
          <Button type="submit" busy={pending} className="justify-self-start">
            {words('send')}
          </Button>
        </form>
      )}
    </section>
  );
}
