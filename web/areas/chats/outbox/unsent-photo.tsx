import { ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { useMe } from '../../../shared/people/user.ts';
import { useFormatter, useWords } from '../../../shared/i18n/use-words.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { photoFrame, photoShape } from '../message/photo-frame.ts';
import { onPhoto } from '../message/photo-message.tsx';
import { type Stamp, StampMark } from '../stream/stamp.tsx';
import { useProgress } from './progress.ts';
import type { Unsent } from './unsent-store.ts';
import { holdLocalPhoto, localPhoto } from './local-photos.ts';
import { storedPhoto } from './photo-store.ts';

/** An unsent photo, and its upload progress. */
export function UnsentPhoto({ unsent: { key, refused }, stamp }: { unsent: Unsent; stamp: Stamp | undefined }) {
  const words = useWords('chats.photo');
  const format = useFormatter();
  const address = useStoredPhoto(useMe().id, key);
  const share = useProgress(key);
  const [unreadable, setUnreadable] = useState(false);
  const [size, setSize] = useState({ width: 3, height: 4 });
  return (
    <div className={classNames(photoFrame(true), refused && 'border-[1.5px] border-danger')} style={photoShape(size)}>
      {address && !unreadable ? (
        <img
          src={address}
          alt={words('own')}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
          onError={() => setUnreadable(true)}
          className="size-full object-cover opacity-70"
        />
      ) : (
        <span className="grid size-full place-items-center text-muted">
          <ImageIcon className="size-8" aria-hidden />
          <span className="sr-only">{words('own')}</span>
        </span>
      )}
      {share !== undefined && !refused && (
        <span
          role="progressbar"
          aria-label={words('progress')}
          aria-valuenow={Math.round(share * 100)}
          aria-valuetext={format.number(share, { style: 'percent' })}
          className="absolute inset-x-3 top-3 h-1.5 overflow-hidden rounded-full bg-backdrop"
        >
          <span className="block h-full rounded-full bg-white" style={{ width: `${share * 100}%` }} />
        </span>
      )}
      {stamp && <StampMark stamp={stamp} className={onPhoto} />}
    </div>
  );
}

/** Returns an object URL for an unsent photo; undefined while it loads. */
function useStoredPhoto(me: MemberId, key: string): string | undefined {
  const [address, setAddress] = useState(() => localPhoto(key));
  useEffect(() => {
    let gone = false;
    const show = (photo: Blob | undefined) => {
      if (!gone && photo) setAddress(holdLocalPhoto(key, photo));
    };
    void storedPhoto(me, key).then(show);
    return () => void (gone = true);
  }, [me, key]);
  return address;
}
