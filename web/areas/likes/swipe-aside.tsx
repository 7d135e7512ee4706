import { ArrowLeft, ArrowRight, Delete } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MemberCard } from '#contract/members/members.ts';
import type { SwipeCard } from '#contract/swipe-game.ts';
import { InterestIcon } from '../../shared/people/interest-icon.tsx';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';
import { Avatar } from '../../shared/people/avatar.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

/** Number of interests shown beside the card. All shared interests are shown, even if there are more. */
const named = 6;

/** The top card's message and interests. */
export function SwipeDetails({ card }: { card: SwipeCard }) {
  const words = useWords('interests');
  const profile = useWords('profile');
  const { name, signup_message, interests, shared_interests } = card;
  return (
    <div>
      <p aria-hidden className="truncate text-22 font-bold">
        <bdi>{name}</bdi>
      </p>
      {signup_message && <p className="mt-1.5 text-pretty">{signup_message}</p>}
      {interests.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {interests.slice(0, Math.max(named, shared_interests.length)).map((interest) => {
            const isShared = shared_interests.includes(interest);
            return (
              <li
                key={interest}
                className={classNames(
                  'inline-flex min-h-9 items-center gap-1.5 rounded-full px-3.5 font-medium',
                  isShared ? 'bg-soft-strong text-on-soft' : 'bg-sunken text-text',
                )}
              >
                <InterestIcon interest={interest} className="size-4.5 shrink-0" />
                {words(interest)}
                {isShared && <span className="sr-only"> ({profile('shared')})</span>}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** Legend of the keyboard shortcuts. */
export function SwipeKeys() {
  const words = useWords('swipe');
  return (
    <dl aria-label={words('keys')} className="grid gap-2.5 text-muted">
      <Key icon={<ArrowLeft className="size-4" aria-hidden />} name={words('key_left')}>
        {words('pass')}
      </Key>
      <Key icon={<ArrowRight className="size-4" aria-hidden />} name={words('key_right')}>
        {words('like')}
      </Key>
      <Key icon={<Delete className="size-4" aria-hidden />} name={words('key_back')}>
        {words('undo')}
      </Key>
    </dl>
  );
}

function Key({ icon, name, children }: { icon: ReactNode; name: string; children: string }) {
  return (
    <div className="flex items-center gap-3">
      <dt className="grid size-8 shrink-0 place-items-center rounded-lg border border-line bg-surface text-text">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Members liked today. */
export function LikedToday({ members }: { members: readonly MemberCard[] }) {
  const words = useWords('swipe');
  if (members.length === 0) return null;
  return (
    <section>
      <h2 className="text-18">{words('liked_today')}</h2>
      <ul className="mt-3 grid gap-1">
        {members.map(({ id, name, age, main_image, online }) => (
          <li key={id}>
            <Link
              to={`/members/${id}`}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-card px-2 font-semibold hover:bg-sunken"
            >
              <Avatar picture={main_image} size={44} online={online} />
              <NameAndAge name={name} age={age} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
