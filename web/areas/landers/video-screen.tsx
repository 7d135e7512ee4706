import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { Film, FilmButton } from './film.tsx';
import { PromiseHead } from './promise.tsx';
import { stillOf } from './scenes.ts';
import { useLander } from './use-lander.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';

export const handle = {
  words: ['landers', 'accounts'],
  late: true,
  lander: { name: 'video', over: true },
} satisfies ScreenHandle;

/** A landing page: a film of two people under one umbrella in the rain. */
export default function VideoScreen() {
  const lander = useLander('video');
  const still = stillOf('rain', lander.cast.scene);
  return (
    <section className="relative isolate overflow-hidden bg-[#12102f] pb-8 text-white lg:min-h-[clamp(50rem,52vw,64rem)] lg:pb-0">
      <div className="absolute inset-x-0 top-0 -z-10 h-124 lg:h-full">
        <Film name="rain" still={still} className="object-[34%_100%] lg:object-[100%_100%]" />
        <span className="pointer-events-none absolute inset-x-0 bottom-0 h-[48%] bg-[linear-gradient(transparent,rgb(18_16_47/0.86)_45%,#12102f_80%)] lg:h-1/3" />
      </div>
      <div className="page relative grid gap-y-4 pt-92 lg:min-h-[inherit] lg:grid-cols-[1fr_23.25rem] lg:gap-x-12 lg:pt-0">
        <PromiseHead
          lander={lander}
          className="self-end [text-shadow:0_2px_18px_rgb(10_8_40/0.8)] lg:max-w-160 lg:pb-11"
          leadClassName="text-[#eceaf8]"
        />
        <div className="lg:self-center lg:pt-8">
          <JoinHere />
        </div>
      </div>
      {!still && (
        <FilmButton className="top-16 left-4 lg:top-auto lg:right-[max(2.75rem,calc(50%-37.25rem))] lg:bottom-11 lg:left-auto" />
      )}
    </section>
  );
}
