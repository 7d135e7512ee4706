import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { Film, FilmButton } from './film.tsx';
import { PromiseHead } from './promise.tsx';
import { stillOf } from './scenes.ts';
import { useLander } from './use-lander.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';

export const handle = {
  words: ['landers', 'accounts'],
  late: true,
  lander: { name: 'transitionsvideolanding' },
} satisfies ScreenHandle;

/**
 * A landing page: wheel, cup, record, moon. One circle stays while the scene around it changes with the time of day.
 */
export default function TransitionsVideoLandingScreen() {
  const lander = useLander('transitionsvideolanding');
  const still = stillOf('round', lander.cast.scene);
  return (
    <section className="relative isolate overflow-hidden bg-[#fffaf5] pb-8 lg:min-h-184 lg:pb-0 dark:bg-bg">
      {/* The film is 1280 × 800 px. The center of its circle is at 860, 420, and the radius is 292. */}
      <div className="relative h-84 overflow-hidden [clip-path:ellipse(max(62%,13.5rem)_100%_at_50%_0)] lg:absolute lg:top-1/2 lg:left-1/2 lg:-z-10 lg:h-200 lg:w-[max(100vw,80rem)] lg:-translate-x-1/2 lg:-translate-y-[26.25rem] lg:[clip-path:none]">
        <div className="absolute inset-0 lg:left-1/2 lg:w-7xl lg:-translate-x-1/2 xl:w-[max(100vw,80rem)]">
          <Film name="round" still={still} className="object-[97%_50%] lg:object-[50%_50%]" />
        </div>
      </div>
      {/* The paper around the circle is a large sheet with a hole. */}
      <span
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-[calc(50%+13.75rem)] -z-10 hidden size-224 -translate-x-1/2 -translate-y-1/2 rounded-full shadow-[0_0_0_100rem_#fffaf5] ring-2 ring-[#e9bfd2] [clip-path:inset(-100rem_50%_-100rem_-100rem)] lg:block dark:shadow-[0_0_0_100rem_var(--bg)]"
      />
      <div className="page pt-4 lg:pt-13">
        <PromiseHead lander={lander} className="lg:max-w-115" leadClassName="text-muted lg:max-w-86" />
        <div className="mt-4 lg:mt-5 lg:max-w-86">
          <JoinHere shape="plain" />
        </div>
      </div>
      {!still && (
        <FilmButton className="top-3 right-3 lg:top-auto lg:right-[max(2.75rem,calc(50%-37.25rem))] lg:bottom-16" />
      )}
    </section>
  );
}
