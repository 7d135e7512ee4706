import { useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { hideMemberPhoto, unhideMemberPhoto } from '#contract/desk/member-photos.ts';
import type { DeskPhoto } from '#contract/desk/photos.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { ReportCategory } from '#contract/reports.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskDialog } from '../../shared/dialog.tsx';
import { AttemptTrouble, DeskField } from '../../shared/fields.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useReportDecision } from '../../shared/use-decide.ts';
import { useDeskFormat, useDeskWords } from '../../shared/words.tsx';
import { MeasureFields } from './measure-fields.tsx';

interface PhotoHidingProps {
  readonly member: MemberId;
  readonly name: string;
  readonly photo: DeskPhoto;
}

/** Form that hides an approved photo of a member, or shows a hidden one again. */
export function PhotoHiding({ member, name, photo }: PhotoHidingProps) {
  const words = useDeskWords('member_photos');
  const format = useDeskFormat();
  const [isOpen, setOpen] = useState(false);
  if (photo.status !== 'active' && !photo.hidden) return null;
  const date = format.dateTime(new Date(photo.created_at), { dateStyle: 'medium' });
  const close = () => setOpen(false);
  return (
    <>
      <ActionButton
        size="small"
        look="quiet"
        icon={photo.hidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        aria-label={words(photo.hidden ? 'unhide_which' : 'hide_which', { date })}
        onClick={() => setOpen(true)}
      >
        {words(photo.hidden ? 'unhide' : 'hide')}
      </ActionButton>
      <DeskDialog title={words(photo.hidden ? 'unhide_title' : 'hide_title', { name })} isOpen={isOpen} close={close}>
        <HidingForm member={member} name={name} photo={photo} close={close} />
      </DeskDialog>
    </>
  );
}

function HidingForm({ member: id, name, photo, close }: PhotoHidingProps & { readonly close: () => void }) {
  const words = useDeskWords('member_photos');
  const labels = useDeskWords('member_actions');
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const report = useReportDecision();
  const client = useQueryClient();
  const [ground, setGround] = useState<ReportCategory>('sexual');
  const [note, setNote] = useState('');
  const [reason, setReason] = useState('');
  const [trouble, setTrouble] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // One key per form: submitting it twice hides the photo once.
  const [key] = useState(() => crypto.randomUUID());
  const changed = async () => await client.invalidateQueries({ queryKey: [deskKeys.member, id] });

  const hide = async () => {
    const { decision } = await askDesk(hideMemberPhoto, { id, photo: photo.id, ground, note, reason }, { key });
    report({ text: words('hidden_toast', { name }), decisions: [decision.id], undone: () => void changed() });
  };
  const unhide = async () => {
    await askDesk(unhideMemberPhoto, { id, photo: photo.id, reason });
    toast({ text: words('shown_toast', { name }) });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setTrouble(undefined);
    try {
      await (photo.hidden ? unhide() : hide());
      close();
      await changed();
    } catch (fault) {
      setTrouble(refusal(fault));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-3" noValidate>
      <p className="text-muted">{words(photo.hidden ? 'unhide_text' : 'hide_text', { name })}</p>
      {!photo.hidden && <MeasureFields ground={ground} chooseGround={setGround} note={note} writeNote={setNote} />}
      <DeskField
        label={labels('reason')}
        hint={labels('reason_hint')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
        required
      />
      <AttemptTrouble>{trouble}</AttemptTrouble>
      <ActionButton isSubmit look="primary" size="large" disabled={isBusy || !reason.trim()}>
        {words(photo.hidden ? 'unhide' : 'hide')}
      </ActionButton>
    </form>
  );
}
