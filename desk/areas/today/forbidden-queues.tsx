import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import type { Permission } from '#contract/desk/permissions.ts';
import { type DeskQueue, deskQueues } from '#contract/desk/queues.ts';
import { useRolesSentence } from '../../shared/buttons.tsx';
import { useMay } from '../../shared/me.tsx';
import { useDeskWords } from '../../shared/words.tsx';

const permissionOf: Readonly<Record<DeskQueue, Permission>> = {
  reports: 'reports.decide',
  photos: 'photos.decide',
  appeals: 'appeals.decide',
  first_messages: 'first_messages.decide',
  new_accounts: 'new_accounts.decide',
};

interface ForbiddenQueuesProps {
  /** Paths of the queues that have a screen. */
  readonly paths: Partial<Readonly<Record<DeskQueue, string>>>;
}

/** Rows for the queues that the viewer may not decide, with the roles that may. */
export function ForbiddenQueues({ paths }: ForbiddenQueuesProps) {
  const words = useDeskWords('today');
  const may = useMay();
  const roles = useRolesSentence();
  return deskQueues
    .filter((queue) => !may(permissionOf[queue]))
    .map((queue) => {
      const path = paths[queue];
      const name = words(`queues.${queue}`);
      return (
        <tr key={queue}>
          <td colSpan={6}>
            <span className="flex items-center gap-3">
              <Lock className="text-muted size-5 flex-none" aria-hidden />
              <span>
                {path ? (
                  <Link to={path} className="block font-bold hover:underline max-md:text-15">
                    {name}
                  </Link>
                ) : (
                  <b className="block">{name}</b>
                )}
                <span className="text-muted block text-13">{roles(permissionOf[queue])}</span>
              </span>
            </span>
          </td>
        </tr>
      );
    });
}
