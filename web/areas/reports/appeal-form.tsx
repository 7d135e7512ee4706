import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeAppeal, reportLength, showAppeal } from '#contract/reports.ts';
import { Button } from '../../shared/ui/button.tsx';
import { FieldError, TextArea } from '../../shared/ui/field.tsx';
import { focusWrong } from '../../shared/ui/browser/focus-wrong.ts';
import { FailureNotice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { plainForm, usePlainOutcome } from '../../shared/api/plain-form.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { reportKeys } from './keys.ts';

/** Query for the decision that an emailed link refers to; null if the link is invalid. */
export const appealQuery = (token: string, from: Ask = ask) =>
  queryOptions({
    queryKey: reportKeys.appeal(token),
    queryFn: async () => {
      try {
        return await from(showAppeal, { token });
      } catch (fault) {
        if (isRefusal(fault, 'link_expired') || isRefusal(fault, 'invalid')) return null;
        throw fault;
      }
    },
  });

/** Handles appeals from browsers without scripts. */
export const takePlainAppeal = plainForm(makeAppeal, {
  input: ({ form, url }) => ({ token: url.searchParams.get('appeal'), text: form.get('text') }),
});

/** Target of the link in an emailed decision. Requests a review by another person. */
export function AppealForm({ token }: { token: string }) {
  const words = useWords('reports');
  const { data, error, refetch } = useQuery(appealQuery(token));
  return (
    <section aria-labelledby="appeal" className="mt-6 rounded-card border border-line bg-surface p-5 md:p-8">
      <h2 id="appeal" className="text-22">
        {words('appeal.title')}
      </h2>
      {data === null && <p className="mt-3">{words('refused.link_expired')}</p>}
      {error && data === undefined && <FailureNotice onRetry={() => void refetch()} />}
      {data === undefined && !error && <Skeleton className="mt-4 h-40" />}
      {data && <p className="mt-2">{words('appeal.about', { category: words(`categories.${data.category}`) })}</p>}
      {data?.outcome && <p className="mt-3">{words('appeal.answered')}</p>}
      {data?.appealed_at && !data.outcome && (
        <p role="status" className="mt-3">
          {words('appeal.waiting')}
        </p>
      )}
      {data && !data.appealed_at && <Objection token={token} />}
    </section>
  );
}

function Objection({ token }: { token: string }) {
  const client = useQueryClient();
  const [text, setText] = useState(usePlainOutcome(makeAppeal).typed.text ?? '');
  const { submit, pending, trouble, forget } = useSubmit(makeAppeal);
  const sentence = useRefusalSentence('reports', makeAppeal);
  const send = async () => {
    const done = await submit({ token, text });
    if (done) await client.invalidateQueries(appealQuery(token));
    return done !== undefined;
  };
  const type = (typed: string) => {
    setText(typed);
    forget('text');
  };
  const refused = trouble.refusal && sentence(trouble.refusal);
  return (
    <AppealText
      text={text}
      onType={type}
      onSend={send}
      pending={pending}
      wrong={trouble.fields.text}
      refused={refused}
    />
  );
}

interface AppealTextProps {
  text: string;
  onType: (text: string) => void;
  /** Resolves to false if the appeal was refused. */
  onSend: () => Promise<boolean>;
  pending: boolean;
  /** The error code of the text. */
  wrong: string | undefined;
  /** The sentence of a refusal. */
  refused: string | undefined;
}

/** The form of an appeal, for its link and for the page of a closed account. */
export function AppealText({ text, onType, onSend, pending, wrong, refused }: AppealTextProps) {
  const words = useWords('reports');
  const send = async (form: HTMLFormElement) => {
    if (!(await onSend())) focusWrong(form);
  };
  return (
    <form
      method="post"
      noValidate
      className="mt-3 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send(event.currentTarget);
      }}
    >
      <p className="text-muted">{words('appeal.lead')}</p>
      <TextArea
        label={words('appeal.text')}
        name="text"
        rows={5}
        value={text}
        onChange={(event) => onType(event.target.value)}
        error={
          wrong &&
          words(wrong === 'text_too_long' ? 'errors.text_too_long' : 'errors.text_missing', { max: reportLength })
        }
      />
      {refused && <FieldError>{refused}</FieldError>}
      <Button type="submit" busy={pending} className="justify-self-start">
        {words('appeal.send')}
      </Button>
    </form>
  );
}
