import { ScreeningNotice } from '../../../shared/people/screening-notice.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { LegalLine } from './legal-line.tsx';
import type { SignupQuestion } from './questions.ts';

interface SignupFooterProps {
  question: SignupQuestion;
  busy: boolean;
  /** The proposed town, if the question asks whether it is right. */
  town: string | undefined;
  isNameTaken: boolean;
  /** False if the question itself has the button that continues. */
  hasButton: boolean;
  onSkip: () => void;
}

/** The buttons below a sign-up question. */
export function SignupFooter({ question, busy, town, isNameTaken, hasButton, onSkip }: SignupFooterProps) {
  const words = useWords('accounts.sign_up');
  const label = () => {
    if (question === 'start') return words('continue');
    if (question === 'password') return words('create');
    return town === undefined ? words('next') : words('home_yes', { town });
  };
  return (
    <div
      className={classNames(
        'sticky bottom-0 z-10 -mx-5 grid gap-1 bg-[color-mix(in_srgb,var(--surface)_92%,transparent)] px-5 pt-3 md:-mx-10 md:bg-surface md:px-10 pb-[max(1rem,env(safe-area-inset-bottom))]',
        // The entry warning may be above the form, and the button would cover the email field.
        question === 'start' && 'md:static',
      )}
    >
      {question === 'start' && <LegalLine className="mb-3 text-14 text-muted" />}
      {question === 'password' && <ScreeningNotice className="mb-2" />}
      {hasButton && (
        <Button
          type="submit"
          size="large"
          wide
          busy={busy}
          aria-disabled={isNameTaken || undefined}
          className={isNameTaken ? 'opacity-50' : undefined}
        >
          {label()}
        </Button>
      )}
      {isNameTaken && <p className="text-center text-14 text-muted">{words('name_pick')}</p>}
      {question === 'password' && <p className="text-center text-14 text-muted">{words('create_hint')}</p>}
      {(question === 'seek' || question === 'home') && (
        <Button variant="text" wide onClick={onSkip}>
          {words(question === 'seek' ? 'skip_seek' : 'home_skip')}
        </Button>
      )}
    </div>
  );
}
