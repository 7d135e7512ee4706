import { useInfiniteQuery } from '@tanstack/react-query';
import { GalleryHorizontalEnd, MessageCircle, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { type LikedCard, likeTypes, type LikeType } from '#contract/likes.ts';
import { CardGrid, CardSkeletons } from '../members/card-grid.tsx';
import { MemberCardLink } from '../members/member-card.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { lazyDialog } from '../../shared/ui/lazy-dialog.tsx';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { preload } from '../../shared/api/preload.ts';
import { useCommonSentence } from '../../shared/i18n/refusal-sentence.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { FirstMessageButton } from '../chats/first-message-button.tsx';
import { LikeActions } from '../chats/like-actions.tsx';
import { LikeButton } from './like-button.tsx';
import { likesPageQuery } from './likes.ts';
import { FewLikes, isFew, queriesForFew } from './few-likes.tsx';
import { LikesTabs } from './likes-tabs.tsx';
import { LikeMarks } from './like-marks.tsx';

const BlockedDialog = lazyDialog(async () => await import('../blocks/blocked-dialog.tsx'));

export const handle = {
  words: ['likes', 'members', 'profile', 'interests'],
  title: 'likes.title',
} satisfies ScreenHandle;
export const loader = preload(async ({ ask, client, params }) => {
  const { pages } = await client.fetchInfiniteQuery(likesPageQuery(typeIn(params), ask));
  const cards = pages.flatMap(({ profiles }) => profiles);
  return isFew(cards) ? queriesForFew(cards, ask) : [];
});

export function clientLoader({ params }: { params: { type?: string } }): null {
  typeIn(params);
  return null;
}

/** Returns the list named in the URL; throws a 404 response for an unknown name. */
function typeIn({ type = 'received' }: { readonly type?: string | undefined }): LikeType {
  const found = likeTypes.find((known) => known === type);
  if (!found) throw new Response('Not found', { status: 404 });
  return found;
}

/** Likes received, likes sent, and matches. (Specification, section 2: likes, likes-type.) */
export default function LikesScreen() {
  const words = useWords('likes');
  const nav = useWords('shell.nav');
  const type = typeIn(useParams());
  const [blockedShown, setBlockedShown] = useState(false);
  const { isPending: loading } = useInfiniteQuery(likesPageQuery(type));
  return (
    <div className="page pt-5 md:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h1 className="text-22 md:text-28">{words('title')}</h1>
        <ButtonLink to="/swipe-game" variant="soft" size="small">
          <GalleryHorizontalEnd className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
          {nav('swipe_game')}
        </ButtonLink>
      </div>
      <div className="mt-2 mb-4 md:mb-6">
        <LikesTabs shown={type} />
      </div>
      <List key={type} type={type} />
      {/* Hidden while the list loads, because the list's unknown length would move this button. */}
      <p className={classNames('mt-8 text-center', loading && 'hidden')}>
        <Button variant="text" size="small" onClick={() => setBlockedShown(true)}>
          {words('blocked')}
        </Button>
      </p>
      {blockedShown && <BlockedDialog onClose={() => setBlockedShown(false)} />}
    </div>
  );
}

function List({ type }: { type: LikeType }) {
  const words = useWords('likes');
  const results = useInfiniteQuery(likesPageQuery(type));
  const { data, error, refetch, fetchStatus, hasNextPage } = results;
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = results;
  const sentence = useCommonSentence();
  const cards = data?.pages.flatMap(({ profiles }) => profiles) ?? [];
  if (!data && error) return <FailureNotice fault={error} onRetry={() => void refetch()} />;
  if (!data && fetchStatus === 'paused') return <Notice title={words('offline.title')} text={words('offline.text')} />;
  if (data && cards.length === 0 && !hasNextPage) return <Empty type={type} />;
  return (
    <>
      {!data && (
        <p role="status" className="sr-only">
          {words('loading')}
        </p>
      )}
      {isFew(cards) && !hasNextPage ? (
        <FewLikes cards={cards} type={type}>
          {(large) => <LikeActions {...large} />}
        </FewLikes>
      ) : (
        <CardGrid label={words(`list.${type}`)}>
          {data ? (
            cards.map((card, place) => (
              <li key={card.id} className="card-place">
                <LikedMember card={card} type={type} eager={place < 4} />
              </li>
            ))
          ) : (
            <CardSkeletons count={8} />
          )}
        </CardGrid>
      )}
      {data && !hasNextPage && <OtherWay className="mt-10 flex justify-center" />}
      {hasNextPage && (
        <div className="mt-6 grid justify-items-center gap-3 text-center">
          {isFetchNextPageError && <p role="alert">{sentence(error)}</p>}
          <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {words('more')}
          </Button>
        </div>
      )}
    </>
  );
}

function LikedMember({ card, type, eager }: { card: LikedCard; type: LikeType; eager: boolean }) {
  const words = useWords('likes');
  const { id, name, like_new, matched, automatic } = card;
  return (
    <MemberCardLink
      member={card}
      to={`/likes/m/${id}`}
      eager={eager}
      corner={
        <span className="grid justify-items-end gap-1.5">
          <LikeMarks isNew={like_new} automatic={automatic && (type === 'sent' ? 'own' : 'theirs')} name={name} />
          {!matched && <FirstMessageButton member={card} />}
        </span>
      }
    >
      {matched && type !== 'received' ? (
        <Link
          to={`/members/${id}/chat`}
          aria-label={words('message', { name })}
          title={words('message', { name })}
          className="grid size-11 place-items-center rounded-full bg-primary text-on-primary shadow-soft hover:bg-primary-hover"
        >
          <MessageCircle className="size-5.5" strokeWidth={1.75} aria-hidden />
        </Link>
      ) : (
        <LikeButton member={card} />
      )}
    </MemberCardLink>
  );
}

function Empty({ type }: { type: LikeType }) {
  const words = useWords('likes.empty');
  return (
    <Notice title={words(type)} text={words(`${type}_text`)}>
      <ButtonLink to="/members">{words('action')}</ButtonLink>
      <OtherWay />
    </Notice>
  );
}

/** Link to the match finder below a list or an empty result. The swipe game is linked above the list. */
function OtherWay({ className }: { className?: string }) {
  const nav = useWords('shell.nav');
  return (
    <p className={className}>
      <ButtonLink to="/match-finder" variant="soft" size="small">
        <Sparkles className="size-5" strokeWidth={1.75} aria-hidden />
        {nav('match_finder')}
      </ButtonLink>
    </p>
  );
}
