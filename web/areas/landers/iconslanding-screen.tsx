import { Check } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { JoinHere } from '../accounts/sign-up/join-here.tsx';
import { useCdn } from '../../shared/people/cdn.ts';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { ChoiceBackground, choiceLabelClass } from '../../shared/ui/radio.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { type Drawn, faceOf, type PersonName, people } from '../../shared/people/drawn.ts';
import { PromiseHead } from './promise.tsx';
import { type TileName, tileIcons, tileNames } from './tile-icons.ts';
import { useLander } from './use-lander.ts';

export const handle = {
  words: ['landers', 'accounts', 'interests'],
  late: true,
  lander: { name: 'iconslanding' },
} satisfies ScreenHandle;

/** Number of interests that a visitor must choose before people appear. */
const enough = 3;
const tiles = tileNames.slice(0, 16);

/** A landing page: a wall of interests. Choosing three shows people who share them. */
export default function IconsLandingScreen() {
  const words = useWords('landers.iconslanding');
  const lander = useLander('iconslanding');
  const [chosen, choose] = useChosen();
  const { gallery, cards } = lander.cast;
  const onPhones = [...chosen, ...tiles.filter((tile) => !chosen.includes(tile))];
  const shown = peopleFor(chosen, [...new Set<PersonName>([...gallery, ...cards])]);
  return (
    <section className="overflow-hidden bg-[radial-gradient(#e9dcd6_1.3px,transparent_1.5px)] bg-size-[24px_24px] pb-8 lg:pb-10 dark:bg-[radial-gradient(#3a2a33_1.3px,transparent_1.5px)]">
      <div className="page grid items-start gap-x-12 lg:grid-cols-[25rem_1fr]">
        <form method="get" className="order-1 lg:order-2">
          <fieldset className="pt-4 lg:pt-8">
            <legend className="sr-only">{words('pick')}</legend>
            <div className="grid auto-rows-fr grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3">
              {shown.map(({ name, shared }) => (
                <Person key={name} name={name} shared={shared} />
              ))}
              {tiles.map((tile) => (
                <Tile
                  key={tile}
                  tile={tile}
                  checked={chosen.includes(tile)}
                  onChange={() => choose(tile)}
                  isOnPhones={onPhones.indexOf(tile) < (shown.length > 0 ? 4 : 9)}
                />
              ))}
            </div>
          </fieldset>
          <noscript>
            <Button type="submit" variant="outline" className="mt-4">
              {words('see')}
            </Button>
          </noscript>
        </form>
        <div className="order-2 pt-5 lg:order-1 lg:pt-14">
          <PromiseHead lander={lander} />
          <div className="mt-5">
            <JoinHere />
          </div>
        </div>
      </div>
    </section>
  );
}

/**
 * Returns the chosen interests and a function that toggles one. They are initially read from the query, so that the
 * form works without scripts.
 */
function useChosen(): [readonly TileName[], (tile: TileName) => void] {
  const { search } = useLocation();
  const [chosen, setChosen] = useState<readonly TileName[]>(() => {
    const asked = new URLSearchParams(search).getAll('love');
    return tiles.filter((tile) => asked.includes(tile));
  });
  const choose = (tile: TileName) =>
    setChosen((now) => (now.includes(tile) ? now.filter((one) => one !== tile) : [...now, tile]));
  return [chosen, choose];
}

interface Match {
  readonly name: PersonName;
  readonly shared: readonly TileName[];
}

/** Returns the two people who share the most of the chosen interests. Empty until enough interests are chosen. */
function peopleFor(chosen: readonly TileName[], cast: readonly PersonName[]): readonly Match[] {
  if (chosen.length < enough) return [];
  const matches = cast.map((name) => {
    const { interests }: Drawn = people[name];
    return { name, shared: chosen.filter((tile) => interests.includes(tile)) };
  });
  return matches
    .filter(({ shared }) => shared.length > 0)
    .sort((a, b) => b.shared.length - a.shared.length)
    .slice(0, 2);
}

function Person({ name, shared }: Match) {
  const words = useWords('landers.iconslanding');
  const interests = useWords('interests');
  const cdn = useCdn();
  const { age } = people[name];
  const named = shared.map((tile) => interests(tile)).join(' · ');
  return (
    <div
      role="status"
      aria-label={words('shared', { name: people[name].name, interests: named })}
      className="relative col-span-2 row-span-2 overflow-hidden rounded-[22px] shadow-soft motion-safe:animate-[appear_200ms_ease-out]"
    >
      <img
        src={cdn.picture(faceOf(name))}
        alt=""
        width={480}
        height={640}
        className="absolute inset-0 size-full object-cover object-[50%_45%]"
      />
      <span className="absolute inset-x-0 bottom-0 h-1/2 bg-[image:var(--scrim)]" />
      <p className="absolute inset-x-3 bottom-2 text-14 text-on-photo sm:inset-x-4 sm:bottom-3">
        <b className="block text-16 sm:text-22">
          <NameAndAge name={people[name].name} age={age} />
        </b>
        {named}
      </p>
    </div>
  );
}

interface TileProps {
  tile: TileName;
  checked: boolean;
  onChange: () => void;
  /** Whether phones show this tile. Phones show the chosen tiles and the first few of the others. */
  isOnPhones: boolean;
}

function Tile({ tile, checked, onChange, isOnPhones }: TileProps) {
  const interests = useWords('interests');
  const { colour, patch, lines } = tileIcons[tile];
  return (
    <label
      className={classNames(
        choiceLabelClass,
        'grid min-h-21 place-content-center justify-items-center rounded-card border-[1.5px] border-transparent px-1 py-2 text-center text-[0.8125rem] leading-tight max-xs:text-[0.75rem] font-semibold sm:rounded-[22px] sm:text-14 lg:min-h-32',
        !isOnPhones && 'max-sm:hidden',
        checked && 'max-sm:order-first',
      )}
    >
      <input type="checkbox" name="love" value={tile} checked={checked} onChange={onChange} className="peer sr-only" />
      <ChoiceBackground className="-inset-[1.5px] border-[1.5px] border-line bg-surface peer-checked:bg-soft peer-checked:ring-[3px] peer-checked:ring-control" />
      <svg viewBox="0 0 64 64" className="size-11 peer-checked:text-on-soft lg:size-17" aria-hidden>
        <path d={patch} fill={colour} opacity="0.62" transform="translate(2.5 2.5)" />
        <path
          d={lines}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <span className="max-w-full wrap-anywhere hyphens-auto peer-checked:text-on-soft">{interests(tile)}</span>
      <span className="absolute -top-2 -right-2 hidden size-6 place-items-center rounded-full border-2 border-surface bg-primary text-on-primary peer-checked:grid sm:size-7">
        <Check className="size-3.5" strokeWidth={3} aria-hidden />
      </span>
    </label>
  );
}
