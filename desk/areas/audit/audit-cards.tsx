import { useQuery } from '@tanstack/react-query';
import { Link2, Link2Off, RefreshCw } from 'lucide-react';
import { showAction, showChain } from '#contract/desk/audit.ts';
import { Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { StaffSquare } from '../../shared/people.tsx';
import { FailureState, LoadingRows } from '../../shared/states.tsx';
import { useDeskFormat, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { useActionName } from './action-name.ts';

/** State of the chain of seals, with a button that verifies it. */
export function ChainCard() {
  const words = useDeskWords('audit');
  const format = useDeskFormat();
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [deskKeys.chain],
    queryFn: async ({ signal }) => await askDesk(showChain, {}, { signal }),
    staleTime: 60_000,
  });
  if (error) {
    return (
      <section className="card">
        <FailureState fault={error} retry={() => void refetch()} />
      </section>
    );
  }
  if (!data) {
    return (
      <section className="card">
        <LoadingRows rows={2} />
      </section>
    );
  }
  const { whole } = data;
  const isBroken = data.broken !== null || Boolean(whole?.why);
  return (
    <section className="card" aria-labelledby="chain" aria-live="polite">
      <header>
        {isBroken ? (
          <Link2Off className="text-danger size-5" aria-hidden />
        ) : (
          <Link2 className="text-success-text size-5" aria-hidden />
        )}
        <h2 id="chain">{words(isBroken ? 'chain_broken' : 'chain_whole')}</h2>
      </header>
      <div className="p-4">
        {data.broken && (
          <p className="note note-danger mb-3">
            {words('broken_at', {
              seal: data.broken.seal,
              first: data.broken.first_id,
              last: data.broken.last_id,
              why: data.broken.why,
            })}
          </p>
        )}
        {whole?.broken_seal && whole.why && (
          <p className="note note-danger mb-3">{words('broken_whole', { seal: whole.broken_seal, why: whole.why })}</p>
        )}
        <dl className="facts">
          <dt>{words('entries')}</dt>
          <dd>{words('entries_count', { count: data.entries, unsealed: data.unsealed })}</dd>
          <dt>{words('seals')}</dt>
          <dd>{format.number(data.seals)}</dd>
          <dt>{words('checked_now')}</dt>
          <dd>
            {data.checked_seals === data.seals
              ? words('checked_all', { count: data.seals })
              : words('checked_newest', { count: data.checked_seals, all: data.seals })}
          </dd>
          <dt>{words('checked_whole')}</dt>
          <dd>
            {whole ? (
              <>
                <Moment at={whole.checked_at} />
                {words('whole_seals', { count: whole.seals })}
              </>
            ) : (
              words('never_whole')
            )}
          </dd>
          {data.sealed_at && (
            <>
              <dt>{words('last_seal')}</dt>
              <dd>
                <Moment at={data.sealed_at} />
              </dd>
            </>
          )}
          {data.last_hash && (
            <>
              <dt>{words('last_hash')}</dt>
              <dd className="mono" title={data.last_hash}>
                {shortHash(data.last_hash)}
              </dd>
            </>
          )}
          <dt>{words('kept_apart')}</dt>
          <dd>{words('mailed_daily')}</dd>
        </dl>
        <ActionButton
          size="small"
          className="mt-3"
          icon={<RefreshCw aria-hidden />}
          onClick={() => void refetch()}
          disabled={isFetching}
        >
          {words('check_now')}
        </ActionButton>
      </div>
    </section>
  );
}

/** One audit entry with its details and its seal. */
export function AuditEntryCard({ id }: { readonly id: string }) {
  const words = useDeskWords('audit');
  const nameOf = useActionName();
  const target = useLooseWords('targets');
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.auditEntry, id],
    queryFn: async ({ signal }) => await askDesk(showAction, { id }, { signal }),
  });
  if (error) {
    return (
      <section className="card">
        <FailureState fault={error} retry={() => void refetch()} />
      </section>
    );
  }
  if (!data) {
    return (
      <section className="card">
        <LoadingRows rows={3} />
      </section>
    );
  }
  const { entry, details, detail_matches: matches, detail_hash: hash, seal } = data;
  return (
    <section className="card" aria-labelledby="entry">
      <header>
        <h2 id="entry" className="flex-1">
          {words('entry', { id })}
        </h2>
      </header>
      <div className="p-4">
        <div className="mb-3 flex items-center gap-2.5 font-semibold">
          {entry.staff && <StaffSquare name={entry.staff.name} className="size-8 text-12" />}
          {entry.staff?.name ?? words('nobody')}
        </div>
        <dl className="facts">
          <dt>{words('when')}</dt>
          <dd>
            <Moment at={entry.at} full />
          </dd>
          <dt>{words('did')}</dt>
          <dd>{nameOf(entry.action)}</dd>
          {entry.target && (
            <>
              <dt>{words('about')}</dt>
              <dd>
                {target(entry.target.type)} <span className="mono">{entry.target.id}</span>
              </dd>
            </>
          )}
          {entry.member && entry.member !== entry.target?.id && (
            <>
              <dt>{target('member')}</dt>
              <dd className="mono">{entry.member}</dd>
            </>
          )}
          {entry.reason && (
            <>
              <dt>{words('reason')}</dt>
              <dd>{entry.reason}</dd>
            </>
          )}
          {entry.fields.length > 0 && (
            <>
              <dt>{words('fields')}</dt>
              <dd>{entry.fields.join(', ')}</dd>
            </>
          )}
        </dl>
        {entry.detail === 'erased' && <p className="note mt-3">{words('erased_text')}</p>}
        {details && (
          <pre className="mono bg-sunken mt-3 max-h-60 overflow-auto rounded-control p-3 whitespace-pre-wrap">
            {pretty(details)}
          </pre>
        )}
        {matches === false && <p className="note note-danger mt-3">{words('detail_changed')}</p>}
        <dl className="facts border-line mt-3 border-t pt-3">
          {hash && (
            <>
              <dt>{words('detail_hash')}</dt>
              <dd className="mono" title={hash}>
                {shortHash(hash)}
              </dd>
            </>
          )}
          <dt>{words('seal')}</dt>
          <dd>
            {seal ? (
              <span>
                <span>{words('seal_of', { first: seal.first_id, last: seal.last_id })}</span>
                <br />
                <span className="mono" title={seal.hash}>
                  {shortHash(seal.hash)}
                </span>
              </span>
            ) : (
              words('unsealed')
            )}
          </dd>
        </dl>
      </div>
    </section>
  );
}

/** Abbreviates a hash to its start, in groups of eight characters. */
function shortHash(hash: string): string {
  return `${hash.slice(0, 8)} ${hash.slice(8, 16)} …`;
}

/** Returns JSON text with indentation, and other text unchanged. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
