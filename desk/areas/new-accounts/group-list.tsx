import { Copy, Image, MonitorSmartphone } from 'lucide-react';
import type { AccountGroup } from '#contract/desk/new-accounts.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Age } from '../../shared/age.tsx';
import { StaffSquare } from '../../shared/people.tsx';
import { useServerNow } from '../../shared/use-now.ts';
import { useDeskWords } from '../../shared/words.tsx';

const signs = { same_text: Copy, same_photo: Image, same_device: MonitorSmartphone } as const;

interface GroupListProps {
  readonly items: readonly AccountGroup[];
  readonly id: string;
  readonly go: (id: string) => void;
}

/** List of the queue beside the open group, oldest first. */
export function GroupList({ items, id, go }: GroupListProps) {
  const words = useDeskWords('new_accounts');
  const now = useServerNow();
  return (
    <div className="border-line bg-surface hidden min-h-0 overflow-y-auto border-r xl:block">
      <h2 className="text-muted px-3 pt-3 pb-1 !text-13 font-semibold">
        {words('oldest_first', { count: items.length })}
      </h2>
      <ul>
        {items.map((item) => {
          const Sign = signs[item.because];
          const isLate = Date.parse(item.due_at) < now;
          return (
            <li key={item.id} className="border-line border-t">
              <button
                type="button"
                aria-current={item.id === id}
                onClick={() => go(item.id)}
                className={classNames(
                  'flex w-full items-center gap-2.5 px-3 py-2.5 text-left',
                  item.id === id ? 'bg-soft shadow-[inset_3px_0_0_var(--control)]' : 'hover:bg-soft',
                )}
              >
                <span className="bg-sunken text-muted grid size-8 flex-none place-items-center rounded-full">
                  <Sign className="size-4" aria-hidden />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-1">
                    <span className="truncate font-semibold">{item.names.join(', ')}</span>
                    <Age
                      since={item.waiting_since}
                      className={classNames('ml-auto flex-none text-12', isLate ? 'text-danger' : 'text-muted')}
                    />
                  </span>
                  <span className="text-muted flex items-center gap-1 text-13">
                    <span className="truncate">{words(`short.${item.because}`, { count: item.count })}</span>
                    {item.hold && !item.hold.yours && (
                      <StaffSquare name={item.hold.staff.name} className="ml-auto size-5 text-[9px]" />
                    )}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
