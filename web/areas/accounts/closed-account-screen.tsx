import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, redirect } from 'react-router';
import type { DeleteReason } from '#contract/accounts/account-deletion.ts';
import { logOut, showUser } from '#contract/accounts/accounts.ts';
import { appealClosing, type ClosedAccount } from '#contract/accounts/closed-account.ts';
import { paymentsCsvPath } from '#contract/payments/invoices.ts';
import { ask } from '../../shared/api/ask.ts';
import { closedAccountPath, leaveAfter, leaveFor, loginAfterEnd } from '../../shared/api/leave.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { serverNow } from '../../shared/api/server-clock.ts';
import { useSubmit } from '../../shared/api/use-submit.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useFormatter, useWords } from '../../shared/i18n/use-words.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Entry } from '../credits/entry.tsx';
import { EntriesSkeleton } from '../credits/entries-skeleton.tsx';
import { transactionsQuery } from '../credits/transactions.ts';
import { AppealText } from '../reports/appeal-form.tsx';
import { closedAccountQuery } from './closed-account.ts';
import { LeaveCard } from './deletion/leave-card.tsx';
import { ReasonField } from './deletion/reason-field.tsx';
import { dataExportQuery, tokenIn } from './settings/data-export.ts';
import { ExportRow } from './settings/export-row.tsx';

export const handle = {
  words: ['accounts', 'reports', 'credits', 'payments', 'settings', 'data-export', 'deletion'],
} satisfies ScreenHandle;

export const loader = preload(async ({ ask, url }) => {
  const { user, closed } = await ask(showUser, {});
  if (user) throw redirect('/members');
  if (!closed) throw redirect(`/login?next=${encodeURIComponent(url.pathname + url.search)}`);
  return [closedAccountQuery(ask), transactionsQuery({}, ask), dataExportQuery(tokenIn(url.searchParams), ask)];
});
export const clientLoader = stay;

/**
 * The only page of a closed or suspended account: the statement of reasons, the appeal, credits and invoices, a copy of
 * the data, and the deletion.
 */
export default function ClosedAccountScreen() {
  const { data: account, error, refetch } = useQuery(closedAccountQuery());
  const hasEnded = isRefusal(error, 'authentication_required');
  useEffect(() => {
    if (hasEnded) leaveFor(loginAfterEnd(closedAccountPath));
  }, [hasEnded]);
  return (
    <div className="mx-auto w-full max-w-180 px-4 pt-6 pb-14 md:pt-10">
      {account === undefined && (error ? <FailureNotice onRetry={() => void refetch()} /> : <Loading />)}
      {account === null && <OpenAgain />}
      {account && <Closed account={account} />}
    </div>
  );
}

function Loading() {
  return (
    <>
      <Skeleton className="h-9 w-72" />
      <Skeleton className="mt-6 h-56 rounded-card" />
      <Skeleton className="mt-8 h-40 rounded-card" />
    </>
  );
}

/** Shown if the account is reopened while the page is open. */
function OpenAgain() {
  const words = useWords('accounts.closed');
  const { name } = useSettings();
  return (
    <div role="status" className="py-8">
      <ScreenTitle>{words('opened_title')}</ScreenTitle>
      <Notice heading="h1" title={words('opened_title')} text={words('opened_text', { site: name })}>
        <ButtonLink to="/members" reloadDocument>
          {words('opened_go')}
        </ButtonLink>
      </Notice>
    </div>
  );
}

function Closed({ account }: { account: ClosedAccount }) {
  const words = useWords('accounts.closed');
  const shell = useWords('shell.nav');
  const format = useFormatter();
  const { name, support_email } = useSettings();
  const { until, statement, language, appeal } = account;
  const [reason, setReason] = useState<DeleteReason>();
  const title = words(until ? 'title_suspended' : 'title_closed');
  const end = until && new Date(until);
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h1 className="text-28 lg:text-36">{title}</h1>
        <Button variant="outline" size="small" onClick={() => void leaveAfter(async () => await ask(logOut, {}), '/')}>
          {shell('log_out')}
        </Button>
      </div>
      {end && (
        <p role="status" className="mt-3 text-18 font-semibold">
          {end.getTime() > serverNow()
            ? words('until', { date: format.dateTime(end, { dateStyle: 'full', timeStyle: 'short' }) })
            : words('soon')}
        </p>
      )}
      <p className="mt-2 text-muted">{words('lead', { site: name })}</p>
      <Part title={words('why')}>
        <div className="grid gap-3 p-4 break-words md:p-5">
          {statement?.map((paragraph) => (
            <p key={paragraph} lang={language}>
              {paragraph}
            </p>
          )) ?? <p>{words('no_statement', { email: support_email })}</p>}
        </div>
      </Part>
      {appeal && <Appeal appeal={appeal} />}
      <Statement />
      <Copy email={account.email} />
      <div className="mt-8 md:mt-10">
        <LeaveCard reason={reason} leaver={account}>
          <ReasonField reason={reason} onChoose={setReason} />
        </LeaveCard>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8 md:mt-10">
      <h2 id={id} className="text-22">
        {title}
      </h2>
      <div className="mt-3 rounded-card border border-line bg-surface">{children}</div>
    </section>
  );
}

function Appeal({ appeal }: { appeal: NonNullable<ClosedAccount['appeal']> }) {
  const words = useWords('reports.appeal');
  return (
    <Part title={words('title')}>
      <div className={appeal.appealed_at ? 'p-4 md:p-5' : 'px-4 pt-1 pb-4 md:px-5 md:pb-5'}>
        {appeal.outcome && <p>{words('answered')}</p>}
        {appeal.appealed_at && !appeal.outcome && <p role="status">{words('waiting')}</p>}
        {!appeal.appealed_at && <Objection />}
      </div>
    </Part>
  );
}

function Objection() {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const { submit, pending, trouble, forget } = useSubmit(appealClosing);
  const sentence = useRefusalSentence('reports', appealClosing);
  const send = async () => {
    const done = await submit({ text });
    if (done) await client.invalidateQueries(closedAccountQuery());
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

/** Credits, invoices and withdrawals. */
function Statement() {
  const words = useWords('credits');
  const withdrawal = useWords('payments.withdrawal');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    transactionsQuery({}),
  );
  const entries = data?.pages.flatMap(({ transactions }) => transactions) ?? [];
  const balance = data?.pages[0]?.credits;
  return (
    <Part title={words('title')}>
      {!data && (error ? <FailureNotice onRetry={() => void refetch()} /> : <EntriesSkeleton />)}
      {balance !== undefined && (
        <p className="border-line px-4 py-3 font-semibold not-last:border-b">{words('balance', { count: balance })}</p>
      )}
      {entries.length > 0 && (
        <ul aria-label={words('list')} className="border-b border-line">
          {entries.map((entry, place) => (
            <Entry key={place} entry={entry} closed />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className="border-b border-line p-3 text-center">
          <Button variant="outline" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words('older')}
          </Button>
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-6 px-4 py-2">
        <Link to="/withdraw" className="link inline-flex min-h-11 items-center">
          {withdrawal('title')}
        </Link>
        <a href={paymentsCsvPath} download className="link inline-flex min-h-11 items-center gap-2">
          <Download className="size-4.5" aria-hidden />
          {words('csv')}
        </a>
      </p>
    </Part>
  );
}

function Copy({ email }: { email: string }) {
  const words = useWords('settings.data');
  return (
    <Part title={words('title')}>
      <ExportRow email={email} />
    </Part>
  );
}
