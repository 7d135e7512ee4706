import { useState } from 'react';
import { useSettings } from '../../../shared/people/settings.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useMaySignUp } from '../../site/tracking/first-visit.ts';
import { InviteOnly } from '../invite-only.tsx';
import { CardSoFar } from './card-so-far.tsx';
import { SignupFormFields } from './signup-form.tsx';

/** Sign-up on desktops. While submitting, neither Escape nor a click outside closes it. (Specification, section 2.) */
export default function SignupDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  const [busy, setBusy] = useState(false);
  const open = useMaySignUp();
  return (
    <Dialog
      title={words('title', { site })}
      titleHidden
      onClose={onClose}
      closable={busy ? 'never' : 'by_button'}
      className="lg:max-w-250"
      beside={open && <CardSoFar />}
    >
      {open ? (
        <div className="-mt-11 flex min-h-136 flex-col">
          <SignupFormFields onBusy={setBusy} opened heading="h3" />
        </div>
      ) : (
        <div className="mt-6">
          <InviteOnly heading="h2" />
        </div>
      )}
    </Dialog>
  );
}
