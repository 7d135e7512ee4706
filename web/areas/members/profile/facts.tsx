import { type LucideIcon, MapPin } from 'lucide-react';
import type { MemberProfile } from '#contract/members/members.ts';
import { factNames } from '#contract/members/facts.ts';
import { facts } from '#contract/members/profile-fields.ts';
import { useMe } from '../../../shared/people/user.ts';
import { useCountryName } from '../../../shared/i18n/country-name.ts';
import { usePlace } from '../../site/place.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useFactWords } from '../fact-words.ts';
import { factIcons } from './fact-icons.ts';

/** List of a member's facts. Omits unanswered ones. */
export function FactList({ member }: { member: MemberProfile }) {
  const words = useWords('profile');
  const place = useLivesIn(member);
  const say = useFactWords();
  const told = factNames.filter((name) => member[name] !== null);
  return (
    <ul
      aria-label={words('facts', { name: member.name })}
      className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-3"
    >
      <Fact icon={MapPin}>{place}</Fact>
      {told.map((name) => (
        <Fact key={name} icon={factIcons[facts[name].icon]}>
          {say(name, member[name]!)}
        </Fact>
      ))}
    </ul>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden />
      <span className="min-w-0 hyphens-auto">{children}</span>
    </li>
  );
}

/** Returns where the member lives, as far as known. Omits the country if the viewer lives there too. */
function useLivesIn(member: MemberProfile): string {
  const countryName = useCountryName();
  const { country } = member;
  const abroad = useMe().profile.country !== country;
  const near = usePlace(member);
  if (!near) return countryName(country);
  return abroad ? `${near}, ${countryName(country)}` : near;
}
