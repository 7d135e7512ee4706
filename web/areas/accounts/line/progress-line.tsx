import { ArrowLeft, UserRound } from 'lucide-react';
import type { Picture } from '#contract/photos.ts';
import { Avatar } from '../../../shared/people/avatar.tsx';
import { useCdn } from '../../../shared/people/cdn.ts';
import { IconButton } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { type PersonName, roundFaceOf } from '../../../shared/people/drawn.ts';
import { type LineScreen, lineLength, linePlaces, numberOnLine } from './line-places.ts';

interface ProgressLineProps {
  screen: LineScreen;
  /** The question on the screen, for screen readers. */
  question: string;
  /** Returns to the previous question; omitted for the first question. */
  onBack: (() => void) | undefined;
  /** The newcomer's own photo, once there is one. */
  own: Picture | null;
  /** The people at the end of the line: drawn ones, or a member once the account exists. */
  towards: readonly PersonName[] | { readonly picture: Picture | null };
  className?: string;
}

/** The progress from joining to the first message: the newcomer's circle moves towards the people they will meet. */
export function ProgressLine({ screen, question, onBack, own, towards, className }: ProgressLineProps) {
  const words = useWords('accounts.sign_up');
  const place = linePlaces[screen];
  const step = words('progress', { number: numberOnLine(screen), count: lineLength });
  const isMet = place === 100;
  return (
    <div className={classNames('flex min-h-14 items-center', className)}>
      <span className="-ml-2.5 size-11 shrink-0">
        {onBack && (
          <IconButton label={words('back')} onClick={onBack}>
            <ArrowLeft aria-hidden />
          </IconButton>
        )}
      </span>
      <div
        role="progressbar"
        aria-label={step}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={place}
        aria-valuetext={`${step}, ${question}`}
        className="relative mx-2 h-1 grow rounded-full bg-[color-mix(in_srgb,var(--control)_24%,transparent)]"
      >
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-control transition-[width] duration-300 motion-reduce:transition-none"
          style={{ width: `${place}%` }}
        />
        <span
          className={classNames(
            'absolute top-1/2 grid size-10 -translate-y-1/2 place-items-center rounded-full border-2 border-control bg-surface text-link transition-[left] duration-300 motion-reduce:transition-none',
            isMet ? '-translate-x-1/3' : '-translate-x-1/2',
          )}
          style={{ left: `${place}%` }}
        >
          {own ? <Avatar picture={own} size={36} /> : <UserRound className="size-5" strokeWidth={1.75} aria-hidden />}
        </span>
      </div>
      <span className={classNames('flex shrink-0', isMet ? '-ml-1' : 'ml-4')}>
        {'picture' in towards ? (
          <Avatar picture={towards.picture} size={44} className="rounded-full border-2 border-surface shadow-soft" />
        ) : (
          <DrawnFaces names={towards} />
        )}
      </span>
    </div>
  );
}

function DrawnFaces({ names }: { names: readonly PersonName[] }) {
  const cdn = useCdn();
  return names.map((name, index) => (
    <img
      key={name}
      src={cdn.picture(roundFaceOf(name))}
      alt=""
      width={44}
      height={44}
      className={classNames(
        'size-11 rounded-full border-2 border-surface bg-soft-strong object-cover shadow-soft',
        index > 0 && '-ml-6',
      )}
    />
  ));
}
