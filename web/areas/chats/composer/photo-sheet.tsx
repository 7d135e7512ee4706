import { ImageIcon, SendHorizontal } from 'lucide-react';
import { useEffect, useState } from 'react';
import { maxFileBytes } from '#contract/call.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { chosenFileBytes, isPhotoType } from '#contract/photos.ts';
import { scaledPhoto } from '../../../shared/api/browser/scaled-photo.ts';
import { forgetShared, isShared } from '../../../shared/api/vault/shared-photo.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { setAnswered, answered } from './answering.ts';
import { type KnownChat, newestOf } from '../chat.ts';
import { writePhoto } from '../outbox/unsent.ts';
import { useCreditsLink } from './credits-link.ts';

interface PhotoSheetProps {
  chat: KnownChat;
  me: User;
  file: File;
  credits: number;
  onClose: () => void;
}

/** Preview of a photo, with its price beside the send button. */
export function PhotoSheet({ chat, me, file, credits, onClose }: PhotoSheetProps) {
  const { profile, photo_credits: cost } = chat;
  const words = useWords('chats');
  const way = useCreditsLink(profile.id);
  const scaled = useScaled(file);
  const wrong = whatIsWrong(file, scaled);
  const send = () => {
    if (!scaled) return;
    const reply_to = answered(me.id, profile.id);
    void writePhoto(me.id, profile.id, scaled, { after: newestOf(chat), ...(reply_to && { reply_to }) });
    if (isShared(file)) void forgetShared();
    setAnswered(me.id, profile.id, undefined);
    onClose();
  };
  return (
    <Dialog title={words('photo.title', { name: profile.name })} onClose={onClose}>
      <Preview file={wrong ? file : scaled} />
      {wrong && (
        <p role="alert" className="mt-4 text-danger">
          {words(`refused.${wrong}`)}
        </p>
      )}
      {!wrong && cost > credits ? (
        <div role="alert" className="mt-5 grid gap-3">
          <p className="text-danger">{words('bar.no_credits')}</p>
          <ButtonLink to={way.to} wide>
            {way.label}
          </ButtonLink>
        </div>
      ) : (
        <div className="mt-6 flex items-center justify-end gap-4">
          <p className="text-right text-14">
            <span className="block font-bold">{words('composer.cost', { count: cost })}</span>
            {cost > 0 && <span className="text-muted">{words('composer.left', { count: credits })}</span>}
          </p>
          <Button disabled={wrong !== undefined || !scaled} onClick={send}>
            <SendHorizontal className="size-5" aria-hidden />
            {words('composer.send')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** Returns the photo as it will be sent; undefined while it is being scaled. */
function useScaled(file: File): File | undefined {
  const [scaled, setScaled] = useState<File>();
  useEffect(() => {
    let left = false;
    const show = async () => {
      const photo = whatIsWrong(file, undefined) ? file : await scaledPhoto(file);
      if (!left) setScaled(photo);
    };
    void show();
    return () => {
      left = true;
    };
  }, [file]);
  return scaled;
}

/** The photo, or an icon if the browser cannot decode it, which is common with HEIC. */
function Preview({ file }: { file: File | undefined }) {
  const words = useWords('chats.photo');
  const [address, setAddress] = useState<string>();
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className="mt-5 grid min-h-40 place-items-center overflow-hidden rounded-bubble bg-sunken text-muted">
      {address && !unreadable ? (
        <img
          src={address}
          alt={words('preview')}
          onError={() => setUnreadable(true)}
          className="max-h-[50dvh] w-full object-contain"
        />
      ) : (
        file && (
          <span className="grid justify-items-center gap-2 p-6 [overflow-wrap:anywhere]">
            <ImageIcon className="size-8" aria-hidden />
            {file.name}
          </span>
        )
      )}
    </div>
  );
}

/** Validates type and size before the upload. The server inspects the bytes. */
function whatIsWrong(file: File, scaled: File | undefined): 'photo_wrong_type' | 'photo_too_large' | undefined {
  if (!isPhotoType(file)) return 'photo_wrong_type';
  const isTooLarge = file.size > chosenFileBytes || (scaled !== undefined && scaled.size > maxFileBytes);
  return isTooLarge ? 'photo_too_large' : undefined;
}
