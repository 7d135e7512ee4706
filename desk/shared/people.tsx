import { User } from 'lucide-react';
import { classNames } from '#web/shared/ui/class-names.ts';

const tints = [
  'bg-soft-strong text-on-soft',
  'bg-success-soft text-success-text',
  'bg-warning-soft text-warning',
  'bg-navy-soft text-navy-text',
  'bg-[var(--teal-soft)] text-[var(--teal-text)]',
] as const;

interface StaffSquareProps {
  readonly name: string;
  readonly className?: string;
}

/** A member of staff as a square with initials. Members are circles. */
export function StaffSquare({ name, className = 'size-6 text-11' }: StaffSquareProps) {
  return (
    <span
      className={classNames(
        'inline-flex flex-none items-center justify-center rounded-[28%] font-bold',
        tints[numberOf(name) % tints.length],
        className,
      )}
      title={name}
      aria-hidden
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '?'] = words;
  const last = words.length > 1 ? words.at(-1)! : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

function numberOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)!) % 9973;
  return sum;
}

interface MemberFaceProps {
  readonly photo: string | null | undefined;
  readonly className?: string;
}

/** A member as a circle, with the avatar if there is one. */
export function MemberFace({ photo, className = 'size-8' }: MemberFaceProps) {
  return photo ? (
    <img src={photo} alt="" className={classNames('bg-sunken flex-none rounded-full object-cover', className)} />
  ) : (
    <span
      className={classNames(
        'bg-sunken text-muted inline-flex flex-none items-center justify-center rounded-full',
        className,
      )}
      aria-hidden
    >
      <User className="size-1/2" />
    </span>
  );
}
