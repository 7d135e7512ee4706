import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cancelPayment, type PaymentId } from '#contract/payments.ts';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FieldError } from '../../../shared/ui/field.tsx';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';

/** Cancels an open transfer after confirmation. */
export function CancelTransfer({ payment_id }: { payment_id: PaymentId }) {
  const words = useWords('payments.transfer');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { submit, pending, trouble } = useSubmit(cancelPayment);
  const sentence = useRefusalSentence('payments', cancelPayment);

  async function cancel(): Promise<void> {
    const done = await submit({ payment_id });
    if (done) setAsking(false);
    // A refusal means that money has just arrived, so refetch in either case.
    await client.invalidateQueries();
  }

  return (
    <>
      <Button variant="text" onClick={() => setAsking(true)}>
        {words('cancel')}
      </Button>
      {asking && (
        <Dialog title={words('cancel_title')} onClose={() => setAsking(false)}>
          <p className="mt-2 text-left text-muted">{words('cancel_text')}</p>
          {trouble.refusal && <FieldError>{sentence(trouble.refusal)}</FieldError>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="text" onClick={() => setAsking(false)}>
              {words('keep')}
            </Button>
            <Button variant="danger" busy={pending} onClick={() => void cancel()}>
              {words('cancel')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
