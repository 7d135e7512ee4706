import { Eye, HeartHandshake, type LucideIcon, MapPin, PenTool, Ruler, UserRound } from 'lucide-react';
import type { MemberProfile } from '#contract/members/members.ts';
import { useMe } from '../../people/user.ts';
import { useCountryName } from '../../words/country-name.ts';
import { usePlace } from '../../site/place.ts';
import { useWords } from '../../words/use-words.ts';

/** The facts that a member chose from lists. Those left open are omitted. */
export function Facts({ member }: { member: MemberProfile }) {
  const words = useWords('profile');
  const place = useLivesIn(member);
  const { relationship_status, hair_color, eye_color, body_type, tattoos } = member;
  return (
    <ul
      aria-label={words('facts', { name: member.name })}
      className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-4 gap-y-3"
    >
      <Fact icon={MapPin}>{place}</Fact>
      {relationship_status && (
        <Fact icon={HeartHandshake}>{words(`values.relationship_status.${relationship_status}`)}</Fact>
      )}
      {hair_color && <Fact icon={UserRound}>{words(`values.hair_color.${hair_color}`)}</Fact>}
      {eye_color && <Fact icon={Eye}>{words(`values.eye_color.${eye_color}`)}</Fact>}
      {body_type && <Fact icon={Ruler}>{words(`values.body_type.${body_type}`)}</Fact>}
      {tattoos && <Fact icon={PenTool}>{words(`values.tattoos.${tattoos}`)}</Fact>}
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

/** Where they live, as far as known; the country only if it is not the viewer's own. */
function useLivesIn(member: MemberProfile): string {
  const countryName = useCountryName();
  const { country } = member;
  const abroad = useMe().profile.country !== country;
  const near = usePlace(member);
  if (!near) return countryName(country);
  return abroad ? `${near}, ${countryName(country)}` : near;
}
