import { Check, Clock, MapPinOff, Undo2 } from 'lucide-react';
import { useCdn } from '../../../shared/people/cdn.ts';
import { useSettings } from '../../../shared/people/settings.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import cups from '../faces/cups.webp';
import emma from '../faces/emma.webp';

/** Explains who reviews photos, and how precisely others see a member's location. */
export function PhotoRules() {
  const words = useWords('site.index');
  const byHand = useSettings().photo_approval === 'by_hand';
  return (
    <section
      id="photos"
      aria-labelledby="photos-title"
      className="scroll-mt-20 rounded-dialog bg-soft p-6 sm:p-8 lg:p-10"
    >
      <h2 id="photos-title" className="text-22 md:text-28">
        {words(byHand ? 'photos_title' : 'copies_title')}
      </h2>
      <p className="mt-2 max-w-110 text-muted">{words(byHand ? 'photos_text' : 'copies_text')}</p>
      {byHand && <Looking />}
      <div className="mt-6 flex gap-4 border-t border-line pt-6">
        <MapPinOff className="mt-0.5 size-6 shrink-0 text-link" strokeWidth={1.75} aria-hidden />
        <div>
          <h3 className="text-18">{words('distance_title')}</h3>
          <p className="mt-1 text-muted">{words('distance_text')}</p>
        </div>
      </div>
    </section>
  );
}

/** Drawings of the three steps of photo review. */
function Looking() {
  const words = useWords('site.index');
  const cdn = useCdn();
  const steps = [
    {
      icon: Clock,
      picture: emma,
      look: 'scale-110 blur-md',
      mark: 'bg-white text-[var(--navy)]',
      text: 'photo_checking',
    },
    { icon: Check, picture: emma, look: '', mark: 'bg-success text-on-success', text: 'photo_shown' },
    { icon: Undo2, picture: cups, look: '', mark: 'bg-white text-[var(--navy)]', text: 'photo_back' },
  ] as const;
  return (
    <ul className="mt-6 grid grid-cols-3 gap-2 xs:gap-3">
      {steps.map(({ icon: Icon, picture, look, mark, text }) => (
        <li key={text}>
          <div className="relative aspect-4/5 overflow-hidden rounded-card bg-soft-strong">
            <img
              src={cdn.picture(picture)}
              alt=""
              width={480}
              height={640}
              loading="lazy"
              className={classNames('size-full object-cover', look)}
            />
            <span
              className={classNames(
                'absolute bottom-2 left-1/2 grid size-8 -translate-x-1/2 place-items-center rounded-full shadow-soft sm:bottom-3 sm:size-10',
                mark,
              )}
            >
              <Icon className="size-5" strokeWidth={2} aria-hidden />
            </span>
          </div>
          <p className="mt-2 text-center text-14 font-semibold hyphens-auto max-xs:text-[0.8125rem]">{words(text)}</p>
        </li>
      ))}
    </ul>
  );
}
