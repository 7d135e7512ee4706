import { useWords } from '../../../shared/i18n/use-words.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useCdn } from '../../../shared/people/cdn.ts';
import amara from '../faces/amara.webp';
import birgit from '../faces/birgit.webp';
import emma from '../faces/emma.webp';
import ines from '../faces/ines.webp';
import kofi from '../faces/kofi.webp';
import lars from '../faces/lars.webp';
import marco from '../faces/marco.webp';
import noor from '../faces/noor.webp';
import omar from '../faces/omar.webp';

const columns = [
  [kofi, ines, birgit],
  [amara, marco, emma],
  [noor, lars, omar],
];

/** Large portraits that extend past every edge of the section, and two speech bubbles. */
export function FaceWall() {
  const words = useWords('site.index');
  const cdn = useCdn();
  return (
    <div
      className="relative order-1 -mx-4 h-72 overflow-hidden sm:h-88 lg:order-2 lg:mx-0 lg:h-auto lg:overflow-visible"
      aria-hidden
    >
      <div className="absolute inset-x-0 top-1/2 grid -translate-y-1/2 grid-cols-3 gap-2 sm:gap-4 lg:-right-24 lg:left-0">
        {columns.map((faces, column) => (
          <div
            key={column}
            className={classNames('grid content-start gap-2 sm:gap-4', ['-mt-16', 'mt-8', '-mt-4'][column])}
          >
            {faces.map((face, row) => (
              <img
                key={face}
                src={cdn.picture(face)}
                alt=""
                width={480}
                height={640}
                fetchPriority={row === 1 ? 'high' : 'auto'}
                className="aspect-3/4 w-full rounded-card bg-soft-strong object-cover"
              />
            ))}
          </div>
        ))}
      </div>
      <Bubble className="top-[70%] left-[34%] rounded-bl-md bg-surface text-text lg:top-[58%] lg:-left-8">
        {words('bubble_question')}
      </Bubble>
      <Bubble className="top-[71%] left-[42%] hidden rounded-br-md bg-primary text-on-primary lg:block">
        {words('bubble_answer')}
      </Bubble>
    </div>
  );
}

function Bubble({ className, children }: { className: string; children: string }) {
  return (
    <p
      className={classNames(
        'absolute max-w-56 rounded-bubble px-4 py-3 font-semibold shadow-soft sm:max-w-none',
        className,
      )}
    >
      {children}
    </p>
  );
}
