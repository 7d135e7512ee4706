import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import type { MatchedCard } from '#contract/members/match-finder.ts';
import { Photo } from '../../shared/people/photo.tsx';
import { OnlineDot } from '../../shared/ui/badge.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { MainReason } from './reasons.tsx';

/** A face with name and reason below it, so that nothing covers the face. A long name ends with an ellipsis. */
export function SuggestedFace({ member }: { member: MatchedCard }) {
  const card = useWords('members.card');
  const { id, name, age, main_image, online, reasons } = member;
  return (
    <li className="face">
      <Link to={`/members/${id}`} className="face-link">
        {main_image ? (
          <Photo picture={main_image} size="thumb" alt="" eager className="face-photo" />
        ) : (
          <span className="face-photo grid place-items-center bg-soft-strong">
            <UserRound className="size-3/5 text-on-soft opacity-30" strokeWidth={1.25} aria-hidden />
          </span>
        )}
        <span className="face-name">
          <bdi>{name}</bdi>
          <span className="age-line">
            {`, ${age}`}
            {online && <OnlineDot label={card('online')} className="ml-1.5" />}
          </span>
        </span>
        {reasons[0] && <MainReason reason={reasons[0]} />}
      </Link>
    </li>
  );
}

/** Placeholders for faces that are loading. */
export function FaceSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, place) => (
    <li key={place} aria-hidden className="face">
      <Skeleton className="face-photo rounded-card!" />
      {/* The height of a name and two lines. */}
      <span className="block h-17" />
    </li>
  ));
}
