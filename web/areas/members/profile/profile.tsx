import type { ReactNode } from 'react';
import type { MemberProfile } from '#contract/members/members.ts';
import type { PictureId } from '#contract/photos.ts';
import { translateProfile } from '#contract/chats/translations.ts';
import { ForeignNote } from '../../translations/foreign-note.tsx';
import { PremiumBadge } from '../../../shared/ui/badge.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { CommonGround } from './common-ground.tsx';
import { FactList } from './facts.tsx';
import { FictionalBadge } from '../../../shared/people/fictional-badge.tsx';
import { Gallery } from './gallery.tsx';
import { InterestChips } from '../../../shared/people/interest-chips.tsx';
import { profileColumns } from './profile-columns.ts';
import { ProfileHead } from './profile-head.tsx';
import { ProfileMenu } from './profile-menu.tsx';

interface ProfileProps {
  member: MemberProfile;
  /** Blocks the member. Omitted on the member's own profile. */
  onBlock?: () => void;
  /** Opens the dialog for a first message. Omitted if the member is already liked. */
  onLine?: (() => void) | undefined;
  /** Reports the member, or only `photo` if it is given. Omitted on the member's own profile. */
  onReport?: (photo?: PictureId) => void;
  /** Actions that stay in view. */
  children: ReactNode;
}

/** A profile: photos, then texts, with the actions always in view. */
export function Profile({ member, onBlock, onLine, onReport, children }: ProfileProps) {
  const words = useWords('profile');
  const { id, name, signup_message, about_me, about_me_language, interests } = member;
  return (
    <article className={profileColumns}>
      <Gallery member={member} badges={<Badges member={member} />} {...(onReport && { onReport })} />
      <div className="grid grid-cols-1 gap-6 px-4 md:px-0">
        <ProfileHead member={member}>
          {onBlock && onReport && (
            <ProfileMenu name={name} onBlock={onBlock} onLine={onLine} onReport={() => onReport()} />
          )}
        </ProfileHead>
        {signup_message && (
          <p dir="auto" className="border-l-3 border-secondary pl-4 text-18">
            {signup_message}
          </p>
        )}
        <CommonGround member={member} />
        <FactList member={member} />
        {about_me && (
          <section>
            <h2 className="mb-1.5 text-18">{words('about_me')}</h2>
            <p dir="auto" className="max-w-(--measure) whitespace-pre-line">
              {about_me}
            </p>
            {about_me_language && (
              <ForeignNote
                plain
                foreign={{
                  name: `${id} ${about_me}`,
                  language: about_me_language,
                  translate: async (consent) => await ask(translateProfile, { profile: id, consent }),
                }}
              />
            )}
          </section>
        )}
        {interests.length > 0 && <InterestChips member={member} />}
        {!about_me && interests.length === 0 && <p className="text-muted">{words('quiet', { name })}</p>}
        <div
          role="group"
          aria-label={words('actions')}
          className="sticky bottom-0 z-10 -mx-4 flex gap-3 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:bg-bg md:px-0 md:py-6"
        >
          {children}
        </div>
      </div>
    </article>
  );
}

function Badges({ member: { premium, fictional_icon } }: { member: MemberProfile }) {
  const words = useWords('members.card');
  return (
    <>
      {premium && <PremiumBadge label={words('premium')} />}
      {fictional_icon && <FictionalBadge />}
    </>
  );
}
