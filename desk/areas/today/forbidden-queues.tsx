import { Lock } from 'lucide-react';
import { Link } from 'react-router';
import { places } from '../../app/navigation.ts';
import { useRolesSentence } from '../../shared/buttons.tsx';
import { useMay } from '../../shared/me.tsx';
import { useDeskWords } from '../../shared/words.tsx';

/** The queues that the reader may not decide, as rows of the table of queues, with the roles that may. */
export function ForbiddenQueues() {
  const words = useDeskWords('shell');
  const may = useMay();
  const roles = useRolesSentence();
  return places.map(({ path, name, group, permission }) =>
    group === 'queues' && permission && !may(permission) ? (
      <tr key={path}>
        <td colSpan={6}>
          <span className="flex items-center gap-3">
            <Lock className="text-muted size-5 flex-none" aria-hidden />
            <span>
              <Link to={path} className="block font-bold hover:underline max-md:text-15">
                {words(`places.${name}`)}
              </Link>
              <span className="text-muted block text-13">{roles(permission)}</span>
            </span>
          </span>
        </td>
      </tr>
    ) : null,
  );
}
