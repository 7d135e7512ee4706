import { useContext, useLayoutEffect, useRef } from 'react';
import type { LanderName } from '#contract/landers.ts';
import { NonceContext } from '../../shared/api/nonce.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useSettings } from '../../shared/people/settings.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { answeredFlag, openEntryWarning } from './open-entry-warning.ts';

/** Pages with a picture, by the name of their landing page. `login`: also the password reset. */
export type Pictured = LanderName | 'home' | 'login';

/** The height of each picture below the width where the form is beside it: the warning is at its bottom. */
const pictures: Readonly<Record<Pictured, string>> = {
  home: 'h-72 sm:h-88',
  alonetonight: 'h-[calc(97vw-1rem)] sm:h-[calc(54vw-1rem)]',
  collagelanding: 'h-[calc(79vw-1rem)] sm:h-[calc(51vw-1rem)]',
  gallery: 'h-90',
  iconslanding: 'h-72 sm:h-98',
  login: 'h-66 in-data-keyboard:hidden',
  maplanding: 'h-80 sm:h-110',
  socialnetwork: 'h-104 sm:h-140',
  tinderswipe:
    'max-lg:static max-lg:pt-3 max-lg:group-has-data-game/lander:fixed max-lg:group-has-data-game/lander:top-auto max-lg:group-has-data-game/lander:bottom-3',
  transitionsvideolanding: 'h-84',
  video: 'h-88',
};
const beside = 'lg:fixed lg:right-8 lg:bottom-8 lg:left-auto lg:w-[min(42rem,calc(100vw-37rem))]';
/** The place of the warning beside the form. */
const places: Readonly<Partial<Record<Pictured, string>>> = {
  alonetonight: 'lg:fixed lg:right-auto lg:bottom-8 lg:left-8 lg:w-[min(24rem,calc(50vw-17rem))]',
  login: 'lg:fixed lg:right-auto lg:bottom-8 lg:left-8 lg:w-[min(32rem,calc(50vw-4rem))]',
  socialnetwork: 'lg:absolute lg:inset-x-0 lg:top-106 lg:mx-auto lg:w-2xl',
  // On the top card, so that the buttons below it stay free. Once the form is shown, on the other side.
  tinderswipe:
    'lg:fixed lg:bottom-8 lg:left-8 lg:w-96 lg:group-has-data-game/lander:absolute lg:group-has-data-game/lander:top-76 lg:group-has-data-game/lander:bottom-auto lg:group-has-data-game/lander:left-[calc(50%+16.5rem)] lg:group-has-data-game/lander:-translate-x-1/2',
  video: 'lg:fixed lg:top-24 lg:right-auto lg:left-8 lg:w-96',
};

export interface EntryDialogProps {
  /** The page's picture, which the warning is on. */
  readonly picture: Pictured | undefined;
}

/** The entry warning, as a dialog in the page. */
export default function EntryDialog({ picture }: EntryDialogProps) {
  const words = useWords('entry');
  const { name: site, fictional_warning } = useSettings();
  const nonce = useContext(NonceContext);
  const dialog = useRef<HTMLDialogElement>(null);
  // The script below does not run on a screen that the application renders later.
  useLayoutEffect(() => {
    if (dialog.current) openEntryWarning(dialog.current, answeredFlag);
  }, []);
  return (
    <div
      className={classNames(
        'print:hidden',
        picture && 'pointer-events-none absolute inset-x-0 top-0 z-30 flex items-end lg:contents',
        picture && pictures[picture],
      )}
    >
      <dialog
        ref={dialog}
        data-entry
        tabIndex={-1}
        aria-labelledby="entry-title"
        aria-describedby="entry-text"
        suppressHydrationWarning
        className={classNames(
          'group/entry pointer-events-auto static z-30 rounded-card border border-line bg-surface p-4 text-text shadow-soft outline-none lg:p-6',
          picture
            ? `mx-3 w-[calc(100%-1.5rem)] lg:m-0 ${places[picture] ?? beside}`
            : 'mx-auto mt-4 w-[calc(100%-2rem)] max-w-2xl',
        )}
      >
        <div className="@container">
          <div className="grid items-center gap-3 @xl:grid-cols-[1fr_auto]">
            <div>
              <h2 id="entry-title" className="flex items-center gap-2 text-18">
                <span
                  aria-hidden
                  className="grid size-8.5 shrink-0 place-items-center rounded-full bg-premium text-14 font-bold text-white"
                >
                  18+
                </span>
                {words('title')}
              </h2>
              <div id="entry-text" role="status" className="mt-1.5 text-14 text-muted">
                <p className="group-data-young/entry:hidden">{words('text', { site })}</p>
                <p className="hidden group-data-young/entry:block">{words('too_young', { site })}</p>
                {fictional_warning && <p className="mt-1.5 group-data-young/entry:hidden">{fictional_warning}</p>}
              </div>
            </div>
            <div className="flex flex-wrap gap-2.5 group-data-young/entry:hidden *:grow">
              <Button variant="outline" data-entry-answer="yes">
                {words('yes')}
              </Button>
              <Button variant="outline" data-entry-answer="no">
                {words('no')}
              </Button>
            </div>
            <Button
              variant="outline"
              data-entry-answer="mistaken"
              className="hidden group-data-young/entry:inline-flex"
            >
              {words('mistaken')}
            </Button>
          </div>
        </div>
      </dialog>
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR
          ? `(${openEntryWarning.toString()})(document.currentScript.previousElementSibling,${JSON.stringify(answeredFlag)})`
          : '{}'}
      </script>
    </div>
  );
}
