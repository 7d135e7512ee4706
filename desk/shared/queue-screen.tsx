import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Permission } from '#contract/desk/permissions.ts';
import { useRolesSentence } from './buttons.tsx';
import { DeskBar } from './desk-bar.tsx';
import { useMay } from './me.tsx';
import { FailureState, LoadingRows, NothingWaits, StatePanel } from './states.tsx';
import { useDeskWords } from './words.tsx';

interface QueueScreenProps {
  readonly title: string;
  readonly permission: Permission;
  readonly note: ReactNode;
  readonly query: { readonly data: unknown; readonly error: unknown; refetch(): unknown };
  /** True if an item is open. The `children` then render their own bar. */
  readonly isOpen: boolean;
  readonly empty: string;
  readonly emptyText: string;
  readonly children: ReactNode;
}

/** Screen of a queue in all its states: loading, failed, empty, forbidden, or with an open item. */
export function QueueScreen({ title, permission, note, query, isOpen, empty, emptyText, children }: QueueScreenProps) {
  const words = useDeskWords('items');
  const states = useDeskWords('states');
  const may = useMay();
  const roles = useRolesSentence();
  const { data, error, refetch } = query;
  if (!may(permission)) {
    return (
      <>
        <DeskBar title={title} back="/" />
        <StatePanel icon={<Ban aria-hidden />} tone="plain" title={states('not_permitted')} text={roles(permission)}>
          <Link to="/" className="btn">
            {words('to_today')}
          </Link>
        </StatePanel>
      </>
    );
  }
  return (
    <>
      {!(data && isOpen) && (
        <DeskBar title={title} back="/" note={data ? note : undefined}>
          {null}
        </DeskBar>
      )}
      {error && !data ? <FailureState fault={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={8} /> : null}
      {data && !isOpen ? (
        <NothingWaits title={empty} text={emptyText}>
          <Link to="/" className="btn">
            {words('to_today')}
          </Link>
        </NothingWaits>
      ) : null}
      {data && isOpen ? children : null}
    </>
  );
}
