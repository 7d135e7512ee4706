import { useMutation } from '@tanstack/react-query';
import { resendActivation } from '#contract/accounts/accounts.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { ask } from '../../shared/api/ask.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { ScreenTitle } from '../../shared/ui/screen-title.tsx';
import type { ScreenHandle } from '../../shared/i18n/screen-handle.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { useUser } from '../../shared/people/user.ts';

export const handle = { words: ['accounts'], late: true } satisfies ScreenHandle;

/** Explains that the link has expired, was used or is incomplete, and offers a new one. */
export default function ActivateErrorScreen() {
  const words = useWords('accounts.activate');
  const user = useUser();
  const sentence = useRefusalSentence('accounts', resendActivation);
  const resend = useMutation({ mutationFn: async () => await ask(resendActivation, {}) });
  return (
    <div className="min-h-dvh moment-ground">
      <ScreenTitle>{words(user?.status === 'active' ? 'already_active' : 'error_title')}</ScreenTitle>
      <div className="px-4 pt-24 pb-14 text-text [--focus:var(--link)] lg:pt-32">
        {user?.status === 'active' ? (
          <Notice heading="h1" title={words('already_active')}>
            <ButtonLink to="/members" size="large">
              {words('look_around')}
            </ButtonLink>
          </Notice>
        ) : (
          <Notice heading="h1" title={words('error_title')} text={words('error_text')}>
            {!user && (
              <ButtonLink to="/login" size="large">
                {words('log_in')}
              </ButtonLink>
            )}
            {user && !resend.isSuccess && (
              <Button size="large" busy={resend.isPending} onClick={() => resend.mutate()}>
                {words('new_mail')}
              </Button>
            )}
            {user && resend.isSuccess && <p role="status">{words('new_mail_sent', { email: user.email })}</p>}
            {resend.error && <FieldError>{sentence(resend.error)}</FieldError>}
          </Notice>
        )}
      </div>
    </div>
  );
}
