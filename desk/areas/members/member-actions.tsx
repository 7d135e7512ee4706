import { useQueryClient } from '@tanstack/react-query';
import { MoreHorizontal } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { useLocation } from 'react-router';
import {
  closeMember,
  correctEmail,
  endMemberSessions,
  exportMember,
  giveCredits,
  reopenMember,
  resendActivationEmail,
  suspendMember,
  warnMember,
} from '#contract/desk/member-actions.ts';
import { mostGivenCredits } from '#contract/desk/members.ts';
import { type Permission, rolesWith } from '#contract/desk/permissions.ts';
import type { ReportCategory } from '#contract/reports.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { DeskDialog } from '../../shared/dialog.tsx';
import { ActionButton } from '../../shared/buttons.tsx';
import { AttemptTrouble, DeskField } from '../../shared/fields.tsx';
import { useConfirm } from '../../shared/fresh.ts';
import { useKeys } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { useMay, useStaffMe } from '../../shared/me.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useReportDecision } from '../../shared/use-decide.ts';
import { useDeskWords, useLooseWords } from '../../shared/words.tsx';
import type { DeskMember } from './desk-member.ts';
import { ErasureForm } from './erasure-form.tsx';
import { RefundForm } from './refund-form.tsx';
import { type ChosenEnd, endOf, firstEnd, isPossibleEnd, SuspensionFields } from './suspension-fields.tsx';
import { MeasureFields } from './measure-fields.tsx';

const actions = [
  { action: 'warn', permission: 'members.warn' },
  { action: 'suspend', permission: 'members.suspend' },
  { action: 'email', permission: 'members.email' },
  { action: 'credits', permission: 'members.credits' },
  { action: 'activation', permission: 'members.activation' },
  { action: 'sessions', permission: 'members.sessions' },
  { action: 'export', permission: 'members.export' },
  { action: 'refund', permission: 'payments.refund' },
  { action: 'close', permission: 'members.close' },
  { action: 'reopen', permission: 'members.reopen' },
  { action: 'erase', permission: 'members.ask_erasure' },
] as const satisfies readonly { readonly action: string; readonly permission: Permission }[];
type MemberAction = (typeof actions)[number]['action'];

/**
 * The actions on a member. Forbidden actions stay visible, and name a role that may perform them. `#actions` in the URL
 * opens the menu.
 */
