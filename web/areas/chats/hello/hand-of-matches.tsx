import { UserRound } from 'lucide-react';
import type { MatchedCard } from '#contract/members/match-finder.ts';
import { NameAndAge } from '../../../shared/people/name-and-age.tsx';
import { Photo } from '../../../shared/people/photo.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { usePlace } from '../../site/place.ts';

interface HandOfMatchesProps {
  members: readonly MatchedCard[];
  /** Index of the match in the middle. */
  at: number;
}

/** The match and the next two beside it, like a hand of cards, on phones and tablets. */
export function HandOfMatches({ members, at }: HandOfMatchesProps) {
  const [member, ...rest] = [...members.slice(at), ...members.slice(0, at)];
  const [next, afterNext] = rest;
  const place = usePlace(member!);
  return (
    <div className="relative -mx-5 mt-3 flex h-60 items-end justify-center overflow-clip [@media(height<44rem)]:h-36 lg:hidden">
      {next && <Side member={next} className="-left-[9%] -rotate-6 sm:left-[8%]" />}
      {afterNext && <Side member={afterNext} className="-right-[9%] rotate-6 sm:right-[8%]" />}
      <div className={classNames(frame, 'z-1 mb-1 h-[96%]')}>
        <Face member={member!} />
        <p className="absolute inset-x-0 bottom-0 bg-[image:var(--scrim)] px-3.5 pt-9 pb-3 text-on-photo">
          <b className="block truncate text-18 [@media(height<44rem)]:text-14">
            <NameAndAge name={member!.name} age={member!.age}>
              {member!.online && <span className="ml-1.5 inline-block size-2.5 rounded-full bg-online" />}
            </NameAndAge>
          </b>
          {place && <span className="block truncate text-14">{place}</span>}
        </p>
      </div>
    </div>
  );
}

const frame = 'relative aspect-3/4 overflow-hidden rounded-[18px] border-[5px] border-white bg-soft-strong shadow-soft';

function Side({ member, className }: { member: MatchedCard; className: string }) {
  return (
    <div aria-hidden className={classNames(frame, 'absolute! bottom-4 h-[78%]', className)}>
      <Face member={member} />
    </div>
  );
}

function Face({ member: { main_image } }: { member: MatchedCard }) {
  return main_image && !main_image.locked ? (
    <Photo picture={main_image} size="thumb" alt="" eager className="size-full" />
  ) : (
    <UserRound aria-hidden className="absolute inset-0 m-auto size-2/5 text-on-soft opacity-60" strokeWidth={1} />
  );
}
