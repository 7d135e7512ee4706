import { BanknoteArrowDown, UserX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { rolesWith } from '#contract/desk/permissions.ts';
import { refuseRequest, requestPermissions, type RequestState, type StaffRequest } from '#contract/desk/requests.ts';
import { useOnline } from '#web/shared/api/use-online.ts';
import { Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskDialog } from '../../shared/dialog.tsx';
import { AttemptTrouble, DeskField } from '../../shared/fields.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { useAmount } from '../../shared/use-amount.ts';
import { useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { useDecideRequest, useReportRequest, useRequestsChanged } from './use-decide-request.tsx';

const chips: Readonly<Record<RequestState, string>> = {
  open: 'chip-warn',
  approved: 'chip-navy',
  carried_out: 'chip-ok',
  refused: 'chip-danger',
  withdrawn: '',
  expired: '',
  dropped: 'chip-danger',
};

interface RequestListProps {
  readonly requests: readonly StaffRequest[];
  /** The list is on the page of this member. */
  readonly isOfMember?: boolean;
  /** The request whose refusal is being typed. A key of the screen sets it. */
  readonly refusing: StaffRequest | undefined;
  readonly setRefusing: (request: StaffRequest | undefined) => void;
}

/**
 * Requests with the actions available to the viewer. The viewer's own requests state that another person must decide.
 */
export function RequestList({ requests, isOfMember = false, refusing, setRefusing }: RequestListProps) {
  return (
    <>
      <ul>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} isOfMember={isOfMember} refuse={() => setRefusing(request)} />
        ))}
      </ul>
      {refusing && <RefuseDialog request={refusing} close={() => setRefusing(undefined)} />}
    </>
  );
}

interface RequestRowProps {
  readonly request: StaffRequest;
  readonly isOfMember: boolean;
  readonly refuse: () => void;
}

function RequestRow({ request, isOfMember, refuse }: RequestRowProps) {
  const words = useDeskWords('requests');
  const money = useAmount();
  const { id, kind, member, refund, yours, asked_by: asker, asked_at: at, state } = request;
  const { name } = member;
  const title = refund
    ? words('refund', { name, amount: money(refund.amount_now_minor ?? refund.amount_minor, refund.currency) })
    : words('erase', { name });
  const Sign = kind === 'erase' ? UserX : BanknoteArrowDown;
  return (
    <li
      className="border-line flex flex-wrap items-start gap-x-3 gap-y-2 border-t px-4 py-3 first:border-t-0 focus:outline-2 focus:-outline-offset-2"
      tabIndex={-1}
      data-request={id}
      aria-label={title}
    >
      <span className="bg-soft text-on-soft grid size-9 flex-none place-items-center rounded-control">
        <Sign className="size-5" aria-hidden />
      </span>
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {isOfMember ? (
            <b>{title}</b>
          ) : (
            <Link to={`/members/${member.id}`} className="font-bold hover:underline">
              {title}
            </Link>
          )}
          <span className={`chip ${chips[state]}`}>{words(`states.${state}`)}</span>
        </p>
        <p className="text-muted text-13">
          {refund && `${refund.whole ? words('whole') : words('credits', { count: refund.credits })} · `}
          {yours ? words('asked_you') : words('asked', { name: asker.name })}, <Moment at={at} />
        </p>
        <p className="text-13 break-words whitespace-pre-wrap">{words('answer', { text: request.reason })}</p>
        <Outcome request={request} />
      </div>
      <Choices request={request} refuse={refuse} />
    </li>
  );
}

