import { UserRound } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';
import type { VisitorCard as Member } from '#contract/members/members.ts';
import { Photo } from '../../../shared/people/photo.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { LockedPhoto } from '../../../shared/people/locked-photo.tsx';
import { NameAndAge } from '../../../shared/people/name-and-age.tsx';

interface VisitorCardProps {
  member: Member;
  regionName: string | undefined;
  /** The link that starts a sign-up. */
  signup: Pick<LinkProps, 'to' | 'onClick'>;
}

/** Card of a member for visitors, with a locked portrait. Links to sign-up. */
export function VisitorCardLink({ member, regionName, signup }: VisitorCardProps) {
  const words = useWords('members.visitor');
  const { name, age, main_image } = member;
  return (
    <article className="relative isolate aspect-3/4 overflow-hidden rounded-card bg-soft-strong">
      <Link
        {...signup}
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
        <span className="absolute inset-x-0 bottom-0 bg-[image:var(--scrim)] px-3.5 pt-7 pb-[13px] text-14 leading-5">
          <span className="block text-[1.0625rem] leading-6 font-bold md:text-18">
            <NameAndAge name={name} age={age} />
          </span>
          <span className="font-medium">{regionName}</span>
        </span>
      </Link>
    </article>
  );
}
