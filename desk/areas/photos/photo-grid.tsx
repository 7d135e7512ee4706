import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, CheckCheck, Info } from 'lucide-react';
import { useRef, useState } from 'react';
import { approvePhotos, type PhotoItem } from '#contract/desk/photos.ts';
import { useOnline } from '#web/shared/api/use-online.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Age } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { ActionButton } from '../../shared/buttons.tsx';
import { useKeys } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { FailureState, LoadingRows, NothingWaits } from '../../shared/states.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useReportDecision } from '../../shared/use-decide.ts';
import { useDeskWords } from '../../shared/words.tsx';
import { usePhotoQueue } from './use-photo-queue.ts';

interface PhotoGridProps {
  readonly site: string;
  readonly waiting: number;
  readonly open: (id: string) => void;
}

/**
 * Grid to approve low-risk photos together. All photos are selected at first; staff deselect those that need a closer
 * look. Look-alikes never appear here.
 */
export function LowRiskGrid({ site, waiting, open }: PhotoGridProps) {
  const words = useDeskWords('photos');
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const report = useReportDecision();
  const client = useQueryClient();
  const isOnline = useOnline();
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch } = usePhotoQueue(site, 'harmless');
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const items = (data?.items ?? []).filter(({ hold }) => !hold || hold.yours);
  const chosen = items.filter(({ id }) => !out.has(id));
  const toggle = (id: string) =>
    setOut((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const forget = () => void client.invalidateQueries({ queryKey: [deskKeys.photos] });
  const approve = useMutation({
    mutationFn: async (photos: readonly PhotoItem[]) =>
      await askDesk(approvePhotos, { photos: photos.map(({ id, version }) => ({ id, version })) }),
    onSuccess: ({ decisions, refused }) => {
      if (decisions.length > 0) {
        report({
          text: words('approved_many', { count: decisions.length }),
          decisions: decisions.map(({ decision }) => decision.id),
          undone: forget,
        });
      }
      if (refused.length > 0) toast({ text: words('refused_many', { count: refused.length }), isError: true });
      forget();
    },
    onError: (fault) => toast({ text: refusal(fault), isError: true }),
  });
  const isOff = chosen.length === 0 || !isOnline || approve.isPending;
  const move = (by: number) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-photo]') ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[Math.min(Math.max(at + by, 0), buttons.length - 1)]?.focus();
  };
  /** Returns the number of photos per row. */
  const columns = () => {
    const tops = [...(list.current?.children ?? [])].map((child) => child.getBoundingClientRect().top);
    return Math.max(1, tops.filter((top) => top === tops[0]).length);
  };
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset.photo;
  useKeys([
    { keys: 'ArrowRight|j', label: words('keys.move'), run: () => move(1) },
    { keys: 'ArrowLeft|k', label: words('keys.move_back'), isMinor: true, run: () => move(-1) },
    { keys: 'ArrowDown', label: words('keys.move_down'), isMinor: true, run: () => move(columns()) },
    { keys: 'ArrowUp', label: words('keys.move_up'), isMinor: true, run: () => move(-columns()) },
    {
      keys: 'o',
      label: words('keys.closer'),
      run: () => {
        const id = focused();
        if (id) open(id);
      },
    },
    { keys: 'Shift+a', label: words('keys.approve_left'), isDisabled: isOff, run: () => approve.mutate(chosen) },
  ]);
  if (error) return <FailureState fault={error} retry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={6} />;
  if (items.length === 0)
    return <NothingWaits title={words('no_harmless')} text={words('open_singly', { count: waiting })} />;
  return (
    <div className="flex-1 overflow-auto p-4 md:px-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="min-w-72 flex-1">
          <h2>{words('harmless', { count: items.length })}</h2>
          <p className="text-muted text-13">{words('harmless_text')}</p>
        </div>
        <span className="text-muted text-13">
          {words('chosen', { chosen: chosen.length, out: items.length - chosen.length })}
        </span>
        <ActionButton
          look="primary"
          icon={<CheckCheck aria-hidden />}
          keys="Shift+a"
          disabled={isOff}
          onClick={() => approve.mutate(chosen)}
        >
          {words('approve_count', { count: chosen.length })}
        </ActionButton>
      </div>
      <ul ref={list} className="grid grid-cols-2 gap-3.5 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6">
        {items.map((item) => {
          const isOut = out.has(item.id);
          return (
            <li key={item.id} className="card overflow-hidden">
              <button
                type="button"
                data-photo={item.id}
                aria-pressed={!isOut}
                aria-label={words('choose_photo', { name: item.name })}
                className="relative block w-full"
                onClick={() => toggle(item.id)}
              >
                <img
                  src={item.thumb}
                  alt=""
                  className={classNames('bg-sunken aspect-square w-full object-cover', isOut && 'opacity-40 grayscale')}
                />
                <span
                  className={classNames(
                    'absolute top-2 right-2 grid size-5 place-items-center rounded-md border',
                    isOut ? 'border-line-input bg-surface' : 'border-primary bg-primary text-on-primary',
                  )}
                >
                  {!isOut && <Check className="size-3.5" strokeWidth={3} aria-hidden />}
                </span>
              </button>
              <p className="flex items-center gap-2 px-2.5 py-1.5">
                <button
                  type="button"
                  className="min-h-6 min-w-0 truncate font-semibold hover:underline"
                  onClick={() => open(item.id)}
                >
                  {item.name}
                </button>
                <Age since={item.waiting_since} className="text-muted ml-auto flex-none text-13" />
              </p>
            </li>
          );
        })}
      </ul>
      {waiting > items.length && (
        <p className="text-muted mt-4 flex items-center gap-2 text-13">
          <Info className="size-4 flex-none" aria-hidden />
          {words('open_singly', { count: waiting - items.length })}
        </p>
      )}
    </div>
  );
}
