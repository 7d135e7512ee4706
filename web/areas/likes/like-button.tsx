import { Clock, Heart } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { likeMember, takeBackLike } from '#contract/likes.ts';
import type { MemberCard } from '#contract/members/members.ts';
import { useMe } from '../../shared/people/user.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { mustWait, useWaits } from '../../shared/api/pending-calls.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useIsLiked } from './likes.ts';
import { useLike, useTakeBack } from './use-like.ts';

interface LikeButtonProps {
  member: Pick<MemberCard, 'id' | 'name'> & {
    /** Whether the member is liked, as known from their profile, even if the like is too old for the list. */
    readonly liked?: boolean;
  };
  className?: string;
}

/** Heart on a card: white at first, plum once liked. Pressing it again withdraws the like. */
export function LikeButton({ member, className }: LikeButtonProps) {
  const words = useWords('likes');
  const { liked, waits, press } = usePress(member);
  return (
    <button
      type="button"
      aria-label={words(waits ? 'waiting_label' : 'like', { name: member.name })}
      aria-pressed={liked}
      title={words(liked ? 'take_back' : 'like', { name: member.name })}
      onClick={press}
      className={classNames('card-heart', className)}
    >
      <Heart />
      {waits && <Waits />}
    </button>
  );
}

/** Like button with a label; only the heart on phones. */
export function LikeWordButton({ member, className }: LikeButtonProps) {
  const words = useWords('likes');
  const { liked, waits, press } = usePress(member);
  return (
    <Button
      variant={liked ? 'soft' : 'outline'}
      aria-pressed={liked}
      onClick={press}
      className={classNames('relative', className)}
    >
      <Heart className={classNames('size-5.5 shrink-0', liked ? 'fill-current' : 'text-link')} aria-hidden />
      <span className="max-md:sr-only">{words(liked ? 'liked_short' : 'like_short')}</span>
      {waits && <Waits />}
    </Button>
  );
}

interface LikeBackButtonProps extends Pick<LikeButtonProps, 'member'> {
  /** Id of the element that names the member. */
  describedBy: string;
  variant: 'primary' | 'outline';
}

/** Button to return a like, the main action of a large card. */
export function LikeBackButton({ member, describedBy, variant }: LikeBackButtonProps) {
  const words = useWords('likes');
  const { liked, waits, press } = usePress(member);
  return (
    <Button
      variant={liked ? 'soft' : variant}
      aria-pressed={liked}
      aria-describedby={describedBy}
      onClick={press}
      className="relative"
    >
      <Heart className={classNames('size-5 shrink-0', liked && 'fill-current')} strokeWidth={1.75} aria-hidden />
      {words(liked ? 'liked_short' : 'like_back')}
      {waits && <Waits />}
    </Button>
  );
}

/** Badge on a like that waits for the connection to come back. */
function Waits() {
  return (
    <span className="absolute -top-1 -right-1 grid size-5 place-items-center rounded-full bg-warning-soft text-warning">
      <Clock className="size-3.5" strokeWidth={2.25} aria-hidden />
    </span>
  );
}

/** Time within which a second press belongs to a double click and does not undo the first press, in milliseconds. */
const slipMilliseconds = 500;

function usePress({ id, name, liked: known = false }: LikeButtonProps['member']) {
  const words = useWords('likes');
  const sentence = useRefusalSentence('likes', likeMember);
  const liked = useIsLiked(id) || known;
  const onRefused = (fault: Error) => toast({ tone: 'bad', text: sentence(fault) });
  const like = useLike({ onRefused });
  const again = useLike({ onRefused, quietly: true });
  const takeBack = useTakeBack({
    onRefused,
    onDone: () =>
      toast({
        text: words('taken_back', { name }),
        action: { label: words('undo'), onPress: () => again.mutate({ id }) },
      }),
  });
  const waits = useWaits(useMe().id, [likeMember, takeBackLike], ({ profile }) => profile === id);
  const pressedAt = useRef(-Infinity);
  const press = ({ timeStamp }: MouseEvent) => {
    const isSlip = timeStamp - pressedAt.current < slipMilliseconds;
    pressedAt.current = timeStamp;
    if (isSlip) return;
    (liked ? takeBack : like).mutate({ id });
    if (mustWait() && !liked) toast({ text: words('waiting') });
  };
  return { liked, waits, press };
}
