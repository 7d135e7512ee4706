import { Gem, Images, type LucideIcon, MessagesSquare, UserRoundCheck } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { freeConversations } from '#contract/chats/chats.ts';
import { photoLimits } from '#contract/photos.ts';
import { useMe } from '../../shared/people/user.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { BestValue, PackagePrice } from './checkout/package-cards.tsx';
import { packagesQuery } from './packages.ts';
import { PremiumFaces } from './premium-faces.tsx';
import { UpliftClaim } from './checkout/uplift-claim.tsx';

export const handle = { words: ['payments'], title: 'payments.premium.title' } satisfies ScreenHandle;
export const loader = preload(({ ask }) => [packagesQuery(undefined, ask)]);
export const clientLoader = stay;

/** Explains what premium includes and what it does not, also to premium members. */
export default function PremiumScreen() {
  const words = useWords('payments.premium');
  const { paid_user } = useMe();
  // Keep the query, so that a member who came from a conversation returns there after the purchase.
  const { search } = useLocation();
  return (
    <div className="page pt-6 md:pt-12">
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-center lg:gap-16">
        <div>
          <h1 className="text-36 lg:text-48">{words(paid_user ? 'heading_paid' : 'heading')}</h1>
          <p className="mt-3 max-w-140 text-18 text-muted">{words(paid_user ? 'lead_paid' : 'lead')}</p>
          <Benefits />
          <ButtonLink
            to={`/credits${search}`}
            size="large"
            variant={paid_user ? 'outline' : 'primary'}
            className="mt-8"
          >
            {words(paid_user ? 'buy_more' : 'see_credits')}
          </ButtonLink>
          <UpliftClaim />
        </div>
        <PremiumFaces locked={!paid_user} className="max-lg:order-first" />
      </div>
      <PremiumPackages search={search} />
    </div>
  );
}

/** All packages with their prices, each a link to its order. */
function PremiumPackages({ search }: { search: string }) {
  const words = useWords('payments.premium');
  const { data: offer } = useQuery(packagesQuery(undefined));
  if (!offer) return null;
  return (
    <section className="mt-14" aria-labelledby="premium-packages">
      <h2 id="premium-packages" className="text-22">
        {words('packages')}
      </h2>
      <p className="mt-1 text-muted">{words('packages_text')}</p>
      <ul className="mt-5 grid grid-cols-2 gap-2.5 lg:grid-cols-4 lg:gap-3">
        {offer.packages.map((one) => (
          <li key={one.credits} className="relative">
            <span className="absolute -top-2.5 right-3">{one.best_value && <BestValue />}</span>
            <Link
              to={`/credits/${one.credits}${search}`}
              className="block h-full rounded-card border border-line bg-surface p-4 hover:bg-soft md:p-5"
            >
              <PackagePrice offered={one} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Benefits() {
  const words = useWords('payments.premium');
  const { free, premium } = photoLimits;
  return (
    <ul className="mt-8 grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2">
      <Benefit icon={Images} title={words('photos_title')} text={words('photos_text')} />
      <Benefit
        icon={UserRoundCheck}
        title={words('own_title', { count: premium })}
        text={words('own_text', { free })}
      />
      <Benefit
        icon={MessagesSquare}
        title={words('chats_title')}
        text={words('chats_text', { count: freeConversations })}
      />
      <Benefit icon={Gem} title={words('badge_title')} text={words('badge_text')} />
    </ul>
  );
}

function Benefit({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="flex gap-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-soft text-link">
        <Icon className="size-5.5" strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0">
        <h2 className="text-18">{title}</h2>
        <p className="mt-0.5 text-muted">{text}</p>
      </div>
    </li>
  );
}
