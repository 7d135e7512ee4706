import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { previewPhotoMail } from '#contract/desk/photos.ts';
import type { PictureId, RejectionReason } from '#contract/photos.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { KeyCaps } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { MailText } from '../../shared/mail-text.tsx';
import { useStaffMe } from '../../shared/me.tsx';
import { useDeskWords } from '../../shared/words.tsx';
import { digitOf, rejectionKeys } from './reasons.ts';

interface PhotoDecisionProps {
  readonly id: PictureId;
  readonly name: string;
  readonly isRejecting: boolean;
  readonly reason: RejectionReason | undefined;
  readonly isOff: boolean;
  readonly approve: () => void;
  readonly reject: () => void;
  readonly leave: () => void;
  readonly choose: (reason: RejectionReason) => void;
  readonly send: () => void;
}

/** Panel to approve a photo, to reject it with one of ten reasons, or to leave it, with a preview of the email. */
export function PhotoDecisionPanel(props: PhotoDecisionProps) {
  const { id, name, isRejecting, reason, isOff, approve, reject, leave, choose, send } = props;
  const words = useDeskWords('photos');
  const { times } = useStaffMe();
  const { data } = useQuery({
    queryKey: [deskKeys.photoMail, id, reason],
    queryFn: async ({ signal }) => (await askDesk(previewPhotoMail, { id, reason: reason! }, { signal })).mail,
    enabled: reason !== undefined,
    staleTime: 60_000,
  });
  return (
    <>
      <div className="border-line bg-surface fixed inset-x-0 bottom-16 z-10 flex items-center gap-2 border-t px-4 py-3 md:static md:gap-1.5 md:border-t-0 md:p-0 md:[&>button]:px-2.5">
        <ActionButton
          icon={<Check aria-hidden />}
          keys="a"
          onClick={approve}
          disabled={isOff}
          className="max-md:order-2 max-md:h-[52px] max-md:flex-1"
        >
          {words('approve')}
        </ActionButton>
        <ActionButton
          look={isRejecting ? 'danger' : 'warn'}
          icon={<X aria-hidden />}
          keys="r"
          onClick={isRejecting && reason ? send : reject}
          disabled={isOff}
          aria-pressed={isRejecting}
          className="max-md:order-3 max-md:h-[52px] max-md:flex-1"
        >
          {words('reject')}
        </ActionButton>
        <ActionButton look="quiet" keys="s" onClick={leave} className="max-md:order-1 max-md:h-[52px] max-md:flex-1">
          {words('leave')}
        </ActionButton>
      </div>
      {isRejecting && (
        <fieldset disabled={isOff}>
          <legend className="mb-1.5 flex w-full items-center justify-between">
            <h3>{words('why_rejected')}</h3>
            <span className="text-muted hidden text-13 md:inline">{words('digit_then_enter')}</span>
          </legend>
          <div className="flex flex-wrap gap-2 md:grid md:grid-flow-col md:grid-cols-2 md:grid-rows-5 md:gap-x-2 md:gap-y-0.5">
            {rejectionKeys.map((one, index) => (
              <label
                key={one}
                className={classNames(
                  'flex min-h-11 cursor-pointer items-center gap-2 rounded-control border px-3 text-13 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus md:min-h-7 md:px-1',
                  reason === one ? 'border-control bg-soft font-semibold' : 'border-line-input md:border-transparent',
                )}
              >
                <input
                  type="radio"
                  name="reason"
                  className="sr-only"
                  checked={reason === one}
                  onChange={() => choose(one)}
                />
                <span className="hidden md:inline-flex">
                  <KeyCaps keys={digitOf(index)} />
                </span>
                {words(`reasons.${one}`)}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {reason && data && <MailText mail={data} name={name} />}
      {isRejecting && (
        <div className="mt-auto hidden items-center justify-between gap-3 pt-2 md:flex">
          <ActionButton look="danger" keys="Enter" onClick={send} disabled={isOff || !reason}>
            {words('reject_send', { name })}
          </ActionButton>
          <span className="text-muted text-13">{words('undo_for', { seconds: times.undo_seconds })}</span>
        </div>
      )}
    </>
  );
}
