import { ImagePlus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { MatchedCard } from '#contract/members/match-finder.ts';
import type { MemberCard } from '#contract/members/members.ts';
import type { Picture } from '#contract/photos.ts';
import { Avatar } from '../../shared/people/avatar.tsx';
import { FictionalBadge } from '../../shared/people/fictional-badge.tsx';
import { InterestIcon } from '../../shared/people/interest-icon.tsx';
import { NameAndAge } from '../../shared/people/name-and-age.tsx';
import { Photo } from '../../shared/people/photo.tsx';
import { useMe } from '../../shared/people/user.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { MainReason } from '../members/reasons.tsx';

/** Number of further people. Phones show one fewer. */
const further = 3;

interface WelcomeProps {
  /** The member to whom the newcomer first wrote. */
  contact: MemberCard | null;
  /** Suggested members, each with a reason. */
  matches: readonly MatchedCard[];
}

/** Both faces and what has changed, once the address is confirmed. Without a first message, suggests one. */
export function Welcome({ contact, matches }: WelcomeProps) {
  const words = useWords('accounts.activate');
  const { profile } = useMe();
  const other = contact ?? matches[0];
  const more = matches.filter(({ id }) => id !== other?.id).slice(0, further);
  const { name } = profile;
  return (
    <div className="page flex grow flex-col gap-x-8 pt-17 pb-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,41rem)] lg:grid-rows-[1fr_auto_auto_1fr_auto] lg:px-6 lg:pt-24 lg:pb-12">
      <div className="relative mx-auto flex w-full max-w-100 items-start justify-center lg:col-start-2 lg:row-span-5 lg:row-start-1 lg:max-w-none lg:self-center">
        <Portrait
          picture={profile.main_image}
          className="z-10 -rotate-5 starting:-translate-x-6"
          empty={
            <Link
              to="/profile"
              className="grid size-full -outline-offset-8 [--focus:#7e2d5c] place-content-center justify-items-center gap-2 p-3 text-center font-semibold"
            >
              <ImagePlus className="size-9" strokeWidth={1.5} aria-hidden />
              {words('add_photo')}
            </Link>
          }
        />
        {other && (
          <Portrait
            picture={other.main_image}
            className="-ml-3 mt-6 rotate-6 starting:translate-x-6 lg:mt-11"
            empty={<UserRound className="m-auto h-full w-1/2 opacity-30" strokeWidth={1} aria-hidden />}
            badge={other.fictional_icon && <FictionalBadge />}
          />
        )}
        {other && <Seal shared={other.shared_interests} />}
      </div>
      <div role="status" className="mt-8 lg:col-start-1 lg:row-start-2 lg:mt-0">
        <h1 className="text-36 wrap-anywhere lg:text-[clamp(2.5rem,5vw,4rem)]">{words('done_title', { name })}</h1>
        <p className="mt-2 text-(--on-moment-muted) lg:mt-3 lg:max-w-130 lg:text-18">
          {contact ? words('done_wrote', { name: contact.name }) : words('done_text')}
        </p>
      </div>
      <div className="mt-auto grid gap-3 pt-6 max-lg:order-last lg:col-start-1 lg:row-start-3 lg:mt-0 lg:flex lg:flex-wrap lg:pt-7">
        {other && (
          <ButtonLink to={`/members/${other.id}/chat`} variant="white" size="large" replace className="wrap-anywhere">
            {words(contact ? 'see_chat' : 'say_hello', { name: other.name })}
          </ButtonLink>
        )}
        <ButtonLink to="/members" variant={other ? 'clear' : 'white'} size="large" replace>
          {words('look_around')}
        </ButtonLink>
      </div>
      {more.length > 0 && (
        <section
          aria-labelledby="more"
          className="mt-5 border-t border-white/25 pt-4 lg:col-start-1 lg:row-start-5 lg:border-0"
        >
          <h2 id="more" className="text-16 font-normal tracking-normal text-(--on-moment-muted) max-lg:sr-only">
            {words('more')}
          </h2>
          <ul className="grid gap-3.5 lg:mt-3 lg:flex lg:flex-wrap lg:gap-x-8">
            {more.map((member, index) => (
              <Further key={member.id} member={member} className={index === further - 1 ? 'max-lg:hidden' : ''} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface PortraitProps {
  picture: Picture | null;
  className: string;
  /** The content of the card without a photo. */
  empty: ReactNode;
  badge?: ReactNode;
}

function Portrait({ picture, className, empty, badge }: PortraitProps) {
  return (
    <div
      className={classNames(
        'relative aspect-3/4 w-[min(48%,11.75rem)] shrink-0 overflow-hidden rounded-[22px] border-[5px] border-white bg-[#fbe6f0] text-[#7e2d5c] shadow-soft transition duration-300 starting:opacity-0 lg:w-[min(49%,20.25rem)] lg:rounded-dialog lg:border-[6px]',
        className,
      )}
    >
      {picture ? <Photo picture={picture} size="thumb" alt="" eager className="size-full" /> : empty}
      {badge && <span className="absolute right-2 bottom-2">{badge}</span>}
    </div>
  );
}

/** The first shared interest, as a seal between the portraits. */
function Seal({ shared: [first] }: { shared: MemberCard['shared_interests'] }) {
  const reason = useWords('members.reason');
  const names = useWords('interests');
  if (!first) return null;
  return (
    <span className="absolute z-20 bottom-7 left-[52%] grid size-16 -translate-x-1/2 place-items-center rounded-full bg-white text-on-white shadow-soft transition delay-200 duration-200 starting:scale-0 lg:bottom-24 lg:left-[54%]">
      <InterestIcon interest={first} className="size-7.5" />
      <span className="sr-only">{reason('both_like', { list: names(first) })}</span>
    </span>
  );
}

/** A further person, with one reason. */
function Further({ member, className }: { member: MatchedCard; className: string }) {
  const { id, main_image, reasons } = member;
  return (
    <li className={classNames('min-w-0', className)}>
      <Link to={`/members/${id}`} className="group flex items-center gap-3 [--focus:#fff]">
        <span className="shrink-0 rounded-full border-2 border-white">
          <Avatar picture={main_image} size={44} className="block!" />
        </span>
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere group-hover:underline">
            <NameAndAge {...member} />
          </span>
          {reasons[0] && (
            <MainReason
              reason={reasons[0]}
              className="flex items-start gap-1.5 text-14 text-(--on-moment-muted) *:first:mt-0.5 *:first:size-4 *:first:shrink-0"
            />
          )}
        </span>
      </Link>
    </li>
  );
}
