import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { useState } from 'react';
import { askMailProof, type DisabledReason } from '#contract/notifications.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { FieldError } from '../ui/field.tsx';
import { ask } from '../api/ask.ts';
import { isRefusal } from '../api/refusal.ts';
import { useRefusalSentence } from '../words/refusal-sentence.ts';
import { useWords } from '../words/use-words.ts';
import { notificationsQuery } from './notifications.ts';

/** Why no mail comes, and how to change that. A bounce is more than a complaint, and a complaint more than a wish. */
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

/** A link to this address brings the mails back: whoever opens it reads them, and wants them. */
function ProofForm({ email, addressInDoubt }: { email: string; addressInDoubt: boolean }) {
  const words = useWords('notifications');
  const client = useQueryClient();
  const sentence = useRefusalSentence('notifications', askMailProof);
  // The key of the action: tried again after a lost answer, it is the same wish, and mails no second link.
  const [key] = useState(() => crypto.randomUUID());
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
