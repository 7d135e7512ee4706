import { Lock } from 'lucide-react';
import { useCdn } from '../../shared/people/cdn.ts';
import { PremiumBadge } from '../../shared/ui/badge.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import noor from '../site/faces/noor.webp';
import omar from '../site/faces/omar.webp';

interface PremiumFacesProps {
  /** Whether the first photo is locked, as free members see it. */
  locked: boolean;
  className: string;
}

/** Two portraits, one of them of a premium member. They are drawings of fictional people. */
export function PremiumFaces({ locked, className }: PremiumFacesProps) {
  const words = useWords('payments.premium');
  const cdn = useCdn();
  return (
    <div aria-hidden className={`flex justify-center overflow-x-clip py-4 ${className}`}>
      <span className="relative h-48 w-36 translate-x-3 -rotate-5 overflow-hidden rounded-card bg-soft-strong shadow-soft lg:h-88 lg:w-66">
        <img
          src={cdn.picture(omar)}
          alt=""
          width={480}
          height={640}
          className={classNames('size-full object-cover', locked && 'scale-110 blur-md')}
        />
        {locked && (
          <span className="absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-white text-[#1e2657]">
            <Lock className="size-5" aria-hidden />
          </span>
        )}
      </span>
      <span className="relative h-48 w-36 -translate-x-3 translate-y-2 rotate-3 overflow-hidden rounded-card border-4 border-surface bg-soft-strong shadow-soft lg:h-88 lg:w-66">
        <img src={cdn.picture(noor)} alt="" width={480} height={640} className="size-full object-cover" />
        <PremiumBadge label={words('badge')} className="absolute top-2 left-2" />
      </span>
    </div>
  );
}
