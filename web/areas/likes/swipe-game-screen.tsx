import { type CSSProperties, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { SwipeCard, SwipeDecision } from '#contract/swipe-game.ts';
import { FailureNotice, Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { preload, stay } from '../../shared/api/preload.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { LikesLeft } from './likes-left.tsx';
import { LikedToday, SwipeDetails, SwipeKeys } from './swipe-aside.tsx';
import { SwipeButtons } from './swipe-buttons.tsx';
import { LeavingCard, NextCard, TopCard } from './swipe-card.tsx';
import { SwipeEmpty, SwipeWait } from './swipe-end.tsx';
import { swipeGameQuery } from './swipe-game.ts';
import { useSwipeGame } from './use-swipe-game.ts';
import { useSwipeKeys } from '../../shared/ui/use-swipe-keys.ts';

export const handle = {
  words: ['swipe', 'likes', 'members', 'interests', 'profile'],
  title: 'swipe.title',
} satisfies ScreenHandle;
export const loader = preload(({ ask }) => [swipeGameQuery(ask)]);
export const clientLoader = stay;

interface Leaving {
  readonly card: SwipeCard;
  readonly decision: SwipeDecision;
  readonly from: CSSProperties;
}

/**
 * Swipe game: like or pass one card at a time, with four likes a day. (Specification, sections 2 and 9: swipe game.)
 */
export default function SwipeGameScreen() {
  const words = useWords('swipe');
  const client = useQueryClient();
  const { query, cards, left, lastPass, decide, undo } = useSwipeGame();
  const { data, error, refetch, fetchStatus } = query;
  const [leaving, setLeaving] = useState<readonly Leaving[]>([]);
  const [top, next] = cards;
  const isWaiting = left === 0;

  const play = (decision: SwipeDecision, from: CSSProperties = {}) => {
    if (!top || isWaiting) return;
    setLeaving((all) => [...all, { card: top, decision, from }]);
    decide(top, decision);
  };
  const takeBack = () => {
    if (isWaiting || !lastPass) return;
    setLeaving((all) => all.filter(({ card }) => card.id !== lastPass.id));
    undo();
  };
  useSwipeKeys({ onPass: () => play('pass'), onLike: () => play('like'), onUndo: takeBack });

  if (data?.day_ends_at && isWaiting) {
    const again = () => void client.invalidateQueries({ queryKey: swipeGameQuery().queryKey });
    return (
      <div className="page overflow-x-clip pb-8">
        <SwipeWait until={data.day_ends_at} onEnd={again} liked={data.liked_today} />
      </div>
    );
  }

  return (
    <div className="page overflow-x-clip pt-3 pb-8 md:pt-8">
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_24rem_minmax(0,1fr)] lg:gap-x-14">
        <div className="flex items-center justify-between gap-4 lg:block lg:pt-[15%]">
          <h1 className="text-18 xs:text-22 md:text-28 lg:text-36">{words('title')}</h1>
          <div className="lg:mt-5">{left !== undefined && <LikesLeft count={left} />}</div>
          <p className="mt-5 hidden max-w-80 text-muted lg:block">{words('about')}</p>
          {data && data.liked_today.length > 0 && (
            <div className="mt-8 hidden max-w-80 border-t border-line pt-6 lg:block">
              <LikedToday members={data.liked_today} />
            </div>
          )}
        </div>
        <div className="mx-auto w-full max-w-96">
          <p role="status" className="sr-only">
            {!data && !error ? words('loading') : top && !isWaiting && words('shown', { name: top.name, age: top.age })}
          </p>
          {trouble() ?? (top ? deck(top) : <SwipeEmpty />)}
        </div>
        <div className="hidden lg:block lg:pt-[15%]">
          {top && !isWaiting && (
            <>
              <SwipeDetails card={top} />
              <div className="mt-8 border-t border-line pt-6">
                <SwipeKeys />
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  );

  /** Returns what to show instead of the cards; undefined if the cards can be shown. */
  function trouble() {
    if (!data && error) return <FailureNotice fault={error} onRetry={() => void refetch()} />;
    if (!data && fetchStatus === 'paused')
      return <Notice title={words('offline.title')} text={words('offline.text')} />;
    if (!data) return <DeckSkeleton />;
    return !top && data.has_more ? <DeckSkeleton /> : undefined;
  }

  function deck(shown: SwipeCard) {
    return (
      <>
        <div className={deckClass}>
          {next && <NextCard key={next.id} card={next} />}
          <TopCard key={shown.id} card={shown} onDecide={play} />
          {leaving.map((one) => (
            <LeavingCard
              key={one.card.id}
              {...one}
              onGone={() => setLeaving((all) => all.filter(({ card }) => card.id !== one.card.id))}
            />
          ))}
        </div>
        <div className="mt-4 md:mt-6">
          <SwipeButtons
            card={shown}
            canUndo={lastPass !== null}
            onPass={() => play('pass')}
            onLike={() => play('like')}
            onUndo={takeBack}
          />
        </div>
        <div className="mt-6 lg:hidden">
          <SwipeDetails card={shown} />
        </div>
      </>
    );
  }
}

/** Class name of the deck: 3:4, and low enough to keep the buttons in view, even below a notice. */
const deckClass =
  'relative mx-auto aspect-3/4 w-full max-w-[min(24rem,max(15rem,calc((100dvh-16.25rem-var(--strip,0rem))*0.75)))] xs:max-w-[min(24rem,max(15rem,calc((100dvh-18.5rem-var(--strip,0rem))*0.75)))]';

function DeckSkeleton() {
  return (
    <div className={deckClass}>
      <Skeleton className="size-full rounded-[24px]" />
    </div>
  );
}
