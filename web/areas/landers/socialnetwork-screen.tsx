import type { CSSProperties } from 'react';
import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { useCdn } from '../../shared/people/cdn.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { type PersonName, people, roundFaceOf } from '../../shared/people/drawn.ts';
import { PromiseHead } from './promise.tsx';
import { useLander } from './use-lander.ts';

export const handle = {
  words: ['landers', 'accounts'],
  late: true,
  lander: { name: 'socialnetwork' },
} satisfies ScreenHandle;

/** The position and size of a friend in the circle of friends, in percent. */
const places = [
  { left: 21.7, top: 65, size: 16 },
  { left: 15, top: 46.3, size: 13.5 },
  { left: 22, top: 29.8, size: 17.4 },
  { left: 37.9, top: 20, size: 14.3 },
  { left: 40, top: 39, size: 12.4 },
  { left: 39.6, top: 58.9, size: 13.7 },
] as const;
const meeting = { left: 81.9, top: 50, size: 29 } as const;

/** A landing page: two circles of friends touch at one point, where two people meet. */
export default function SocialNetworkScreen() {
  const words = useWords('landers.socialnetwork');
  const lander = useLander('socialnetwork');
  const [one, other] = lander.cast.pair;
  const friends = (Object.keys(people) as PersonName[]).filter((name) => !lander.cast.pair.includes(name));
  return (
    <section className="relative isolate overflow-hidden bg-[linear-gradient(100deg,#fbf6f1,#fdf3f6_45%,#f2f8f2)] pb-8 lg:pb-9 dark:bg-[linear-gradient(100deg,#21141d,#2b1524_45%,#16251d)]">
      <div className="page relative z-10 pt-5 lg:pt-10 lg:text-center">
        <PromiseHead lander={lander} className="lg:mx-auto lg:max-w-140" />
      </div>
      <div className="relative mx-auto mt-1 aspect-[390/396] w-[86%] max-w-120 lg:mt-[-9.5rem] lg:aspect-[1288/644] lg:w-[min(100%,80.5rem)] lg:max-w-none">
        <Circle
          label={words('left')}
          className="top-0 left-[4%] bg-[radial-gradient(circle_at_35%_30%,#fdeef4,#f0b9d0)] dark:bg-[radial-gradient(circle_at_35%_30%,#5f2749,#3b162f)] motion-safe:animate-[roll-left_900ms_ease-out_both] lg:left-0"
          labelClassName="left-0 lg:left-[9%]"
          friends={friends.slice(0, 6)}
          who={one}
        />
        <Circle
          mirrored
          label={words('right')}
          className="right-[4%] bottom-0 bg-[radial-gradient(circle_at_60%_30%,#eef8f0,#a9dcbf)] dark:bg-[radial-gradient(circle_at_60%_30%,#24523e,#143023)] motion-safe:animate-[roll-right_900ms_ease-out_both] lg:right-0"
          labelClassName="right-0 max-lg:top-auto max-lg:bottom-0 lg:right-[9%]"
          friends={friends.slice(-6)}
          who={other}
        />
      </div>
      <div className="page relative z-10 mt-1 max-w-280 sm:mt-3 lg:-mt-24">
        <JoinHere shape="bar" />
      </div>
    </section>
  );
}

interface CircleProps {
  label: string;
  className: string;
  labelClassName: string;
  friends: readonly PersonName[];
  /** The person at the point where the circles touch. */
  who: PersonName;
  mirrored?: boolean;
}

function Circle({ label, className, labelClassName, friends, who, mirrored = false }: CircleProps) {
  const turned = mirrored ? 'max-lg:rotate-[233.3deg]' : 'max-lg:rotate-[53.3deg]';
  const upright = mirrored ? 'max-lg:-rotate-[233.3deg]' : 'max-lg:-rotate-[53.3deg]';
  return (
    <div className={classNames('absolute w-[57.4%] lg:w-1/2', className, 'rounded-full')}>
      {/* On phones, the circles touch diagonally, so each circle is rotated until its meeting point faces the other
          circle. */}
      <div className={classNames('relative aspect-square', turned, mirrored && 'lg:-scale-x-100')}>
        <span className="absolute inset-[2.2%] rounded-full border-2 border-white/70 dark:border-white/25" />
        <Lines />
        {friends.map((name, place) => (
          <Face
            key={name}
            name={name}
            {...places[place]!}
            className={classNames(upright, mirrored && 'lg:-scale-x-100')}
          />
        ))}
        <Face name={who} {...meeting} className={classNames(upright, mirrored && 'lg:-scale-x-100')} />
      </div>
      <p
        className={classNames(
          'absolute top-[6%] z-10 rounded-full bg-surface px-3.5 py-1.5 text-14 font-semibold whitespace-nowrap shadow-soft max-lg:hidden',
          labelClassName,
        )}
      >
        {label}
      </p>
    </div>
  );
}

/** Lines from each friend to the person at the meeting point. */
function Lines() {
  return (
    <svg viewBox="0 0 100 100" className="absolute inset-0 size-full" aria-hidden>
      {places.map(({ left, top }) => (
        <path
          key={left}
          d={`M${left} ${top}Q${(left + meeting.left) / 2} ${top + (meeting.top - top) * 0.7} ${meeting.left} ${meeting.top}`}
          stroke="#b9548c"
          strokeWidth="0.35"
          strokeDasharray="0.2 1.1"
          strokeLinecap="round"
          fill="none"
        />
      ))}
    </svg>
  );
}

interface FaceProps {
  name: PersonName;
  left: number;
  top: number;
  size: number;
  className?: string;
}

function Face({ name, left, top, size, className }: FaceProps) {
  const cdn = useCdn();
  return (
    <img
      src={cdn.picture(roundFaceOf(name))}
      alt=""
      width={208}
      height={208}
      style={{ left: `${left}%`, top: `${top}%`, '--size': `${size}%` } as CSSProperties}
      className={classNames(
        // The circles are small on phones, so their faces are relatively larger.
        'absolute h-auto w-[calc(var(--size)*1.32)] -translate-1/2 rounded-full border-[3px] border-white shadow-soft lg:w-(--size) lg:border-[5px]',
        className,
      )}
    />
  );
}
