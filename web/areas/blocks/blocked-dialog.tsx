import { queryOptions, useQuery } from '@tanstack/react-query';
import { listBlocks } from '#contract/blocks.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FailureNotice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useWords } from '../../shared/i18n/use-words.ts';
import { Words } from '../../shared/i18n/words.tsx';
import { UnblockButton } from './unblock-button.tsx';
import { ask } from '../../shared/api/ask.ts';
import { blockKeys } from './keys.ts';

/** Lists the members blocked by this member, with unblock buttons. */
export default function BlockedDialog({ onClose }: { onClose: () => void }) {
  return (
    <Words areas={['shell', 'profile']}>
      <Blocked onClose={onClose} />
    </Words>
  );
}

function Blocked({ onClose }: { onClose: () => void }) {
  const words = useWords('profile.block');
  const { data: members, error, refetch } = useQuery(blocksQuery());
  return (
    <Dialog title={words('list_title')} onClose={onClose}>
      <div className="mt-4 min-h-24">
        {!members && (error ? <FailureNotice onRetry={() => void refetch()} /> : <BlockedSkeleton />)}
        {members?.length === 0 && <p className="text-muted">{words('list_empty')}</p>}
        {members && members.length > 0 && (
          <ul className="divide-y divide-line">
            {members.map((member) => (
              <li key={member.id} className="flex items-center justify-between gap-4 py-2.5">
                <bdi className="min-w-0 truncate font-semibold">{member.name}</bdi>
                <UnblockButton member={member} size="small" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function BlockedSkeleton() {
  const words = useWords('profile.block');
  return (
    <div className="grid gap-2">
      <p role="status" className="sr-only">
        {words('list_loading')}
      </p>
      <Skeleton className="h-14" />
      <Skeleton className="h-14" />
    </div>
  );
}

/** Query for the members blocked by this member. */
const blocksQuery = () =>
  queryOptions({ queryKey: blockKeys.list, queryFn: async () => (await ask(listBlocks, {})).profiles });
