import type { ReactNode } from 'react';
import { useCdn } from '../../shared/people/cdn.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { useKeyboardMark } from '../../shared/ui/browser/use-keyboard-mark.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { castOf } from './casts.ts';
import { faceOf } from '../../shared/people/drawn.ts';

interface ArrivalStageProps {
  /** `login`: two people. `reset`: one. */
  scene: 'login' | 'reset';
  children: ReactNode;
}

/**
 * A form beside drawn people. On phones, the picture is a band above the form, and makes room for an on-screen
 * keyboard.
 */
export function ArrivalStage({ scene, children }: ArrivalStageProps) {
  const words = useWords('accounts.arrival');
  const { niche } = useSettings();
  useKeyboardMark();
  const [first, second] = castOf(niche).pair;
  return (
    <div className="bg-linear-to-b from-soft to-bg lg:grid lg:min-h-dvh lg:grid-cols-2 lg:bg-none lg:bg-surface">
      <div className="relative isolate h-67.5 overflow-hidden moment-ground in-data-keyboard:h-0 lg:h-auto lg:in-data-keyboard:h-auto">
        <div
          aria-hidden
          className="absolute inset-x-0 top-5 flex justify-center gap-5 lg:top-[46%] lg:-translate-y-1/2 lg:gap-3"
        >
          {scene === 'login' ? (
            <>
              <Card face={faceOf(first)} className="-rotate-5">
                <Bubble className="-left-3 rotate-5 rounded-bl-md bg-white text-[#1e2657] lg:-left-4">
                  {words('back')}
                </Bubble>
              </Card>
              <Card face={faceOf(second)} className="mt-4 rotate-5 lg:mt-16">
                <Bubble className="-right-3 -rotate-5 rounded-br-md bg-primary text-white lg:-right-4">
                  {words('kettle')}
                </Bubble>
              </Card>
            </>
          ) : (
            <Card face={faceOf(first)} className="-rotate-4 lg:w-75">
              <Bubble className="-left-8 max-w-[75vw]! rotate-4 rounded-bl-md bg-white text-[#1e2657]">
                {words('happens')}
              </Bubble>
            </Card>
          )}
        </div>
        <p className="absolute inset-x-0 bottom-8 text-center text-14 text-(--on-moment-muted) max-lg:sr-only">
          {words(scene === 'login' ? 'drawn_pair' : 'drawn_one')}
        </p>
      </div>
      <div className="mx-auto w-full max-w-110 px-5 pt-6 pb-14 lg:grid lg:content-center lg:px-5 lg:py-20">
        <div>{children}</div>
      </div>
    </div>
  );
}

interface CardProps {
  face: string;
  className: string;
  children: ReactNode;
}

function Card({ face, className, children }: CardProps) {
  const cdn = useCdn();
  return (
    <div className={classNames('relative h-fit w-[min(38%,9.5rem)] lg:w-[min(43%,16.75rem)]', className)}>
      <img
        src={cdn.picture(face)}
        alt=""
        width={480}
        height={640}
        fetchPriority="high"
        className="aspect-4/5 w-full rounded-[22px] border-4 border-white object-cover object-[50%_25%] shadow-soft lg:aspect-3/4 lg:rounded-dialog lg:border-[6px]"
      />
      {children}
    </div>
  );
}

function Bubble({ className, children }: { className: string; children: string }) {
  return (
    <p
      className={classNames(
        'absolute -bottom-2 w-max max-w-[118%] rounded-bubble px-4 py-2 text-16 leading-tight font-semibold shadow-soft lg:bottom-9 lg:text-18',
        className,
      )}
    >
      {children}
    </p>
  );
}
