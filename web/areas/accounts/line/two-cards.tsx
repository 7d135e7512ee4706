import { Pencil, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Picture } from '#contract/photos.ts';
import { Photo } from '../../../shared/people/photo.tsx';
import { useCdn } from '../../../shared/people/cdn.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { faceOf, type PersonName } from '../../../shared/people/drawn.ts';

export interface CardOnLine {
  /** Name and age. */
  readonly title: string;
  readonly more?: string | undefined;
  readonly picture: Picture | null;
}

interface TwoCardsProps {
  own: CardOnLine;
  other: PersonName | CardOnLine;
  /** Place on the line, in percent: the cards touch at 100. */
  place: number;
  caption?: ReactNode;
  className?: string | undefined;
}

/** The newcomer's own card, and the card of somebody whom they approach with each answer. Decorative. */
export function TwoCards({ own, other, place, caption, className }: TwoCardsProps) {
  // At 100, the two cards overlap slightly. At 0, the label of the drawn card is still whole.
  const left = 66 - place * 0.17;
  return (
    <div aria-hidden className={classNames('relative overflow-hidden', className)}>
      <div className="absolute top-[16%] left-[6%] w-[47%] -rotate-4">
        <Card {...own} />
      </div>
      <div
        className="absolute top-[21%] w-[45%] rotate-5 transition-[left] duration-500 motion-reduce:transition-none"
        style={{ left: `${left}%` }}
      >
        {typeof other === 'string' ? <DrawnCard name={other} /> : <Card {...other} />}
      </div>
      {caption && <p className="absolute inset-x-6 bottom-[14%] text-center text-(--on-moment-muted)">{caption}</p>}
    </div>
  );
}

const frame =
  'relative block aspect-3/4 overflow-hidden rounded-[18px] border-[5px] border-white bg-soft-strong shadow-soft';

function Card({ title, more, picture }: CardOnLine) {
  return (
    <span className={frame}>
      {picture ? (
        <Photo picture={picture} size="thumb" alt="" className="size-full" />
      ) : (
        <UserRound className="absolute inset-0 m-auto size-2/5 text-on-soft opacity-60" strokeWidth={1} />
      )}
      <span className="absolute inset-x-0 bottom-0 bg-[image:var(--scrim)] px-3.5 pt-9 pb-3 text-left text-on-photo">
        <b className="block truncate text-18">{title}</b>
        {more && <span className="block truncate text-14">{more}</span>}
      </span>
    </span>
  );
}

/** The portrait of a fictional person. Says that it is a drawing. */
export function DrawnCard({ name }: { name: PersonName }) {
  const words = useWords('accounts.sign_up');
  const cdn = useCdn();
  return (
    <span className={frame}>
      <img src={cdn.picture(faceOf(name))} alt="" className="size-full object-cover" />
      <span className="absolute top-2.5 left-2.5 flex items-center gap-1.5 rounded-full bg-white px-2.5 py-0.5 text-14 font-semibold text-[#1e2657]">
        <Pencil className="size-3.5" />
        {words('drawn')}
      </span>
    </span>
  );
}
