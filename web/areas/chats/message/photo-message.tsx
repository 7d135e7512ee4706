import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, Eye } from 'lucide-react';
import { useState } from 'react';
import { seePhoto } from '#contract/chats/chat-photos.ts';
import type { MessageId, MessagePhoto } from '#contract/chats/chats.ts';
import type { PictureId } from '#contract/photos.ts';
import { BlockDialog } from '../../blocks/block-dialog.tsx';
import { Lightbox } from '../../../shared/people/lightbox.tsx';
import { Photo } from '../../../shared/people/photo.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { type KnownChat, showSeen } from '../chat.ts';
import { localPhoto, releaseLocalPhoto } from '../outbox/local-photos.ts';
import type { Line } from '../stream/lines.ts';
import { Speaker } from '../stream/speaker.tsx';
import { photoFrame, photoShape } from './photo-frame.ts';
import { type Stamp, StampMark } from '../stream/stamp.tsx';

interface PhotoMessageProps {
  line: Line;
  photo: MessagePhoto;
  chat: KnownChat;
  stamp: Stamp | undefined;
}

/**
 * A photo in the stream. A veiled photo is revealed on request; others open full screen. A photo sent by this page
 * shows the local copy until the server version is decoded.
 */
export function PhotoMessage({ line, photo, chat, stamp }: PhotoMessageProps) {
  const words = useWords('chats');
  const [large, setLarge] = useState(false);
  const [local, setLocal] = useState(() => (line.mine ? localPhoto(line.key) : undefined));
  const forgetLocal = () => {
    setLocal(undefined);
    releaseLocalPhoto(line.key);
  };
  const { name } = chat.profile;
  const picture = pictureOf(line, photo);
  if (photo.veiled) return <VeiledPhoto line={line} photo={photo} chat={chat} stamp={stamp} />;
  return (
    <>
      <Speaker line={line} name={name} />
      <div className="relative max-w-full">
        <button
          type="button"
          aria-label={line.mine ? words('photo.own') : words('photo.theirs', { name })}
          onClick={() => setLarge(true)}
          className={photoFrame(line.mine)}
          style={photoShape(photo)}
        >
          <Photo picture={picture} size="thumb" alt="" onDecoded={forgetLocal} className="size-full" />
          {local && (
            <img
              src={local}
              alt=""
              decoding="sync"
              onError={forgetLocal}
              className="absolute inset-0 size-full object-cover"
            />
          )}
        </button>
        {stamp && <StampMark stamp={stamp} className={onPhoto} />}
      </div>
      {large && <Lightbox name={name} pictures={[picture]} start={0} onClose={() => setLarge(false)} />}
    </>
  );
}

/** A veiled photo from a sender whom the reader has never answered. The reader can reveal it or block the sender. */
function VeiledPhoto({ line, photo, chat: { conversation, profile }, stamp }: PhotoMessageProps) {
  const words = useWords('chats.photo');
  const sentence = useRefusalSentence('chats', seePhoto);
  const client = useQueryClient();
  const [blocking, setBlocking] = useState(false);
  const message = line.id as MessageId;
  const see = useMutation({
    mutationFn: async () => await ask(seePhoto, { conversation, message }),
    onSuccess: (seen) => showSeen(client, conversation, message, seen.photo),
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
  return (
    <>
      <Speaker line={line} name={profile.name} />
      <button
        type="button"
        disabled={see.isPending}
        onClick={() => see.mutate()}
        className={photoFrame(false)}
        style={photoShape(photo)}
      >
        <Photo picture={pictureOf(line, photo)} size="thumb" alt="" className="size-full" />
        <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-backdrop p-4 text-center font-semibold text-on-photo">
          <Eye className="size-6" aria-hidden />
          {words('see')}
        </span>
        {stamp && <StampMark stamp={stamp} className={onPhoto} />}
      </button>
      <p className="mt-1 max-w-80 px-1 text-14 text-muted">{words('stranger', { name: profile.name })}</p>
      <button
        type="button"
        onClick={() => setBlocking(true)}
        className="link inline-flex min-h-11 items-center gap-1.5 px-1 text-14"
      >
        <Ban className="size-4" aria-hidden />
        {words('block', { name: profile.name })}
      </button>
      {blocking && <BlockDialog member={profile} onClose={() => setBlocking(false)} />}
    </>
  );
}

/** Class names of the time on a photo, legible on any background. */
export const onPhoto =
  'pointer-events-none absolute right-2 bottom-2 rounded-full bg-backdrop px-2 py-0.5 text-on-photo [--read:#a9f2cb]';

function pictureOf({ key }: Line, { veiled: _veiled, ...photo }: MessagePhoto) {
  return { ...photo, id: key as PictureId, avatar_filename: photo.thumb_filename, locked: false };
}
