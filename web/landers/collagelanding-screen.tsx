import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { classNames } from '../ui/class-names.ts';
import { useWords } from '../words/use-words.ts';
import { sceneOf } from './scenes.ts';
import { Stage } from './stage.tsx';
import { useLander } from './use-lander.ts';

export const handle = { words: ['landers', 'accounts'], late: true, lander: { name: 'collagelanding' } };

/** A date in torn paper. The promise and the form are pieces of paper too. */
export default function CollageLandingScreen() {
  const words = useWords('landers.collagelanding');
  const { promise, lead, cast } = useLander('collagelanding');
  return (
    <section className="relative isolate overflow-hidden bg-[#e9d9c3] bg-[radial-gradient(60%_80%_at_20%_20%,#f4e8d6,transparent)] pb-8 text-[#1e2657] lg:min-h-[clamp(46rem,57.5vw,70rem)]">
      <Stage
        {...sceneOf('collagelanding', cast.scene)}
        className="aspect-[390/340] motion-safe:animate-[settle_500ms_ease-out_both] sm:aspect-[1280/736] sm:-mt-4 lg:mt-0"
      >
        <p
          className={classNames(
            paper,
            'absolute bottom-[7%] left-[3%] max-w-[55%] -rotate-5 px-3 py-2 text-16 font-semibold italic motion-safe:animate-[appear_400ms_ease-out_720ms_both] sm:bottom-[7.5%] sm:left-[42.5%] sm:max-w-[24%] lg:px-5 lg:py-2.5 lg:text-22',
          )}
        >
          {words('note')}
        </p>
      </Stage>
      <div className="page relative -mt-6 lg:mt-0 lg:pt-10">
        <div className="lg:max-w-105">
          <h1 className="-ml-1.5 text-[2rem] leading-none sm:text-36 lg:text-[2.625rem]">
            <span
              className={classNames(
                paper,
                'inline box-decoration-clone px-3.5 py-1 leading-[1.42] [-webkit-box-decoration-break:clone]',
              )}
            >
              {promise}
            </span>
          </h1>
          <p className="mt-3 mb-5 font-medium text-[#4a3a44] lg:text-18">{lead}</p>
          <div className="relative rotate-[-0.4deg]">
            <span
              aria-hidden
              className="absolute -top-3.5 left-1/2 z-10 h-7 w-27 -translate-x-1/2 -rotate-2 bg-[#f4cfe0]/85"
            />
            <JoinHere />
          </div>
        </div>
      </div>
    </section>
  );
}

const paper = 'bg-[#fffdf8] shadow-[0_4px_6px_rgb(58_26_32/0.24)]';
