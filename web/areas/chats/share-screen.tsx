import { useInfiniteQuery } from '@tanstack/react-query';
import { ImageIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type MissedReason, missedReasons } from '#contract/notifications/service-worker.ts';
import type { MemberId } from '#contract/members/members.ts';
import { forgetShared, sharedPhoto } from '../../shared/api/vault/shared-photo.ts';
import { useMe } from '../../shared/people/user.ts';
import { Avatar } from '../../shared/people/avatar.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { chatsIn, chatsQuery } from './list/chats.ts';
import { NoChats } from './list/no-chats.tsx';

export const handle = { words: ['chats'], title: 'chats.share.title' } satisfies ScreenHandle;

/**
 * Lets the member choose a conversation for a photo that another application has shared with the installed app.
 * (Specification, section 2.)
 */
export default function ShareScreen() {
  const words = useWords('chats.share');
  const [query] = useSearchParams();
  const shared = useSharedPhoto(useMe().id);
  const missed = missedReasons.find((reason) => reason === query.get('missed'));
  return (
    <div className="page grid max-w-160 gap-5 py-6 md:py-10">
      {missed || shared === null ? (
        <Missed why={missed ?? 'photo_gone'} />
      ) : (
        <>
          <h1 className="text-28">{words('title')}</h1>
          {shared ? <Preview address={shared.address} /> : <Skeleton className="h-60 w-full rounded-bubble" />}
          <Choice />
        </>
      )}
    </div>
  );
}

function Missed({ why }: { why: MissedReason }) {
  const words = useWords('chats');
  return (
    <Notice
      heading="h1"
      title={words('share.missed')}
      text={why === 'photo_gone' ? words('share.missed_text') : words(`refused.${why}`)}
    >
      <ButtonLink to="/chats" variant="outline">
        {words('missing.action')}
      </ButtonLink>
    </Notice>
  );
}

function Preview({ address }: { address: string }) {
  const words = useWords('chats.photo');
  // Some browsers cannot decode the photo formats of phones.
  const [unreadable, setUnreadable] = useState(false);
  return (
    <div className="grid min-h-40 place-items-center overflow-hidden rounded-bubble bg-sunken text-muted">
      {unreadable ? (
        <ImageIcon className="size-8" aria-hidden />
      ) : (
        <img
          src={address}
          alt={words('preview')}
          onError={() => setUnreadable(true)}
          className="max-h-[40dvh] w-full object-contain"
        />
      )}
    </div>
  );
}

/** List of conversations. The photo opens in the composer of the chosen one, and is sent from there. */
function Choice() {
  const words = useWords('chats');
  const navigate = useNavigate();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(chatsQuery());
  const chats = chatsIn(data);
  const discard = async () => {
    await forgetShared();
    await navigate('/chats');
  };
  return (
    <>
      {data && chats.length === 0 && <NoChats narrow />}
      <ul aria-label={words('list.label')} className="grid">
        {chats.map(({ conversation, profile }) => (
          <li key={conversation}>
            <Link
              to={`/chats/${conversation}?shared`}
              className="flex min-h-16 items-center gap-3.5 rounded-card px-3 py-2 font-semibold hover:bg-sunken"
            >
              <Avatar picture={profile.main_image} size={44} />
              <bdi className="truncate">{profile.name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {hasNextPage && (
          <Button variant="outline" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words('list.older')}
          </Button>
        )}
        <Button variant="text" onClick={() => void discard()}>
          {words('stream.discard')}
        </Button>
      </div>
    </>
  );
}

/** Returns the photo shared by another application, with its object URL. Null: no photo; undefined: still loading. */
function useSharedPhoto(me: MemberId): { readonly photo: File; readonly address: string } | null | undefined {
  const [found, setFound] = useState<{ photo: File; address: string } | null>();
  useEffect(() => {
    let address: string | undefined;
    let left = false;
    const show = async () => {
      const photo = await sharedPhoto(me).catch(() => undefined);
      if (left) return;
      address = photo && URL.createObjectURL(photo);
      setFound(photo && address ? { photo, address } : null);
    };
    void show();
    return () => {
      left = true;
      if (address) URL.revokeObjectURL(address);
    };
  }, [me]);
  return found;
}