export function MemberActions({ member }: { readonly member: DeskMember }) {
  const words = useDeskWords('member_actions');
  const role = useLooseWords('roles');
  const may = useMay();
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === '#actions');
  const [action, setAction] = useState<MemberAction>();
  useKeys([{ keys: 'e', label: words('actions'), run: () => setOpen(true) }]);
  const shown = actions.filter(({ action: one }) => {
    if (one === 'reopen') return member.status === 'blocked' || member.suspended_until !== null;
    if (one === 'close' || one === 'warn' || one === 'suspend') return member.status !== 'blocked';
    if (one === 'refund') return member.counts.payments > 0;
    return one !== 'activation' || !member.confirmed;
  });
  const forbidden = shown.filter(({ permission }) => !may(permission)).map(({ action: one }) => one);
  return (
    <>
      <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button className="btn btn-primary" aria-keyshortcuts="e">
          <MoreHorizontal aria-hidden />
          {words('actions')}
        </Button>
        <Popover className="menu min-w-72" placement="bottom end">
          <Menu
            className="outline-none"
            aria-label={words('actions')}
            disabledKeys={forbidden}
            onAction={(key) => setAction(key as MemberAction)}
          >
            {shown.map(({ action: one, permission }) => (
              <MenuItem id={one} key={one} textValue={words(`names.${one}`)} className="menu-item">
                <span className="flex-1">{words(`names.${one}`)}</span>
                {!may(permission) && <span className="text-13">{role(rolesWith(permission)[0]!)}</span>}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <DeskDialog
        title={action ? words(`names.${action}`) : ''}
        isOpen={action !== undefined}
        close={() => setAction(undefined)}
      >
        {action === 'refund' && <RefundForm member={member} close={() => setAction(undefined)} />}
        {action === 'erase' && <ErasureForm member={member} close={() => setAction(undefined)} />}
        {action && action !== 'refund' && action !== 'erase' && (
          <ActionForm key={action} action={action} member={member} close={() => setAction(undefined)} />
        )}
      </DeskDialog>
    </>
  );
}

interface ActionFormProps {
  readonly action: Exclude<MemberAction, 'refund' | 'erase'>;
  readonly member: DeskMember;
  readonly close: () => void;
}

function ActionForm({ action, member, close }: ActionFormProps) {
  const words = useDeskWords('member_actions');
  const grounds = useDeskWords('reports');
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const report = useReportDecision();
  const { times } = useStaffMe();
  const confirm = useConfirm();
  const client = useQueryClient();
  const { id, name } = member;
  const [reason, setReason] = useState('');
  const [email, setEmail] = useState('');
  const [credits, setCredits] = useState('5');
  const [ground, setGround] = useState<ReportCategory>('scam');
  const [note, setNote] = useState('');
  const [end, setEnd] = useState<ChosenEnd>(firstEnd);
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // One key per form: submitting it twice gives credits once.
  const [key] = useState(() => crypto.randomUUID());
  const changed = async () => {
    close();
    await client.invalidateQueries({ queryKey: [deskKeys.member, id] });
  };
  const measure = async (call: typeof warnMember | typeof closeMember | typeof suspendMember) => {
    const input = { id, ground, note, reason };
    const { decision } =
      call === suspendMember
        ? await askDesk(suspendMember, { ...input, until: endOf(end).toISOString() }, { key })
        : await askDesk(call as typeof warnMember, input, { key });
    report({ text: words(`done.${action}`, { name }), decisions: [decision.id], undone: () => void changed() });
    await changed();
  };
  const plain = async () => {
    if (action === 'warn') return await measure(warnMember);
    if (action === 'suspend') return await measure(suspendMember);
    if (action === 'email') await askDesk(correctEmail, { id, email, reason });
    if (action === 'credits') await askDesk(giveCredits, { id, credits: Number(credits), reason }, { key });
    if (action === 'activation') await askDesk(resendActivationEmail, { id });
    if (action === 'sessions') await askDesk(endMemberSessions, { id, reason });
    if (action === 'export') await askDesk(exportMember, { id, reason }, { key });
    if (action === 'reopen') await askDesk(reopenMember, { id, reason });
    toast({ text: words(`done.${action}`, { name }) });
    return await changed();
  };
  const send = async () => {
    if (action === 'close') {
      confirm({
        title: words('close_title', { name }),
        text: words('close_text', { name, ground: grounds(`grounds.${ground}`), seconds: times.undo_seconds }),
        verb: words('names.close'),
        isDangerous: true,
        run: async () => await measure(closeMember),
      });
      return;
    }
    setBusy(true);
    setTrouble(undefined);
    try {
      await plain();
    } catch (fault) {
      setTrouble(refusal(fault));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const isMeasure = action === 'warn' || action === 'close' || action === 'suspend';
  const needsReason = action !== 'activation';
  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <p className="text-muted">{words(`texts.${action}`, { name })}</p>
      {action === 'email' && (
        <DeskField
          label={words('new_email')}
          type="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          autoComplete="off"
        />
      )}
      {action === 'credits' && (
        <DeskField
          label={words('credits')}
          type="number"
          min={1}
          max={mostGivenCredits}
          value={credits}
          onChange={(event) => setCredits(event.target.value)}
        />
      )}
      {action === 'suspend' && <SuspensionFields end={end} change={setEnd} />}
      {isMeasure && <MeasureFields ground={ground} chooseGround={setGround} note={note} writeNote={setNote} />}
      {needsReason && (
        <DeskField
          label={words('reason')}
          hint={words('reason_hint')}
          value={reason}
          maxLength={500}
          onChange={(event) => setReason(event.target.value)}
          required
        />
      )}
      <AttemptTrouble>{trouble}</AttemptTrouble>
      <ActionButton
        isSubmit
        look={action === 'close' ? 'danger' : 'primary'}
        size="large"
        disabled={isBusy || (needsReason && !reason.trim()) || (action === 'suspend' && !isPossibleEnd(end))}
      >
        {words(`names.${action}`)}
      </ActionButton>
    </form>
  );
}
