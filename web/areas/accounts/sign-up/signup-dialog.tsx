import { useState } from 'react';
import { useSettings } from '../../../shared/people/settings.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { useMaySignUp } from '../../site/tracking/first-visit.ts';
import { InviteOnly } from '../invite-only.tsx';
import { SignupFormFields } from './signup-form.tsx';

/** Sign-up on desktops. While submitting, neither Escape nor a click outside closes it. (Specification, section 2.) */
export default function SignupDialog({ onClose }: { onClose: () => void }) {
  const words = useWords('accounts.sign_up');
  const { name: site } = useSettings();
  const [busy, setBusy] = useState(false);
  const title = words('title', { site });
  if (!useMaySignUp()) {
    return (
      <Dialog title={title} titleHidden onClose={onClose} closable="by_button">
        <div className="mt-6">
          <InviteOnly heading="h2" />
        </div>
      </Dialog>
    );
  }
  return (
    <SignupFormFields
      onBusy={setBusy}
      opened
      heading="h3"
      frame={(form, beside) => (
        <Dialog
          title={title}
          titleHidden
          onClose={onClose}
          closable={busy ? 'never' : 'by_button'}
          className="lg:max-w-250"
          beside={<div className="hidden bg-[image:var(--moment)] lg:grid">{beside}</div>}
        >
          <div className="-mt-4 flex min-h-150 flex-col">{form}</div>
        </Dialog>
      )}
    />
  );
}
