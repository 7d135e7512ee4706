import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { askMailProof, type DisabledReason } from '#contract/notifications/notifications.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { ask } from '../../shared/api/ask.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { notificationsQuery } from './notifications.ts';
import { randomId } from '../../shared/api/browser/random-id.ts';

/**
 * Explains why emails are disabled and how to enable them. A bounce takes precedence over a complaint, and a complaint
 * over the member's own choice.
 */
export function DisabledNotice({ reasons, email }: { reasons: readonly DisabledReason[]; email: string }) {
  const words = useWords('notifications.disabled');
  const reason = (['bounce', 'fbl', 'listunsubscribe'] as const).find((one) => reasons.includes(one));
  if (!reason) return null;
  return (
    <section aria-label={words(`${reason}.title`)} className="mt-6 rounded-card bg-warning-soft p-4 md:p-5">
      <h2 className="flex items-start gap-2.5 text-18 text-warning">
        <MailX className="mt-0.5 size-5 shrink-0" strokeWidth={1.75} aria-hidden />
        {words(`${reason}.title`)}
      </h2>
      <p className="mt-2 [overflow-wrap:anywhere]">
        {reason === 'listunsubscribe' ? words('listunsubscribe.text') : words(`${reason}.text`, { email })}
      </p>
      {reason !== 'listunsubscribe' && <ProofForm email={email} addressInDoubt={reason === 'bounce'} />}
    </section>
  );
}

/**
 * Sends a link that enables emails again. Opening the link proves that emails reach the member and that the member
 * wants them.
 */
function ProofForm({ email, addressInDoubt }: { email: string; addressInDoubt: boolean }) {
  const words = useWords('notifications');
  const client = useQueryClient();
  const sentence = useRefusalSentence('notifications', askMailProof);
  // Idempotency key: a retry after a lost response sends no second link.
  const [key] = useState(() => randomId());
  const proof = useMutation({
    mutationFn: async () => await ask(askMailProof, {}, { key }),
    onError: async (fault) => {
      if (isRefusal(fault, 'not_disabled')) await client.invalidateQueries(notificationsQuery());
    },
  });
  return (
    <>
      <p className="mt-2">{words('proof.text')}</p>
      {proof.error && <FieldError>{sentence(proof.error)}</FieldError>}
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        {!proof.data && (
          <Button
            size="small"
            variant={addressInDoubt ? 'outline' : 'primary'}
            busy={proof.isPending}
            onClick={() => proof.mutate()}
          >
            {words('proof.action')}
          </Button>
        )}
        {addressInDoubt && (
          <ButtonLink to="/settings#email" size="small" variant={proof.data ? 'outline' : 'primary'}>
            {words('change')}
          </ButtonLink>
        )}
      </div>
      <p role="status" className="font-semibold [overflow-wrap:anywhere] not-empty:mt-3">
        {proof.data && words('proof.sent', { email })}
      </p>
    </>
  );
}
