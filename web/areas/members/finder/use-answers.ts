import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MatchAnswers, saveMatchAnswers } from '#contract/members/match-finder.ts';
import { ask } from '../../../shared/api/ask.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { memberKeys } from '../keys.ts';
import { type Finder, matchFinderQuery } from './match-finder.ts';

/** Returns the member's answers in the match finder, and a mutation that saves them. Requires the words of `finder`. */
export function useAnswers({ answers }: Pick<Finder, 'answers'>, onSaved: () => void = () => undefined) {
  const client = useQueryClient();
  const sentence = useRefusalSentence('finder', saveMatchAnswers);
  const { queryKey } = matchFinderQuery();
  const save = useMutation({
    mutationFn: async (said: MatchAnswers) => await ask(saveMatchAnswers, said),
    onSuccess: ({ answers }) => {
      client.setQueryData(queryKey, (finder) => finder && { ...finder, answers });
      client.removeQueries({ queryKey: memberKeys.matches });
      onSaved();
    },
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
  return { answers, save };
}