/** States what will happen to an open request, or how it ended. */
function Outcome({ request }: Pick<RequestRowProps, 'request'>) {
  const words = useDeskWords('requests');
  const money = useAmount();
  const { state, refund, alone_at: alone, expires_at: expires, decided_by: by, decided_at: at } = request;
  if (state === 'open') {
    const now = refund?.amount_now_minor;
    return (
      <>
        {refund && now === null && <p className="text-danger text-13">{words('not_possible')}</p>}
        {refund && typeof now === 'number' && now !== refund.amount_minor && (
          <p className="text-13 font-semibold">{words('changed', { amount: money(now, refund.currency) })}</p>
        )}
        {alone ? (
          <p className="text-13 font-semibold">
            {words('alone')} <Moment at={alone} />
          </p>
        ) : (
          <p className="text-muted text-13">
            {words('expires')} <Moment at={expires} />
          </p>
        )}
      </>
    );
  }
  return (
    <>
      {(by ?? at) && (
        <p className="text-muted text-13">
          {[words(`states.${state}`), by && words('by', { name: by.name })].filter(Boolean).join(' ')}
          {at && (
            <>
              , <Moment at={at} />
            </>
          )}
        </p>
      )}
      {request.dropped && <p className="text-13">{words(`dropped.${request.dropped}`)}</p>}
      {request.answer && <p className="text-13 break-words">{words('answer', { text: request.answer })}</p>}
    </>
  );
}

function Choices({ request, refuse }: Omit<RequestRowProps, 'isOfMember'>) {
  const words = useDeskWords('requests');
  const role = useLooseWords('roles');
  const money = useAmount();
  const isOnline = useOnline();
  const { approve, withdraw } = useDecideRequest();
  const { refund, kind, yours, state, may_decide: mayDecide, may_withdraw: mayWithdraw } = request;
  if (state !== 'open') return null;
  const now = refund?.amount_now_minor;
  const names = rolesWith(requestPermissions[kind].approve).map((one) => role(one));
  return (
    <div className="flex flex-wrap items-center gap-2 max-md:w-full">
      {mayDecide ? (
        <>
          {now !== null && (
            <ActionButton
              look={kind === 'erase' ? 'danger' : 'primary'}
              disabled={!isOnline}
              onClick={() => approve(request)}
            >
              {refund && now !== undefined
                ? words('approve_amount', { amount: money(now, refund.currency) })
                : words('approve')}
            </ActionButton>
          )}
          <ActionButton disabled={!isOnline} onClick={refuse}>
            {words('refuse')}
          </ActionButton>
        </>
      ) : (
        <span className="text-muted text-13" title={words('only', { roles: names.join(', ') })}>
          {yours ? words('needs_another') : words('only', { roles: names.join(', ') })}
        </span>
      )}
      {mayWithdraw && (
        <ActionButton look="quiet" disabled={!isOnline} onClick={() => withdraw(request)}>
          {words('withdraw')}
        </ActionButton>
      )}
    </div>
  );
}

interface RefuseProps {
  readonly request: StaffRequest;
  readonly close: () => void;
}

function RefuseDialog({ request, close }: RefuseProps) {
  const words = useDeskWords('requests');
  const refusal = useRefusalText();
  const report = useReportRequest();
  const changed = useRequestsChanged();
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      report((await askDesk(refuseRequest, { id: request.id, reason })).request);
      close();
    } catch (fault) {
      setTrouble(refusal(fault));
    } finally {
      setBusy(false);
      await changed();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return (
    <DeskDialog title={words('refuse_title')} isOpen close={close}>
      <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
        <DeskField
          label={words('refuse_reason')}
          hint={words('refuse_hint', { name: request.asked_by.name })}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          required
          autoFocus
        />
        <AttemptTrouble>{trouble}</AttemptTrouble>
        <ActionButton isSubmit look="primary" size="large" disabled={isBusy || !reason.trim()}>
          {words('refuse')}
        </ActionButton>
      </form>
    </DeskDialog>
  );
}

/** Requests about a member, for the member's page and Today. Renders nothing without requests. */
export function RequestsCard({ requests, isOfMember = false }: Pick<RequestListProps, 'requests' | 'isOfMember'>) {
  const words = useDeskWords('requests');
  const [refusing, setRefusing] = useState<StaffRequest>();
  if (requests.length === 0) return null;
  return (
    <section className="card" aria-labelledby="requests">
      <header>
        <h2 id="requests">{words('for_two')}</h2>
        <Link to="/requests" className="link ml-auto text-13">
          {words('all')}
        </Link>
      </header>
      <RequestList requests={requests} isOfMember={isOfMember} refusing={refusing} setRefusing={setRefusing} />
    </section>
  );
}
