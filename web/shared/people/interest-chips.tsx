import type { MemberProfile } from '#contract/members/members.ts';
import { classNames } from '../ui/class-names.ts';
import { useWords } from '../i18n/use-words.ts';
import { InterestIcon } from './interest-icon.tsx';

/** A member's interests. Interests shared with the viewer come first, in plum. */
export function InterestChips({ member: { interests, shared_interests } }: { member: MemberProfile }) {
  const words = useWords('profile');
  const names = useWords('interests');
  const others = interests.filter((interest) => !shared_interests.includes(interest));
  return (
    <section>
      <h2 className="mb-2.5 text-18">{words('interests')}</h2>
      <ul className="flex flex-wrap gap-2">
        {[...shared_interests, ...others].map((interest) => {
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
              {names(interest)}
              {isShared && <span className="sr-only"> ({words('shared')})</span>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
