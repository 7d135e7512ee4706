import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MemberId } from '#contract/members/members.ts';
import { swipe, type SwipeCard, type SwipeDecision, undoPass } from '#contract/swipe-game.ts';
import { useMe } from '../../shared/people/user.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { askPersistently, mustWait } from '../../shared/api/pending-calls.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { likesQuery } from './likes.ts';
import { showMatch } from './match.ts';
import { swipeGameQuery } from './swipe-game.ts';

/** Fetches more cards when this many or fewer are left. */
const fewCards = 4;

interface Decided {
  readonly card: SwipeCard;
  readonly decision: SwipeDecision;
}

/**
 * Returns the deck and the functions to decide on its cards. Decisions are optimistic; a failure returns the card to
 * the top. Decisions are stored until they arrive and sent in sequence, so that the server agrees on the last pass.
 */
export function useSwipeGame() {
  const client = useQueryClient();
  const me = useMe().id;
  const { queryKey } = swipeGameQuery();
  const query = useQuery(swipeGameQuery());
  const { data, isFetching } = query;
  /** Number of likes without a response. */
  const [underWay, setUnderWay] = useState(0);
  const [decided, setDecided] = useState<readonly Decided[]>([]);
  const [onTop, setOnTop] = useState<readonly SwipeCard[]>([]);
  // Undefined: use the server's last pass.
  const [passed, setPassed] = useState<SwipeCard | null>();
  const words = useWords('likes');
  const sentence = useRefusalSentence('swipe', swipe);
  const undoSentence = useRefusalSentence('swipe', undoPass);

  const gone = new Set(decided.map(({ card }) => card.id));
  const cards = eachOnce([...onTop, ...(data?.profiles ?? [])]).filter(({ id }) => !gone.has(id));
  const needsMore = data?.has_more === true && cards.length < fewCards;
  useEffect(() => {
    if (needsMore && !isFetching) void client.invalidateQueries({ queryKey });
    // Runs once per card that leaves the deck.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [needsMore, cards.length]);

  const bringBack = (card: SwipeCard) => {
    setDecided((all) => all.filter((one) => one.card.id !== card.id));
    setOnTop((all) => [card, ...all.filter(({ id }) => id !== card.id)]);
  };

  const telling = useMutation({
    mutationFn: async ({ card, decision }: Decided) =>
      await askPersistently(me, swipe, {
        profile: card.id,
        decision,
        time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      }),
    onSuccess: async ({ matched, ...day }, { card, decision }) => {
      if (matched) showMatch(card.id);
      if (decision === 'pass') return;
      // Cancel pending requests from before this like, whose responses would overwrite its count.
      const isAsked = client.isFetching({ queryKey }) > 0;
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (game) =>
          game && { ...game, ...day, liked_today: [card, ...game.liked_today.filter(({ id }) => id !== card.id)] },
      );
      // Update at once: a like counted by both the server and this page would end the day early.
      setUnderWay((count) => count - 1);
      await Promise.all([
        client.invalidateQueries({ queryKey: likesQuery().queryKey }),
        isAsked && client.invalidateQueries({ queryKey }),
      ]);
    },
    onError: (fault, { card, decision }) => {
      if (decision === 'like') setUnderWay((count) => count - 1);
      toast({ tone: 'bad', text: sentence(fault) });
      if (isRefusal(fault, 'no_such_member') || isRefusal(fault, 'blocked')) return;
      bringBack(card);
      setPassed(undefined);
      if (isRefusal(fault, 'no_likes_left')) void client.invalidateQueries({ queryKey });
    },
  });

  const undoing = useMutation({
    mutationFn: async (card: SwipeCard) => await askPersistently(me, undoPass, { profile: card.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey });
      setPassed(undefined);
    },
    onError: (fault, card) => {
      toast({ tone: 'bad', text: undoSentence(fault) });
      setDecided((all) => [...all, { card, decision: 'pass' }]);
      setPassed(isRefusal(fault, 'not_the_last') ? undefined : card);
    },
  });

  const lastPass = passed === undefined ? (data?.last_pass ?? null) : passed;
  const left = data ? Math.max(0, data.likes_left - underWay) : undefined;

  return {
    query,
    cards,
    /** The likes left today; undefined until known. */
    left,
    lastPass,
    decide: (card: SwipeCard, decision: SwipeDecision) => {
      setDecided((all) => [...all, { card, decision }]);
      setOnTop((all) => all.filter(({ id }) => id !== card.id));
      setPassed(decision === 'pass' ? card : null);
      if (decision === 'like') setUnderWay((count) => count + 1);
      telling.mutate({ card, decision });
      if (decision === 'like' && mustWait()) toast({ text: words('waiting') });
    },
    undo: () => {
      if (!lastPass) return;
      bringBack(lastPass);
      setPassed(null);
      undoing.mutate(lastPass);
    },
  };
}

function eachOnce(cards: readonly SwipeCard[]): SwipeCard[] {
  const seen = new Set<MemberId>();
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id));
}
