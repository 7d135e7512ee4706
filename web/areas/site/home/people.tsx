import { ArrowRight, Pencil } from 'lucide-react';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { InterestIcon } from '../../../shared/people/interest-icon.tsx';
import { useCdn } from '../../../shared/people/cdn.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { faceOf, people, type PersonName } from '../../../shared/people/drawn.ts';

const shown = ['ines', 'kofi', 'birgit', 'thomas', 'noor', 'tariq'] as const satisfies readonly PersonName[];

/** Drawn examples of members, and the way to look around without an account. Real members are never shown here. */
export function People({ mayLookAround }: { mayLookAround: boolean }) {
  const words = useWords('site.index');
  return (
    <section aria-labelledby="people-title" className="overflow-hidden py-12 md:py-14">
      <div className="page">
        <h2 id="people-title" className="text-28 lg:text-36">
          {words('people_title')}
        </h2>
        <p className="mt-1.5 text-muted">{words('people_lead')}</p>
        <ul
          // A scrollable area must be focusable so that the keyboard can scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-labelledby="people-title"
          className="-mx-4 mt-6 flex items-end gap-3 overflow-x-auto px-4 pb-2 lg:mx-0 lg:gap-4 lg:overflow-visible lg:px-0"
        >
          {shown.map((name, at) => (
            <li
              key={name}
              className={classNames(
                'shrink-0 lg:w-auto lg:min-w-0 lg:basis-0',
                at % 3 === 0 ? 'w-46 lg:grow-5' : 'w-36 lg:grow-4',
              )}
            >
              <Drawn name={name} />
            </li>
          ))}
        </ul>
        {mayLookAround && (
          <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
            <ButtonLink to="/members" variant="outline">
              {words('look_around')}
              <ArrowRight className="size-5" aria-hidden />
            </ButtonLink>
            <span className="text-14 text-muted">{words('no_account')}</span>
          </p>
        )}
      </div>
    </section>
  );
}

function Drawn({ name }: { name: PersonName }) {
  const words = useWords('accounts.sign_up');
  const interests = useWords('interests');
  const cdn = useCdn();
  const { name: called, age, interests: liked } = people[name];
  const [first] = liked;
  return (
    <div className="relative aspect-3/4 overflow-hidden rounded-dialog bg-soft-strong">
      <img
        src={cdn.picture(faceOf(name))}
        alt=""
        width={480}
        height={640}
        loading="lazy"
        className="size-full object-cover"
      />
      <span className="absolute top-2.5 left-2.5 flex items-center gap-1.5 rounded-full bg-white px-2.5 py-0.5 text-14 font-semibold text-[#1e2657]">
        <Pencil className="size-3.5" aria-hidden />
        {words('drawn')}
      </span>
      <p className="absolute inset-x-0 bottom-0 bg-[image:var(--scrim)] px-3.5 pt-10 pb-3 text-14 text-on-photo">
        <b className="block text-18">
          {called}, {age}
        </b>
        <span className="flex items-center gap-1.5">
          <InterestIcon interest={first} className="size-4 shrink-0" />
          <span className="truncate">{interests(first)}</span>
        </span>
      </p>
    </div>
  );
}
