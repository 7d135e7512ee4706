import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import { Download, Eye, SlidersHorizontal, Terminal } from 'lucide-react';
import { type ReactNode, type Ref, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AskedOf } from '#contract/call.ts';
import { type AuditEntry, auditTargets, exportActions, listActions, listActors } from '#contract/desk/audit.ts';
import { serverNow } from '#web/shared/api/server-clock.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Moment } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { useKeys } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { StaffSquare } from '../../shared/people.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { NothingWaits, FailureState, LoadingRows } from '../../shared/states.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { AuditEntryCard, ChainCard } from './audit-cards.tsx';
import { useActionName } from './action-name.ts';

type Filters = Omit<AskedOf<typeof listActions>, 'before'>;

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, AuditEntry>();
const days = ['1', '7', '30', 'all'] as const;
const noEntries: AuditEntry[] = [];

/** The audit log with filters, the selected entry in full, and the state of the chain. */
export function AuditScreen() {
  const words = useDeskWords('audit');
  const nameOf = useActionName();
  const target = useLooseWords('targets');
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => filtersIn(search), [search]);
  const [chosen, setChosen] = useState<string>();
  const firstField = useRef<HTMLSelectElement>(null);
  const actors = useQuery({
    queryKey: [deskKeys.audit, 'actors'],
    queryFn: async ({ signal }) => await askDesk(listActors, {}, { signal }),
  });
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [deskKeys.audit, filters],
    queryFn: async ({ signal, pageParam }) =>
      await askDesk(listActions, { ...filters, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: true,
  });
  const file = useMutation({
    mutationFn: async () => await askDesk(exportActions, filters),
    onSuccess: ({ name, csv, complete }) => {
      saveFile(name, csv);
      if (!complete) toast({ text: words('incomplete') });
    },
    onError: (fault) => toast({ text: refusal(fault), isError: true }),
  });
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? noEntries, [data]);
  const shown = chosen ?? entries[0]?.id;
  const change = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const step = (by: number) => {
    const place = entries.findIndex(({ id }) => id === shown);
    const next = entries[Math.min(Math.max(place + by, 0), entries.length - 1)];
    if (!next) return;
    setChosen(next.id);
    document.querySelector(`[data-entry="${next.id}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useKeys([
    { keys: 'j|ArrowDown', label: words('keys.down'), run: () => step(1) },
    { keys: 'k|ArrowUp', label: words('keys.up'), run: () => step(-1) },
    { keys: 'f', label: words('keys.filter'), run: () => firstField.current?.focus() },
    { keys: 'e', label: words('csv'), run: () => file.mutate() },
  ]);
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor('at', { header: words('when'), cell: ({ getValue }) => <Moment at={getValue()} /> }),
        helper.accessor('staff', {
          header: words('who'),
          cell: ({ getValue }) => {
            const staff = getValue();
            return (
              <span className="flex items-center gap-2 whitespace-nowrap">
                {staff ? <StaffSquare name={staff.name} /> : <Terminal className="text-muted size-5" aria-hidden />}
                {staff?.name ?? words('nobody')}
              </span>
            );
          },
        }),
        helper.accessor('action', {
          header: words('did'),
          cell: ({ getValue }) => (
            <span className="flex items-center gap-2">
              {isLook(getValue()) && <Eye className="text-muted size-4" aria-label={words('look')} />}
              {nameOf(getValue())}
            </span>
          ),
        }),
        helper.accessor('target', {
          header: words('about'),
          cell: ({ getValue }) => {
            const about = getValue();
            return about ? (
              <span title={about.id}>
                {target(about.type)} <span className="mono text-muted">{about.id.slice(0, 8)}</span>
              </span>
            ) : null;
          },
        }),
        helper.accessor('reason', {
          header: words('why'),
          cell: ({ row: { original } }) => (
            <span className="text-muted line-clamp-1 text-13 break-all">
              {original.detail === 'erased' ? words('erased') : (original.reason ?? original.fields.join(', '))}
            </span>
          ),
        }),
      ]),
    [words, nameOf, target],
  );
  const table = useTable({ features, columns, data: entries });
  return (
    <>
      <DeskBar title={words('title')} note={words('only_grows')}>
        <ActionButton icon={<Download aria-hidden />} keys="e" onClick={() => file.mutate()} disabled={file.isPending}>
          {words('csv')}
        </ActionButton>
      </DeskBar>
      <div className="flex min-h-0 flex-1 flex-col gap-3.5 overflow-auto p-4 md:px-6 md:py-4">
        <form className="flex flex-wrap items-end gap-2" role="search" onSubmit={(event) => event.preventDefault()}>
          <SlidersHorizontal className="text-muted mb-2.5 hidden size-5 md:block" aria-hidden />
          <FilterSelect
            label={words('who')}
            value={filters.staff ?? ''}
            change={(value) => change('staff', value)}
            field={firstField}
          >
            <option value="">{words('everybody')}</option>
            {actors.data?.staff.map(({ id, name, removed }) => (
              <option key={id} value={id}>
                {removed ? words('removed_name', { name }) : name}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect label={words('did')} value={filters.action ?? ''} change={(value) => change('action', value)}>
            <option value="">{words('everything')}</option>
            {actors.data?.actions.map((action) => (
              <option key={action} value={action}>
                {nameOf(action)}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect
            label={words('about')}
            value={filters.target_type ?? ''}
            change={(value) => change('target_type', value)}
          >
            <option value="">{words('everything')}</option>
            {auditTargets.map((one) => (
              <option key={one} value={one}>
                {target(one)}
              </option>
            ))}
          </FilterSelect>
          <FilterSelect
            label={words('when')}
            value={search.get('days') ?? 'all'}
            change={(value) => change('days', value === 'all' ? '' : value)}
          >
            {days.map((one) => (
              <option key={one} value={one}>
                {words(`days.${one}`)}
              </option>
            ))}
          </FilterSelect>
          <label className="flex flex-col gap-0.5">
            <span className="text-muted text-12 font-semibold">{words('id')}</span>
            <input
              className="field !w-48"
              value={search.get('target_id') ?? ''}
              onChange={(event) => change('target_id', event.target.value.trim().slice(0, 100))}
              spellCheck={false}
            />
          </label>
        </form>
        <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_312px]">
          <section className="card overflow-hidden" aria-label={words('entries')}>
            {error ? <FailureState fault={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <LoadingRows rows={10} /> : null}
            {data && entries.length === 0 ? <NothingWaits title={words('none')} text={words('none_text')} /> : null}
            {entries.length > 0 && (
              <div className="overflow-x-auto">
                <table className="table">
                  <thead>
                    {table.getHeaderGroups().map((group) => (
                      <tr key={group.id}>
                        {group.headers.map((header) => (
                          // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the table renders its text
                          <th key={header.id} scope="col">
                            <table.FlexRender header={header} />
                          </th>
                        ))}
                      </tr>
                    ))}
                  </thead>
                  <tbody>
                    {table.getRowModel().rows.map((row) => (
                      <tr
                        key={row.id}
                        data-entry={row.original.id}
                        className={classNames('cursor-pointer', row.original.id === shown && '[&>td]:bg-soft')}
                        onClick={() => setChosen(row.original.id)}
                      >
                        {row.getAllCells().map((cell, index) => (
                          <td key={cell.id}>
                            {index === 0 ? (
                              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the table renders its text
                              <button
                                type="button"
                                className="min-h-6 text-left"
                                aria-pressed={row.original.id === shown}
                                onClick={() => setChosen(row.original.id)}
                              >
                                <table.FlexRender cell={cell} />
                              </button>
                            ) : (
                              <table.FlexRender cell={cell} />
                            )}
                          </td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
            {hasNextPage && (
              <div className="border-line border-t p-3 text-center">
                <ActionButton onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
                  {words('older')}
                </ActionButton>
              </div>
            )}
          </section>
          <div className="grid gap-3.5">
            <ChainCard />
            {shown && <AuditEntryCard id={shown} />}
          </div>
        </div>
      </div>
    </>
  );
}

interface FilterSelectProps {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly field?: Ref<HTMLSelectElement>;
  readonly children: ReactNode;
}

function FilterSelect({ label, value, change, field, children }: FilterSelectProps) {
  return (
    <label className="flex flex-col gap-0.5">
      <span className="text-muted text-12 font-semibold">{label}</span>
      <select
        ref={field}
        className="field !w-auto max-w-48"
        value={value}
        onChange={(event) => change(event.target.value)}
      >
        {children}
      </select>
    </label>
  );
}

/** Reads the filters from the URL. Converts `days` to a first day. */
function filtersIn(search: URLSearchParams): Filters {
  const text = (name: string) => search.get(name) ?? undefined;
  const count = Number(search.get('days'));
  const first = count > 0 ? new Date(serverNow() - (count - 1) * 86_400_000).toISOString().slice(0, 10) : undefined;
  const type = auditTargets.find((one) => one === search.get('target_type'));
  return {
    ...(text('staff') && { staff: text('staff') as Filters['staff'] }),
    ...(text('action') && { action: text('action') }),
    ...(type && { target_type: type }),
    ...(text('target_id') && { target_id: text('target_id') }),
    ...(first && { from: first }),
  };
}

/** Returns whether an action is a look at private data. */
function isLook(action: string): boolean {
  return /\.(view|look)/.test(action);
}

/** Downloads text as a file. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
