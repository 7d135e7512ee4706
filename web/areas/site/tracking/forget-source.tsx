import { useMutation } from '@tanstack/react-query';
import { forgetTracking } from '#contract/tracking.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { toast } from '../../../shared/ui/toast.tsx';
import { ask } from '../../../shared/api/ask.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { forgetFirstVisit } from './first-visit.ts';
import { useUser } from '../../../shared/people/user.ts';

/** Withdraws the consent to storing a partner's link, on this device and in the account. */
export function ForgetSource({ label }: { label?: string }) {
  const words = useWords('accounts.tracking');
  const user = useUser();
  const sentence = useRefusalSentence('accounts', forgetTracking);
  const forget = useMutation({
    mutationFn: async () => {
      if (user) await ask(forgetTracking, {});
      forgetFirstVisit();
    },
    onSuccess: () => toast({ tone: 'good', text: words('forgotten') }),
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
  return (
    <Button variant="outline" busy={forget.isPending} onClick={() => forget.mutate()} className="mt-4 print:hidden">
      {label ?? words('forget')}
    </Button>
  );
}
