import { type FormEvent, useState } from 'react';
import { askErasure } from '#contract/desk/requests.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskField } from '../../shared/fields.tsx';
import { useConfirm } from '../../shared/fresh.ts';
import { useDeskWords } from '../../shared/words.tsx';
import { useReportRequest, useRequestsChanged } from '../requests/use-decide-request.tsx';
import type { DeskMember } from './desk-member.ts';

interface ErasureFormProps {
  readonly member: DeskMember;
  readonly close: () => void;
}

/** Form to request the erasure of a member. Lists what is deleted and what remains. */
export function ErasureForm({ member, close }: ErasureFormProps) {
  const words = useDeskWords('erasure');
  const actions = useDeskWords('member_actions');
  const confirm = useConfirm();
  const report = useReportRequest();
  const changed = useRequestsChanged();
  const { id, name, credits, counts, status } = member;
  const [reason, setReason] = useState('');
  // One key per form: submitting it twice creates one request.
  const [key] = useState(() => crypto.randomUUID());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm({
      title: words('title', { name }),
      text: words('confirm', { name }),
      verb: words('verb'),
      isDangerous: true,
      run: async () => {
        const { request } = await askDesk(askErasure, { id, reason }, { key });
        report(request);
        close();
        await changed();
      },
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <p className="text-muted">{actions('texts.erase', { name })}</p>
      <div className="bg-sunken grid gap-3 rounded-control p-3 text-13 sm:grid-cols-2">
        <div>
          <h3 className="font-bold">{words('lost')}</h3>
          <ul className="list-disc pl-4">
            <li>{words('lost_list')}</li>
            {credits > 0 && <li>{words('lost_credits', { count: credits })}</li>}
            {counts.reports > 0 && <li>{words('lost_reports', { count: counts.reports })}</li>}
          </ul>
        </div>
        <div>
          <h3 className="font-bold">{words('remains')}</h3>
          <ul className="list-disc pl-4">
            {counts.payments > 0 && <li>{words('remains_invoices')}</li>}
            <li>{words('remains_others')}</li>
            <li>{words('remains_audit')}</li>
          </ul>
        </div>
      </div>
      <p className="text-13">
        {words('told', { name })} {status === 'blocked' && words('closed')}
      </p>
      <DeskField
        label={actions('reason')}
        hint={actions('reason_colleagues')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
        required
      />
      <ActionButton isSubmit look="danger" size="large" disabled={!reason.trim()}>
        {words('verb')}
      </ActionButton>
    </form>
  );
}
