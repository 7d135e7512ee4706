import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { listMemberPayments } from '#contract/desk/members.ts';
import { askRefund, previewRefund } from '#contract/desk/requests.ts';
import type { PaymentId } from '#contract/payments.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { AttemptTrouble, DeskField } from '../../shared/fields.tsx';
import { useConfirm } from '../../shared/fresh.ts';
import { deskKeys } from '../../shared/keys.ts';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { FailureState, LoadingRows } from '../../shared/states.tsx';
import { useAmount } from '../../shared/use-amount.ts';
import { useDeskFormat, useDeskWords } from '../../shared/words.tsx';
import { useReportRequest, useRequestsChanged } from '../requests/use-decide-request.tsx';
import type { DeskMember } from './desk-member.ts';
import { usePart } from './use-part.ts';

type Preview = ReplyOf<typeof previewRefund>;

interface RefundFormProps {
  readonly member: DeskMember;
  readonly close: () => void;
}

/** Form to refund one of a member's payments, or to request approval for the refund. */
export function RefundForm({ member, close }: RefundFormProps) {
  const words = useDeskWords('refund');
  const actions = useDeskWords('member_actions');
  const format = useDeskFormat();
  const money = useAmount();
  const refusal = useRefusalText();
  const payments = usePart(listMemberPayments, member.id);
  const possible = (payments.data?.payments ?? []).filter(
    ({ status, refunded_minor: refunded, disputed }) => status === 'completed' && refunded === 0 && !disputed,
  );
  const [chosen, setChosen] = useState<PaymentId>();
  const payment = chosen ?? possible[0]?.id;
  const preview = useQuery({
    queryKey: [deskKeys.member, member.id, previewRefund.path, payment],
    queryFn: async ({ signal }) => await askDesk(previewRefund, { id: member.id, payment: payment! }, { signal }),
    enabled: payment !== undefined,
    staleTime: 0,
    retry: false,
  });
  if (payments.error) return <FailureState fault={payments.error} retry={() => void payments.refetch()} />;
  if (!payments.data) return <LoadingRows rows={3} />;
  if (payment === undefined) return <p className="note">{words('none')}</p>;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{actions('texts.refund', { name: member.name })}</p>
      <label className="flex flex-col gap-1 font-semibold">
        {words('payment')}
        <select
          className="field font-normal"
          value={payment}
          onChange={(event) => setChosen(event.target.value as PaymentId)}
        >
          {possible.map(({ id, ordered_at: at, credits, amount_minor: amount, currency }) => (
            <option key={id} value={id}>
              {words('option', {
                date: format.dateTime(new Date(at), { dateStyle: 'medium' }),
                credits,
                amount: money(amount, currency),
              })}
            </option>
          ))}
        </select>
      </label>
      <AttemptTrouble>{preview.error ? refusal(preview.error) : undefined}</AttemptTrouble>
      {!preview.data && !preview.error ? <LoadingRows rows={2} /> : null}
      {preview.data && (
        <RefundChoice key={payment} member={member} payment={payment} preview={preview.data} close={close} />
      )}
    </div>
  );
}

interface RefundChoiceProps extends RefundFormProps {
  readonly payment: PaymentId;
  readonly preview: Preview;
}

function RefundChoice({ member: { id, name }, payment, preview, close }: RefundChoiceProps) {
  const words = useDeskWords('refund');
  const actions = useDeskWords('member_actions');
  const money = useAmount();
  const confirm = useConfirm();
  const report = useReportRequest();
  const changed = useRequestsChanged();
  const group = useId();
  const { currency, bought, unused, whole, alone_minor: alone, has_second: hasSecond } = preview;
  const [isWhole, setWhole] = useState(unused.amount_minor === 0);
  const [reason, setReason] = useState('');
  // One key per form: submitting it twice refunds once.
  const [key] = useState(() => crypto.randomUUID());
  const { amount_minor: minor } = isWhole ? whole : unused;
  const amount = money(minor, currency);
  const isAlone = minor <= alone;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const others = hasSecond ? '' : ` ${words('no_second')}`;
    confirm({
      title: words(isAlone ? 'title' : 'title_ask', { amount, name }),
      text: isAlone ? words('now', { amount, name }) : `${words('ask', { amount, name })}${others}`,
      verb: isAlone ? actions('names.refund') : words('verb_ask'),
      isDangerous: isAlone,
      run: async () => {
        try {
          const { request } = await askDesk(
            askRefund,
            { id, payment, whole: isWhole, amount_minor: minor, reason },
            { key },
          );
          report(request);
          close();
        } finally {
          await changed();
        }
      },
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 font-semibold">{words('how')}</legend>
        <Choice
          name={group}
          isChosen={!isWhole}
          isDisabled={unused.amount_minor === 0}
          choose={() => setWhole(false)}
          title={words('unused', { amount: money(unused.amount_minor, currency) })}
          text={unused.credits === 0 ? words('nothing') : words('unused_text', { unused: unused.credits, bought })}
        />
        {unused.amount_minor < whole.amount_minor && (
          <Choice
            name={group}
            isChosen={isWhole}
            choose={() => setWhole(true)}
            title={words('whole', { amount: money(whole.amount_minor, currency) })}
            text={words('whole_text', { used: bought - unused.credits })}
          />
        )}
      </fieldset>
      <p className={isAlone ? 'note' : 'note note-warn'}>
        {isAlone
          ? words('alone')
          : `${words('needs_second', { limit: money(alone, currency) })}${hasSecond ? '' : ` ${words('no_second')}`}`}
      </p>
      <DeskField
        label={actions('reason')}
        hint={actions('reason_colleagues')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
        required
      />
      <ActionButton isSubmit look="primary" size="large" disabled={!reason.trim() || minor === 0}>
        {isAlone ? actions('names.refund') : words('verb_ask')}
      </ActionButton>
    </form>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly choose: () => void;
  readonly title: string;
  readonly text: string;
}

function Choice({ name, isChosen, isDisabled = false, choose, title, text }: ChoiceProps) {
  return (
    <label className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <input type="radio" name={name} className="mt-1" checked={isChosen} disabled={isDisabled} onChange={choose} />
      <span className="font-semibold">{title}</span>
      <span className="text-muted col-start-2 text-13">{text}</span>
    </label>
  );
}
