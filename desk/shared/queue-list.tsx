import type { ReactNode } from 'react';
import type { DeskHold } from '#contract/desk/queues.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Age } from './age.tsx';
import { MemberFace, StaffSquare } from './people.tsx';
import { useDeskWords } from './words.tsx';

/** An item in the list beside the open one. */
export interface ListedItem {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | undefined;
  /** Short description of the item. */
  readonly line: string;
  readonly since: string;
  readonly hold: DeskHold | null;
}

interface QueueListProps {
  readonly groups: readonly { readonly title: string; readonly items: readonly ListedItem[] }[];
  readonly current: string;
  readonly go: (id: string) => void;
  /** Additional content below the list. */
  readonly foot?: ReactNode;
}

/** List of the queue beside the open item. */
export function QueueList({ groups, current, go, foot }: QueueListProps) {
  const words = useDeskWords('items');
  return (
    <div className="border-line bg-surface hidden min-h-0 overflow-y-auto border-r xl:block">
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <section key={title}>
            <h2 className="text-muted px-3 pt-3 pb-1 !text-13 font-semibold">
              {words('group', { title, count: items.length })}
            </h2>
            <ul>
              {items.map(({ id, name, avatar, line, since, hold }) => (
                <li key={id} className="border-line border-t">
                  <button
                    type="button"
                    aria-current={id === current}
                    onClick={() => go(id)}
                    className={classNames(
                      'flex w-full items-center gap-2.5 px-3 py-2.5 text-left',
                      id === current ? 'bg-soft shadow-[inset_3px_0_0_var(--control)]' : 'hover:bg-soft',
                    )}
                  >
                    <MemberFace photo={avatar} className="size-8" />
                    <span className="min-w-0 flex-1">
                      <span className="flex items-center gap-1">
                        <span className="truncate font-semibold">{name}</span>
                        <Age since={since} className="text-muted ml-auto flex-none text-12" />
                      </span>
                      <span className="text-muted flex items-center gap-1 text-13">
                        <span className="truncate">{line}</span>
                        {hold && !hold.yours && (
                          <StaffSquare name={hold.staff.name} className="ml-auto size-5 text-[9px]" />
                        )}
                      </span>
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      {foot && <p className="text-muted border-line border-t px-3 py-3 text-13">{foot}</p>}
    </div>
  );
}
