import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { useCdn } from '../../shared/people/cdn.ts';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import type { Cast } from './casts.ts';
import { faceOf, people } from '../../shared/people/drawn.ts';
import { PromiseHead } from './promise.tsx';
import { useLander } from './use-lander.ts';
import { VisitorCrowd } from './visitors.tsx';

export const handle = {
  words: ['landers', 'accounts'],
  late: true,
  lander: { name: 'gallery', over: true },
} satisfies ScreenHandle;

/** A landing page: portraits on a wall in the evening, two visitors in front of them, and one empty frame. */
export default function GalleryScreen() {
  const words = useWords('landers.gallery');
  const lander = useLander('gallery');
  const [first, second, third, fourth] = lander.cast.gallery;
  return (
    <section className="relative isolate overflow-hidden bg-[radial-gradient(70%_80%_at_66%_30%,#8a3a66,#6a2850_45%,#4b1a38)] text-white">
      <Spot className="-left-8 lg:left-[42%]" />
      <Spot className="left-1/2 motion-safe:delay-[750ms] lg:left-[62%]" />
      <Spot className="left-[82%] hidden motion-safe:delay-[900ms] lg:block" />
      <Floor />
      <div className="page grid gap-y-6 pt-18 pb-9 lg:min-h-200 lg:grid-cols-[25rem_1fr] lg:gap-x-12 lg:pt-24 lg:pb-8">
        <div className="order-2 lg:order-1">
          <PromiseHead lander={lander} leadClassName="text-[#f6dfe9]" />
          <div className="mt-5 lg:mt-6">
            <JoinHere />
          </div>
        </div>
        <ul
          aria-label={words('wall')}
          // A scrollable area must be scrollable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="order-1 -mx-4 flex snap-x items-start gap-5 overflow-x-auto px-6 pb-2 lg:order-2 lg:m-0 lg:grid lg:grid-cols-[15rem_minmax(0,13rem)_12rem] lg:content-start lg:justify-between lg:gap-x-4 lg:gap-y-8 lg:overflow-visible lg:p-0"
        >
          <Portrait name={first} frame="gold" />
          <Portrait name={second} frame="wood" className="lg:-mt-3" />
          <Portrait name={third} frame="oval" className="lg:-mt-3" />
          <li className="w-44 shrink-0 snap-center lg:order-4 lg:w-43 lg:justify-self-center">
            <div className={classNames('p-2.5', frames.wood)}>
              <div className="grid aspect-4/5 place-items-center bg-[#5f2347] p-3.5 text-center font-semibold text-[#ffe9c9]">
                <span className="grid size-full place-items-center border-2 border-dashed border-[#ffe2b4]/70 p-2">
                  {words('free')}
                </span>
              </div>
            </div>
          </li>
          <Portrait name={fourth} frame="white" className="lg:order-6 lg:-mt-4" />
          <li aria-hidden className="order-5 hidden self-end lg:-mb-2 lg:block">
            <VisitorCrowd men={lander.cast.scene === 'men'} />
          </li>
        </ul>
      </div>
    </section>
  );
}

const frames = {
  gold: 'rounded-[3px] bg-[linear-gradient(135deg,#f4dd9e,#b98a3e_42%,#f0d48c_62%,#8f6426)] shadow-[0_16px_30px_-10px_rgb(20_0_14/0.75)]',
  wood: 'rounded-[3px] bg-[linear-gradient(135deg,#5a3a2c,#2f1c18_45%,#6a4636_70%,#2a1814)] shadow-[0_16px_30px_-10px_rgb(20_0_14/0.75)]',
  white:
    'rounded-[3px] bg-[linear-gradient(135deg,#fff,#dcd3d0_50%,#fff_75%,#cfc4c2)] shadow-[0_16px_30px_-10px_rgb(20_0_14/0.75)]',
  oval: 'rounded-[50%] bg-[linear-gradient(135deg,#f4dd9e,#b98a3e_42%,#f0d48c_62%,#8f6426)] shadow-[0_16px_30px_-10px_rgb(20_0_14/0.75)]',
} as const;

interface PortraitProps {
  name: Cast['gallery'][number];
  frame: keyof typeof frames;
  className?: string;
}

function Portrait({ name, frame, className }: PortraitProps) {
  const words = useWords('landers.lines');
  const cdn = useCdn();
  const isOval = frame === 'oval';
  return (
    <li className={classNames('w-44 shrink-0 snap-center lg:w-auto', className)}>
      <figure>
        <div className={classNames('p-2.5', frames[frame])}>
          <div className={classNames('bg-[#fbf6ef] p-3', isOval && 'rounded-[50%]')}>
            <img
              src={cdn.picture(faceOf(name))}
              alt=""
              width={480}
              height={600}
              className={classNames('aspect-4/5 w-full object-cover object-[50%_30%]', isOval && 'rounded-[50%]')}
            />
          </div>
        </div>
        <figcaption className="mx-auto mt-2.5 w-fit max-w-full rounded-xs bg-[#fffdf9] px-3 py-1.5 text-14 text-[#5c5876] shadow-soft">
          <b className="block text-[#1e2657]">
            <NameAndAge {...people[name]} />
          </b>
          {words(name)}
        </figcaption>
      </figure>
    </li>
  );
}

/** A lamp that lights up. */
function Spot({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'absolute top-0 -z-10 h-105 w-75 bg-[linear-gradient(#fff3d6,rgb(255_232_190/0.28)_30%,transparent_92%)] opacity-35 [clip-path:polygon(44%_0,56%_0,100%_100%,0_100%)] motion-safe:animate-[appear_500ms_ease-out_600ms_both] lg:h-140 lg:w-90',
        className,
      )}
    />
  );
}

function Floor() {
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 -z-10 hidden h-35 lg:block">
      <span className="block h-5.5 bg-linear-to-b from-[#f3e6dc] to-[#d8c2b8]" />
      <span className="block h-full bg-[repeating-linear-gradient(94deg,rgb(60_20_10/0.22)_0_2px,transparent_2px_92px),linear-gradient(#b98257,#7d4a30)]" />
    </span>
  );
}
