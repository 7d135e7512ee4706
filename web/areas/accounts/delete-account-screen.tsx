import { useState } from 'react';
import type { DeleteReason } from '#contract/accounts/account-deletion.ts';
import { preload, stay } from '../../shared/api/preload.ts';
import { useMe } from '../../shared/people/user.ts';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { accountSettingsQuery } from './account-settings.ts';
import { LeaveCard } from './deletion/leave-card.tsx';
import { StayCard } from './deletion/stay-card.tsx';
import { ReasonField } from './deletion/reason-field.tsx';
import { stayOffersQuery } from './deletion/stay-offers.ts';

export const handle = { words: ['deletion', 'settings', 'accounts'], title: 'deletion.title' } satisfies ScreenHandle;
export const loader = preload(({ ask }) => [accountSettingsQuery(ask), stayOffersQuery(ask)]);
export const clientLoader = stay;

/** Shows alternatives and the deletion side by side, with equal weight. (Specification, section 4.) */
export default function DeleteAccountScreen() {
  const [reason, setReason] = useState<DeleteReason>();
  const words = useWords('deletion');
  return (
    <div className="page max-w-270 pt-6 pb-14 md:pt-10">
      <h1 className="text-28 lg:text-36">{words('title')}</h1>
      <p className="mt-2 text-muted">{words('lead')}</p>
      <ReasonField reason={reason} onChoose={setReason} />
      {/* On narrow screens, the deletion is below the alternatives, so link to it. */}
      <a href="#leave-title" className="link inline-flex min-h-11 items-center lg:hidden">
        {words('to_leave')}
      </a>
      <div className="mt-3 grid items-start gap-5 lg:mt-6 lg:grid-cols-2 lg:gap-8">
        <StayCard reason={reason} />
        <LeaveCard reason={reason} leaver={useMe()} />
      </div>
    </div>
  );
}
