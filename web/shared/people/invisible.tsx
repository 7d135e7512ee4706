import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { ask } from '../api/ask.ts';
import { classNames } from '../ui/class-names.ts';
import { MenuAction } from '../ui/menu.tsx';
import { toast } from '../ui/toast.tsx';
import { useCommonSentence } from '../i18n/refusal-sentence.ts';
import { useWords } from '../i18n/use-words.ts';
import { userQuery } from './user.ts';

/** Returns a mutation that ends the member's invisible mode. */
function useBecomeVisible() {
  const client = useQueryClient();
  const words = useWords('shell.invisible');
  const sentence = useCommonSentence();
  const { queryKey } = userQuery();
  return useMutation({
    mutationFn: async () => await ask(saveAccountSettings, { invisible: false }),
    onSuccess: () => {
      client.setQueryData(queryKey, (user) => user && { ...user, invisible: false });
      toast({ tone: 'good', text: words('over') });
    },
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
}

/**
 * Reminds invisible members that others cannot see them, with a button to become visible. Shown on the member's own
 * profile and in the search.
 */
export function InvisibleNotice({ className }: { className?: string | undefined }) {
  const words = useWords('shell.invisible');
  const { mutate, isPending } = useBecomeVisible();
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 rounded-card bg-soft px-4 py-1 text-14 text-on-soft md:text-16',
        className,
      )}
    >
      <p className="flex min-w-0 grow basis-60 items-center gap-3 py-2">
        <EyeOff className="size-5 shrink-0" strokeWidth={1.75} aria-hidden />
        {words('text')}
      </p>
      <button type="button" disabled={isPending} onClick={() => mutate()} className="link min-h-11 text-on-soft">
        {words('end')}
      </button>
    </div>
  );
}

/** The entry in the account menu with the content of {@link InvisibleNotice}. */
export function InvisibleEntry() {
  const words = useWords('shell.invisible');
  const { mutate } = useBecomeVisible();
  return (
    <>
      <p className="px-3 pt-2 text-14 text-muted">{words('sign')}</p>
      <MenuAction icon={Eye} onClick={() => mutate()}>
        {words('end')}
      </MenuAction>
    </>
  );
}
