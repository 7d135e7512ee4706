import { useMutation, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/call.ts';
import {
  deleteMemberNote,
  listMemberMails,
  listMemberNotes,
  listMemberPayments,
  listMemberReports,
  listMemberSessions,
  showMemberEmail,
  writeMemberNote,
} from '#contract/desk/members.ts';
import type { MemberId } from '#contract/members/members.ts';
import { Ago, Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { AttemptTrouble } from '../../shared/fields.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { StaffSquare } from '../../shared/people.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { FailureState, LoadingRows } from '../../shared/states.tsx';
import { useAmount } from '../../shared/use-amount.ts';
import { useDeskFormat, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { usePart } from './use-part.ts';

export interface PartProps {
  readonly id: MemberId;
}

interface PartCardProps<Data> {
  readonly title: string;
  readonly part: UseQueryResult<Data>;
  readonly note?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

export function PartCard<Data>({ title, part, note, children }: PartCardProps<Data>) {
  return (
    <section className="card overflow-hidden" aria-label={title}>
      <header>
        <h2>{title}</h2>
        {note}
      </header>
      <div className="overflow-x-auto">
        {part.error ? <FailureState fault={part.error} retry={() => void part.refetch()} /> : null}
        {!part.data && !part.error ? <LoadingRows rows={4} /> : null}
        {part.data ? children(part.data) : null}
      </div>
    </section>
  );
}

export function Nothing() {
  const words = useDeskWords('members');
  return <p className="text-muted p-4">{words('nothing')}</p>;
}

/** The masked email. Showing the full address is recorded as a separate look. */
export function MemberEmail({ id, hint }: PartProps & { readonly hint: string }) {
  const words = useDeskWords('members');
  const refusal = useRefusalText();
  const show = useMutation({ mutationFn: async () => await askDesk(showMemberEmail, { id }) });
  if (show.data) {
    return (
      <span>
        {show.data.email}
        {show.data.new_email && (
          <span className="text-muted"> {words('new_email', { email: show.data.new_email })}</span>
        )}
      </span>
    );
  }
  return (
    <span>
      {hint}{' '}
      <button type="button" className="link" onClick={() => show.mutate()} disabled={show.isPending}>
        {words('show')}
      </button>
      {show.error && <span className="text-danger block">{refusal(show.error)}</span>}
    </span>
  );
}

export function MemberPayments({ id }: PartProps) {
  const words = useDeskWords('members');
  const causes = useLooseWords('ledger_causes');
  const states = useLooseWords('payment_states');
  const format = useDeskFormat();
  const money = useAmount();
  const part = usePart(listMemberPayments, id);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <PartCard title={words('payments')} part={part}>
        {(data) =>
          data.payments.length === 0 ? (
            <Nothing />
          ) : (
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{words('when')}</th>
                  <th scope="col">{words('what')}</th>
                  <th scope="col">{words('how')}</th>
                  <th scope="col" className="!text-right">
                    {words('amount')}
                  </th>
                  <th scope="col">{words('state')}</th>
                </tr>
              </thead>
              <tbody>
                {data.payments.map((payment) => (
                  <tr key={payment.id}>
                    <td>
                      <Moment at={payment.ordered_at} />
                    </td>
                    <td>
                      {words('credits', { count: payment.credits })}{' '}
                      {payment.discountcode && <span className="text-muted text-12">{payment.discountcode}</span>}
                    </td>
                    <td>{payment.method}</td>
                    <td className="text-right whitespace-nowrap">{money(payment.amount_minor, payment.currency)}</td>
                    <td>
                      <span className="chip">
                        {states.has(payment.status) ? states(payment.status) : payment.status}
                      </span>{' '}
                      {payment.refunded_minor > 0 && (
                        <span className="chip chip-warn">
                          {words('paid_back', { amount: money(payment.refunded_minor, payment.currency) })}
                        </span>
                      )}{' '}
                      {payment.disputed && <span className="chip chip-danger">{words('disputed')}</span>}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </PartCard>
      <PartCard
        title={words('ledger')}
        part={part}
        note={
          part.data && (
            <>
              <span className={part.data.adds_up ? 'chip chip-ok' : 'chip chip-danger'}>
                {words(part.data.adds_up ? 'adds_up' : 'adds_not_up')}
              </span>
              <b className="ml-auto">{words('credits', { count: part.data.balance })}</b>
            </>
          )
        }
      >
        {(data) =>
          data.ledger.length === 0 ? (
            <Nothing />
          ) : (
            <table className="table">
              <thead>
                <tr>
                  <th scope="col">{words('when')}</th>
                  <th scope="col">{words('cause')}</th>
                  <th scope="col" className="!text-right">
                    {words('change')}
                  </th>
                  <th scope="col" className="!text-right">
                    {words('balance')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.ledger.map(({ at, cause, delta, balance, given }, index) => (
                  <tr key={index}>
                    <td>
                      <Moment at={at} />
                    </td>
                    <td>{given ? words('given') : causes(cause)}</td>
                    <td className="text-right">{format.number(delta, { signDisplay: 'always' })}</td>
                    <td className="text-right">{balance}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </PartCard>
    </div>
  );
}

export function MemberReports({ id }: PartProps) {
  const words = useDeskWords('members');
  const texts = useLooseWords('reports');
  const part = usePart(listMemberReports, id);
  return (
    <PartCard title={words('tabs.reports')} part={part}>
      {(data) =>
        data.reports.length === 0 ? (
          <Nothing />
        ) : (
          <ul>
            {data.reports.map((report) => (
              <li
                key={report.id}
                className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-t px-4 py-2.5 first:border-t-0"
              >
                <span className="min-w-0 flex-1">
                  <span className="block">
                    {words(report.side === 'by' ? 'reported' : 'was_reported')}{' '}
                    {report.other && (
                      <Link to={`/members/${report.other.id}`} className="font-semibold hover:underline">
                        {report.other.name}
                      </Link>
                    )}
                  </span>
                  <span className="text-muted block text-13">
                    {[texts(`kinds.${report.kind}`), texts(`grounds.${report.category}`)].join(', ')}
                    {' · '}
                    <Moment at={report.reported_at} />
                  </span>
                </span>
                {report.bad_faith && <span className="chip chip-warn">{words('bad_faith')}</span>}
                {report.appealed && <span className="chip chip-navy">{words('appealed')}</span>}
                <span className="chip">{report.decision ? texts(`verdicts.${report.decision}`) : words('waits')}</span>
              </li>
            ))}
          </ul>
        )
      }
    </PartCard>
  );
}

export function MemberMails({ id }: PartProps) {
  const words = useDeskWords('members');
  const part = usePart(listMemberMails, id);
  const looks = { waiting: 'chip', sent: 'chip chip-ok', refused: 'chip chip-warn' } as const;
  return (
    <PartCard title={words('tabs.mails')} part={part}>
      {(data) =>
        data.mails.length === 0 ? (
          <Nothing />
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{words('when')}</th>
                <th scope="col">{words('subject')}</th>
                <th scope="col">{words('fate')}</th>
              </tr>
            </thead>
            <tbody>
              {data.mails.map(({ subject, created_at: at, fate }, index) => (
                <tr key={index}>
                  <td>
                    <Moment at={at} />
                  </td>
                  <td className="break-words">{subject}</td>
                  <td>
                    <span className={looks[fate]}>{words(`fates.${fate}`)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </PartCard>
  );
}

export function MemberSessions({ id }: PartProps) {
  const words = useDeskWords('members');
  const part = usePart(listMemberSessions, id);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <PartCard title={words('tabs.sessions')} part={part}>
        {(data) =>
          data.sessions.length === 0 ? (
            <Nothing />
          ) : (
            <ul>
              {data.sessions.map(
                ({ browser, system, geoip_country: country, created_at: since, last_seen_at: seen }, index) => (
                  <li key={index} className="border-line border-t px-4 py-2.5 first:border-t-0">
                    <p className="font-semibold">{[browser, system, country].filter(Boolean).join(', ') || '–'}</p>
                    <p className="text-muted text-13">
                      <span>{words('since')} </span>
                      <Moment at={since} />
                      {' · '}
                      <span>{words('seen')} </span>
                      <Ago at={seen} />
                    </p>
                  </li>
                ),
              )}
            </ul>
          )
        }
      </PartCard>
      <PartCard title={words('consents')} part={part}>
        {(data) =>
          data.consents.length === 0 ? (
            <Nothing />
          ) : (
            <ul>
              {data.consents.map(({ kind, version, given_at: given, withdrawn_at: withdrawn }, index) => (
                <li key={index} className="border-line flex items-baseline gap-3 border-t px-4 py-2.5 first:border-t-0">
                  <span className="min-w-0 flex-1">
                    {kind} <span className="text-muted text-13">{version}</span>
                  </span>
                  <span className="text-muted text-13">
                    <Moment at={given} />
                    {withdrawn && (
                      <span>
                        {', '}
                        <span>{words('withdrawn')} </span>
                        <Moment at={withdrawn} />
                      </span>
                    )}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </PartCard>
    </div>
  );
}

/** Notes by colleagues. Members may request a copy. */
export function MemberNotes({ id }: PartProps) {
  const words = useDeskWords('members');
  const refusal = useRefusalText();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const part = usePart(listMemberNotes, id);
  const store = (reply: ReplyOf<typeof listMemberNotes>) =>
    client.setQueryData([deskKeys.member, id, listMemberNotes.path], reply);
  const write = useMutation({
    mutationFn: async () => await askDesk(writeMemberNote, { id, text }),
    onSuccess: (reply) => {
      setText('');
      store(reply);
    },
  });
  const remove = useMutation({
    mutationFn: async (note: string) => await askDesk(deleteMemberNote, { id, note }),
    onSuccess: store,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    write.mutate();
  };
  return (
    <PartCard
      title={words('tabs.notes')}
      part={part}
      note={<span className="text-muted text-13">{words('notes_about')}</span>}
    >
      {(data) => (
        <>
          <form onSubmit={submit} className="flex flex-col gap-2 p-4">
            <textarea
              className="field min-h-20"
              aria-label={words('write_note')}
              placeholder={words('write_note')}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <AttemptTrouble>{write.error ? refusal(write.error) : undefined}</AttemptTrouble>
            <ActionButton isSubmit size="small" className="self-start" disabled={!text.trim() || write.isPending}>
              {words('write_note')}
            </ActionButton>
          </form>
          <ul>
            {data.notes.map((note) => (
              <li key={note.id} className="border-line flex items-start gap-3 border-t px-4 py-3">
                <StaffSquare name={note.staff.name} className="size-7 text-11" />
                <div className="min-w-0 flex-1">
                  <p className="text-muted text-13">
                    {note.staff.name}
                    {', '}
                    <Moment at={note.written_at} />
                  </p>
                  <p className="break-words whitespace-pre-wrap">{note.text}</p>
                </div>
                {note.yours && (
                  <ActionButton
                    size="small"
                    look="quiet"
                    icon={<Trash2 aria-hidden />}
                    aria-label={words('delete_note')}
                    onClick={() => remove.mutate(note.id)}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </PartCard>
  );
}
