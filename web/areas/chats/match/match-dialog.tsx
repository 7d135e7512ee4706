import { useQuery } from '@tanstack/react-query';
import { Heart, HeartHandshake, type LucideIcon, MapPin, X } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import type { MemberId, MemberProfile } from '#contract/members/members.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { InterestIcon } from '../../../shared/people/interest-icon.tsx';
import { useMe } from '../../../shared/people/user.ts';
import { memberQuery } from '../../members/members.ts';
import { useModal } from '../../../shared/ui/browser/use-modal.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Words } from '../../../shared/i18n/words.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { Face } from '../../likes/face.tsx';
import { MatchMessage } from './match-message.tsx';

interface MatchDialogProps {
  member: MemberId;
  onClose: () => void;
}

/** Celebrates a match with both portraits, everything that the two share, and a first message to edit and send. */
export default function MatchDialog(props: MatchDialogProps) {
  return (
    <Words areas={['shell', 'match', 'interests', 'chats', 'icebreakers']}>
      <Match {...props} />
    </Words>
  );
}

function Match({ member, onClose }: MatchDialogProps) {
  const { data: other, isError } = useQuery(memberQuery(member));
  useEffect(() => {
    // The other member has left or blocked the member, so there is nothing to show.
    if (isError) onClose();
  }, [isError, onClose]);
  return other ? <Moment other={other} onClose={onClose} /> : null;
}

/**
 * Opens from outside inwards: the light, the two portraits, the heart. With reduced motion, everything is in place at
 * once.
 */
function Moment({ other, onClose }: { other: MemberProfile; onClose: () => void }) {
  const words = useWords('match');
  const shell = useWords('shell');
  const id = useId();
  const me = useMe();
  const modal = useModal(onClose, 'always', focusField);
  const { name, main_image } = other;
  return (
    <dialog
      {...modal}
      tabIndex={-1}
      aria-labelledby={`${id}-title ${id}-text`}
      className="m-0 h-dvh max-h-none w-full max-w-none overflow-x-clip overflow-y-auto overscroll-contain bg-[image:var(--moment)] p-0 text-(--on-moment) outline-none md:m-auto md:h-fit md:max-h-[calc(100dvh-1.75rem)] md:w-[min(58.75rem,calc(100vw-3rem))] md:rounded-dialog md:shadow-soft"
    >
      <div className="relative isolate flex min-h-full flex-col items-center overflow-clip px-4 pt-14 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-center md:pb-4 md:min-h-[min(46.5rem,calc(100dvh-1.75rem))] md:pt-9 [@media(height<44rem)]:pt-10">
        <Light />
        <button
          type="button"
          aria-label={shell('close')}
          title={shell('close')}
          onClick={onClose}
          className="absolute top-2.5 right-2.5 z-10 grid size-11 place-items-center rounded-full hover:bg-white/15 focus-visible:outline-white md:top-3.5 md:right-3.5"
        >
          <X className="size-6" aria-hidden />
        </button>
        <h2
          id={`${id}-title`}
          className="max-w-full text-[clamp(2rem,12vw,3rem)] leading-tight font-bold tracking-tight text-balance wrap-anywhere md:text-[4rem] md:leading-none"
        >
          {words('title')}
        </h2>
        <div aria-hidden className="relative mt-7 flex md:mt-5 [@media(height<44rem)]:mt-5">
          <Portrait side="left">
            <Face picture={me.profile.main_image} name={me.profile.name} className="size-full" />
          </Portrait>
          <Portrait side="right">
            <Face picture={main_image} name={name} className="size-full" />
          </Portrait>
          <span className="absolute -bottom-1 left-1/2 grid size-[4.75rem] -translate-x-1/2 place-items-center rounded-full bg-white text-on-white shadow-soft transition delay-200 duration-200 md:bottom-1.5 md:size-21 starting:scale-80 starting:opacity-0">
            <Heart className="size-9 fill-current" />
          </span>
        </div>
        <p
          id={`${id}-text`}
          className="mt-6 max-w-full text-18 [@media(height<44rem)]:mt-4 font-bold wrap-anywhere xs:text-[1.25rem] md:mt-4"
        >
          {words('text', { name })}
        </p>
        <Shared other={other} />
        <MatchMessage other={other} onClose={onClose} />
        <button
          type="button"
          onClick={onClose}
          className="mt-3 min-h-12 rounded-full px-6 font-semibold hover:bg-white/15 focus-visible:outline-white"
        >
          {words('keep_looking')}
        </button>
      </div>
    </dialog>
  );
}

