import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { PromiseHead } from './promise.tsx';
import { sceneOf } from './scenes.ts';
import { LanderStage } from './stage.tsx';
import { useLander } from './use-lander.ts';

export const handle = {
  words: ['landers', 'accounts'],
  late: true,
  lander: { name: 'alonetonight', over: true },
} satisfies ScreenHandle;

/** A landing page: one window is lit; across the street, a second one lights up. */
export default function AloneTonightScreen() {
  const words = useWords('landers.alonetonight');
  const lander = useLander('alonetonight');
  return (
    <section className="relative isolate overflow-hidden bg-[#10153c] pb-8 text-white lg:min-h-[clamp(50rem,56vw,68rem)] lg:pb-28">
      <LanderStage {...sceneOf('alonetonight', lander.cast.scene)} className="aspect-[390/452] sm:aspect-[1280/800]">
        {/* The second window lights up. With reduced motion, it is lit from the start. */}
        <span className="absolute top-[33.2%] left-[66.2%] h-[35%] w-[30.3%] bg-[#241b4a] opacity-0 motion-safe:animate-[lights-on_800ms_ease-out_1200ms_both] sm:top-[27%] sm:left-[70.8%] sm:h-[31.5%] sm:w-[15.3%]" />
        <Bubble className="top-[25.6%] left-[3.5%] rounded-bl-md bg-white text-[#1e2657] sm:top-[23.5%] sm:left-[10%]">
          {words('ask')}
        </Bubble>
        <Bubble className="top-[19.5%] right-[3.5%] rounded-br-md bg-primary text-white motion-safe:animate-[appear_300ms_ease-out_2000ms_both] sm:top-[19.6%] sm:right-[11.5%]">
          {words('answer')}
        </Bubble>
        <span className="absolute inset-x-0 bottom-0 h-[28%] bg-linear-to-b from-transparent to-[#10153c] lg:hidden" />
      </LanderStage>
      <div className="page relative -mt-[19%] max-w-112 sm:-mt-[8%] lg:mt-0 lg:pt-24 lg:text-center">
        <PromiseHead
          lander={lander}
          className="[text-shadow:0_2px_16px_rgb(10_10_40/0.7)]"
          leadClassName="text-[#e8e3f6]"
        />
        <div className="mt-5 text-left lg:mt-8">
          <JoinHere />
        </div>
      </div>
    </section>
  );
}

function Bubble({ className, children }: { className: string; children: string }) {
  return (
    <p
      className={classNames(
        'absolute max-w-[45%] rounded-bubble px-3 py-1.5 text-14 font-semibold shadow-soft sm:px-4 sm:py-2 lg:text-16',
        className,
      )}
    >
      {children}
    </p>
  );
}
