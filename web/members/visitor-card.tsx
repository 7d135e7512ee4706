import { UserRound } from 'lucide-react';
import { Link } from 'react-router';
import type { VisitorCard as Member } from '#contract/members.ts';
import { Photo } from '../photos/photo.tsx';
import { useWords } from '../words/use-words.ts';
import { LockedPhoto } from './locked-photo.tsx';

/** A member without a face, for who is not logged in. It leads to sign-up. */
export function VisitorCard({ member, regionName }: { member: Member; regionName: string | undefined }) {
  const words = useWords('members.visitor');
  const { name, age, main_image } = member;
  return (
    <article className="relative isolate aspect-3/4 overflow-hidden rounded-card bg-soft-strong">
      <Link
        to="/signup"
        className="absolute inset-0 rounded-card text-on-photo focus-visible:-outline-offset-4 focus-visible:outline-white"
      >
        {main_image ? (
          <>
            <Photo picture={main_image} size="thumb" alt="" className="size-full" />
            <LockedPhoto text={words('photo')} />
          </>
        ) : (
          <UserRound className="absolute inset-x-0 top-[14%] mx-auto size-3/5 text-on-soft opacity-30" aria-hidden />
        )}
        <span aria-hidden className="absolute inset-x-0 bottom-0 h-28 bg-[image:var(--scrim)] md:h-31" />
        <span className="absolute right-3.5 bottom-[13px] left-3.5 flex flex-col text-14 leading-5">
          <span className="flex text-[1.0625rem] leading-6.5 font-bold md:text-18">
            <span className="truncate">
              <bdi>{name}</bdi>
            </span>
            <span className="shrink-0">, {age}</span>
          </span>
          <span className="truncate font-medium">{regionName}</span>
        </span>
      </Link>
    </article>
  );
}