/**
 * Focuses the message where a keyboard is at hand. Elsewhere the on-screen keyboard would cover the moment, so the
 * dialog itself gets the focus.
 */
function focusField(dialog: HTMLDialogElement): void {
  const hasKeyboard = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
  const field = hasKeyboard ? dialog.querySelector('textarea') : null;
  (field ?? dialog).focus();
}

/** The warm light behind both portraits, and lights out of focus around them. */
function Light() {
  return (
    <span
      aria-hidden
      style={{ backgroundImage: light }}
      className="absolute inset-0 -z-10 transition-opacity duration-200 starting:opacity-0 forced-colors:hidden"
    />
  );
}

/** Left and top in percent, the radius in px, and the opacity of each light out of focus. */
const lights = [
  [4, 36, 13, 0.16],
  [12, 31, 7, 0.1],
  [18, 27, 11, 0.2],
  [9, 63, 8, 0.2],
  [22, 80, 44, 0.1],
  [20, 60, 15, 0.08],
  [52, 1, 17, 0.16],
  [71, 5, 13, 0.16],
  [82, 19, 17, 0.12],
  [81, 44, 16, 0.2],
  [94, 50, 10, 0.1],
  [70, 64, 64, 0.14],
  [92, 72, 55, 0.12],
  [58, 76, 68, 0.1],
  [60, 98, 20, 0.24],
  [66, 94, 9, 0.18],
  [83, 92, 17, 0.1],
] as const;

const light = [
  ...lights.map(
    ([left, top, radius, strength]) =>
      `radial-gradient(circle at ${left}% ${top}%, rgb(255 196 178 / ${strength}) ${radius * 0.8}px, transparent ${radius}px)`,
  ),
  'radial-gradient(58% 46% at 50% 30%, rgb(232 128 158 / 0.72), rgb(190 84 140 / 0.36) 55%, transparent)',
].join(', ');

function Portrait({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'block aspect-[0.72] h-[clamp(9.5rem,31dvh,16.5rem)] overflow-hidden rounded-[20px] border-[5px] border-white bg-white shadow-soft transition delay-100 duration-200 md:h-[clamp(11rem,38dvh,19.25rem)] [@media(height<44rem)]:h-36 starting:opacity-0',
        side === 'left' ? '-rotate-6 starting:-translate-x-6' : 'mt-2 -ml-1 rotate-6 md:ml-3 starting:translate-x-6',
      )}
    >
      {children}
    </span>
  );
}

/** Maximum distance that the dialog mentions, in kilometers. */
const nearKm = 50;
/** Number of shared things that are named; the others are counted. */
const named = 6;

/** Everything that the two share: interests, closeness, and what they hope for. */
function Shared({ other: { shared_interests, distance, shared_wish } }: { other: MemberProfile }) {
  const words = useWords('match');
  const interests = useWords('interests');
  const things: Thing[] = shared_interests.map((interest) => ({ interest, text: interests(interest) }));
  if (typeof distance === 'number' && distance <= nearKm)
    things.push({ icon: MapPin, text: words('near', { km: distance }) });
  if (shared_wish) things.push({ icon: HeartHandshake, text: words('same_wish', { wish: shared_wish }) });
  if (things.length === 0) return null;
  return (
    <ul aria-label={words('shared')} className="mt-4 flex flex-wrap justify-center gap-2 md:mt-3">
      {things.slice(0, named).map(({ text, interest, icon: Icon }) => (
        <li
          key={text}
          className="inline-flex min-h-9 items-center gap-2 rounded-full border border-white/30 bg-[rgb(58_16_48/0.62)] px-3.5 py-1 font-semibold"
        >
          {interest && <InterestIcon interest={interest} className="size-4.5 shrink-0" />}
          {Icon && <Icon className="size-4.5 shrink-0" strokeWidth={1.75} aria-hidden />}
          <span>{text}</span>
        </li>
      ))}
      {things.length > named && (
        <li className="inline-flex min-h-9 items-center px-1 font-semibold">
          {words('more', { count: things.length - named })}
        </li>
      )}
    </ul>
  );
}

interface Thing {
  readonly text: string;
  readonly interest?: Interest;
  readonly icon?: LucideIcon;
}
