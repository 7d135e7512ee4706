import { useMutation } from '@tanstack/react-query';
import { resendActivation } from '#contract/accounts/accounts.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { ask } from '../../shared/api/ask.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';

/** Returns a mutation that resends the activation email. */
export function useResend(email: string) {
  const words = useWords('accounts.confirm');
  const sentence = useRefusalSentence('accounts', resendActivation);
  return useMutation({
    mutationFn: async () => await ask(resendActivation, {}),
    onSuccess: () => toast({ tone: 'good', text: words('sent', { email }) }),
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
}
