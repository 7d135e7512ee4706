import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { sceneOf } from './scenes.ts';
import { LanderStage } from './stage.tsx';
import { useLander } from './use-lander.ts';

export const handle = {
  words: ['landers', 'accounts'],
  late: true,
  lander: { name: 'collagelanding' },
} satisfies ScreenHandle;

/** A landing page: a date, as a collage of torn paper. The promise and the form are pieces of paper too. */
export default function CollageLandingScreen() {
  const words = useWords('landers.collagelanding');
  const { promise, lead, cast } = useLander('collagelanding');
  return (
    <section className="relative isolate overflow-hidden bg-[#e9d9c3] bg-[radial-gradient(60%_80%_at_20%_20%,#f4e8d6,transparent)] pb-8 text-[#1e2657] lg:min-h-[clamp(46rem,57.5vw,70rem)]">
      <LanderStage
        {...sceneOf('collagelanding', cast.scene)}
        className="aspect-[390/340] motion-safe:animate-[settle_500ms_ease-out_both] sm:aspect-[1280/736] sm:-mt-4 lg:mt-0"
      >
        <p className="torn-paper absolute bottom-[6%] left-[1.5%] max-w-[58%] -rotate-5 px-1 text-16 font-semibold italic motion-safe:animate-[appear_400ms_ease-out_720ms_both] sm:bottom-[6.5%] sm:left-[42%] sm:max-w-[25%] lg:px-2.5 lg:text-22">
          {words('note')}
        </p>
      </LanderStage>
      <div className="page relative -mt-6 lg:mt-0 lg:pt-10">
        <div className="lg:max-w-105">
          <h1 className="-ml-3 text-[2rem] leading-none sm:text-36 lg:text-[2.625rem]">
            <span className="torn-paper inline box-decoration-clone px-1.5 leading-[1.5] [-webkit-box-decoration-break:clone]">
              {promise}
            </span>
          </h1>
          <p className="mt-3 mb-5 font-medium text-[#4a3a44] lg:text-18">{lead}</p>
          <div className="relative rotate-[-0.4deg]">
            <span
              aria-hidden
              className="absolute -top-3.5 left-1/2 z-10 h-7 w-27 -translate-x-1/2 -rotate-2 bg-[#f4cfe0]/85"
            />
            <div className="not-dark:torn-paper not-dark:-mx-2 p-2 sm:p-3 dark:rounded-dialog dark:bg-surface dark:shadow-soft dark:p-5 dark:text-text sm:dark:p-6">
              <JoinHere shape="plain" />
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
