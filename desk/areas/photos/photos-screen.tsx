import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Grid3x3, RectangleVertical } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { decidePhotoItem, type PhotoItem, showPhotoItem } from '#contract/desk/photos.ts';
import type { DeskDecision, PhotoVerdict } from '#contract/desk/queues.ts';
import { putBack } from '#contract/desk/queues.ts';
import type { PictureId, RejectionReason } from '#contract/photos.ts';
import { isRefusal } from '#web/shared/api/refusal.ts';
import { useOnline } from '#web/shared/api/use-online.ts';
import { classNames } from '#web/shared/ui/class-names.ts';
import { Age, useDuration } from '../../shared/age.tsx';
import { askDesk } from '../../shared/ask-desk.ts';
import { DeskBar } from '../../shared/desk-bar.tsx';
import { AskOpinionDialog, DecidedNote, OpinionNote, TakenNote } from '../../shared/item-notes.tsx';
import { useKeys } from '../../shared/keyboard.tsx';
import { deskKeys } from '../../shared/keys.ts';
import { StaffSquare } from '../../shared/people.tsx';
import { useRefusalText } from '../../shared/refusal-text.ts';
import { FailureState, LoadingRows, NothingWaits } from '../../shared/states.tsx';
import { useDeskToast } from '../../shared/toasts.tsx';
import { useReportDecision } from '../../shared/use-decide.ts';
import { useHold } from '../../shared/use-hold.ts';
import { useServerNow } from '../../shared/use-now.ts';
import { useDeskFormat, useDeskWords, useLooseWords } from '../../shared/words.tsx';
import { PhotoDecisionPanel } from './photo-decision.tsx';
import { LowRiskGrid } from './photo-grid.tsx';
import { PhotoOwnerFacts } from './photo-owner.tsx';
import { PhotoView } from './photo-view.tsx';
import { digitOf, rejectionKeys } from './reasons.ts';
import { usePhotoQueue } from './use-photo-queue.ts';

/** The photo queue: one photo beside its look-alikes, or the grid of low-risk photos. */
export function PhotosScreen() {
  const words = useDeskWords('photos');
  const [search, setSearch] = useSearchParams();
  const { id } = useParams();
  const navigate = useNavigate();
  const site = search.get('site') ?? '';
  const isGrid = search.get('view') === 'grid';
  const { data, error, refetch } = usePhotoQueue(site);
  const now = useServerNow();
  const duration = useDuration();
  const format = useDeskFormat();
  const items = data?.items ?? [];
  const open = items.find((item) => item.id === id) ?? (id ? undefined : firstFree(items));
  const shown = id ?? open?.id;
  const query = search.size > 0 ? `?${search.toString()}` : '';
  const go = useCallback(
    (next: string | undefined) =>
      void navigate(next ? `/photos/${next}${query}` : `/photos${query}`, { replace: true }),
    [navigate, query],
  );
  const change = (name: string, value: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  useKeys([{ keys: 'v', label: words(isGrid ? 'one' : 'grid'), run: () => change('view', isGrid ? '' : 'grid') }]);
  const place = items.findIndex((item) => item.id === shown);
  const note = data && data.oldest_at && (
    <span>
      <span className="max-md:hidden">
        {words('waiting', { count: data.waiting, age: duration(now - Date.parse(data.oldest_at)) })}
      </span>
      <span className="md:hidden">
        {place >= 0 && !isGrid ? words('place', { place: place + 1, count: data.waiting }) : data.waiting}
      </span>
    </span>
  );
  return (
    <>
      <DeskBar title={words('title')} note={note} back="/" item={isGrid ? 'grid' : (shown ?? 'none')}>
        <span className="segments" role="group" aria-label={words('view')}>
          <button type="button" aria-pressed={!isGrid} onClick={() => change('view', '')}>
            <RectangleVertical aria-hidden />
            <span>{words('one')}</span>
          </button>
          <button type="button" aria-pressed={isGrid} onClick={() => change('view', 'grid')}>
            <Grid3x3 aria-hidden />
            <span>{words('grid')}</span>
          </button>
        </span>
        {data && data.sites.length > 1 && (
          <select
            className="field !w-auto"
            aria-label={words('site')}
            value={site}
            onChange={(event) => change('site', event.target.value)}
          >
            <option value="">{words('all_sites')}</option>
            {data.sites.map(({ domain, waiting }) => (
              <option key={domain} value={domain}>
                {words('site_count', { site: domain, count: waiting })}
              </option>
            ))}
          </select>
        )}
      </DeskBar>
      {error ? <FailureState fault={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <LoadingRows rows={8} /> : null}
      {data && isGrid ? (
        <LowRiskGrid site={site} waiting={data.waiting} open={(next) => void navigate(`/photos/${next}`)} />
      ) : null}
      {data && !isGrid && !shown ? (
        <NothingWaits
          title={words('empty')}
          text={
            data.last_decided_at
              ? words('empty_last', {
                  time: format.dateTime(new Date(data.last_decided_at), { dateStyle: 'short', timeStyle: 'short' }),
                })
              : words('empty_text')
          }
        >
          <Link to="/" className="btn">
            {words('to_today')}
          </Link>
        </NothingWaits>
      ) : null}
      {data && !isGrid && shown ? <OnePhoto key={shown} id={shown as PictureId} items={items} go={go} /> : null}
    </>
  );
}

/** Returns the oldest item that nobody else holds. */
function firstFree(items: readonly PhotoItem[]): PhotoItem | undefined {
  return items.find(({ hold }) => !hold || hold.yours) ?? items[0];
}

interface OnePhotoProps {
  readonly id: PictureId;
  readonly items: readonly PhotoItem[];
  readonly go: (id: string | undefined) => void;
}

function OnePhoto({ id, items, go }: OnePhotoProps) {
  const words = useDeskWords('photos');
  const reasons = useLooseWords('photos');
  const client = useQueryClient();
  const refusal = useRefusalText();
  const toast = useDeskToast();
  const report = useReportDecision();
  const isOnline = useOnline();
  const format = useDeskFormat();
  const [isRejecting, setRejecting] = useState(false);
  const [reason, setReason] = useState<RejectionReason>();
  const [alike, setAlike] = useState(0);
  const [isFlipped, setFlipped] = useState(false);
  const [isZoomed, setZoomed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [meanwhile, setMeanwhile] = useState<{ readonly decision: DeskDecision | null }>();
  const { hold, isTaken } = useHold('photo', id);
  const { data, error, refetch } = useQuery({
    queryKey: [deskKeys.photo, id],
    queryFn: async ({ signal }) => await askDesk(showPhotoItem, { id }, { signal }),
    staleTime: 60_000,
  });
  const place = items.findIndex((item) => item.id === id);
  const following = () => {
    const after = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))];
    return after.find((item) => item.id !== id && (!item.hold || item.hold.yours))?.id;
  };
  const step = (by: number) => {
    const next = items[place + by];
    if (next) go(next.id);
  };
  const forget = () => void client.invalidateQueries({ queryKey: [deskKeys.photos] });
  const decide = useMutation({
    mutationFn: async ({ verdict, version }: { readonly verdict: PhotoVerdict; readonly version: string }) =>
      await askDesk(decidePhotoItem, { id, version, verdict }),
    onSuccess: ({ decision }) => {
      const name = data?.owner.name ?? '';
      report({
        text: words(decision.decision === 'approved' ? 'approved_toast' : 'rejected_toast', { name }),
        decisions: [decision.id],
        undone: () => {
          void client.invalidateQueries({ queryKey: [deskKeys.photo, id] });
          forget();
          go(id);
        },
      });
      client.removeQueries({ queryKey: [deskKeys.photo, id] });
      go(following());
      forget();
    },
    onError: (fault) => {
      if (isRefusal(fault, 'decided_already')) {
        setMeanwhile({ decision: (fault.problem as unknown as { decision: DeskDecision | null }).decision });
        forget();
        return;
      }
      if (isRefusal(fault, 'item_changed')) void refetch();
      toast({ text: refusal(fault), isError: true });
    },
  });
  const isOff =
    !data || !isOnline || isTaken || decide.isPending || meanwhile !== undefined || data.photo.status !== 'pending';
  const send = (verdict: PhotoVerdict) => {
    if (data && !isOff) decide.mutate({ verdict, version: data.version });
  };
  const approve = () => send({ decision: 'approved' });
  const reject = () => {
    if (reason) send({ decision: 'rejected', reason });
  };
  const leave = () => {
    void askDesk(putBack, { item_type: 'photo', item_id: id }).then(forget, () => undefined);
    go(following());
  };
  const others = data?.look_alikes ?? [];
  const other = others[alike % Math.max(others.length, 1)];
  useKeys([
    { keys: 'a', label: words('keys.approve'), isDisabled: isOff, run: approve },
    { keys: 'r', label: words('keys.reject'), isDisabled: isOff, run: () => setRejecting(true) },
    ...(isRejecting
      ? [
          ...rejectionKeys.map((one, index) => ({
            keys: digitOf(index),
            label: reasons(`reasons.${one}`),
            isMinor: true,
            isDisabled: isOff,
            run: () => setReason(one),
          })),
          { keys: 'Enter', label: words('keys.send'), isDisabled: isOff || !reason, run: reject },
          {
            keys: 'Escape',
            label: words('keys.back'),
            isMinor: true,
            run: () => {
              setRejecting(false);
              setReason(undefined);
            },
          },
        ]
      : []),
    { keys: 's', label: words('keys.leave'), run: leave },
    { keys: 'j|ArrowDown', label: words('keys.next'), run: () => step(1) },
    { keys: 'k|ArrowUp', label: words('keys.previous'), run: () => step(-1) },
    { keys: 'n', label: words('keys.take'), isMinor: true, run: () => go(following()) },
    { keys: 'z', label: words('keys.zoom'), run: () => setZoomed(!isZoomed) },
    { keys: 'c', label: words('keys.other'), isDisabled: others.length < 2, run: () => setAlike(alike + 1) },
    { keys: 'f', label: words('keys.flip'), isDisabled: !other, run: () => setFlipped(!isFlipped) },
    { keys: 'q', label: words('keys.second'), isDisabled: isOff, run: () => setAsking(true) },
  ]);
  if (error) {
    return isRefusal(error, 'no_such_item') ? (
      <NothingWaits title={words('gone')} text={words('gone_text')}>
        <button type="button" className="btn btn-primary" onClick={() => go(following())}>
          {words('keys.take')}
        </button>
      </NothingWaits>
    ) : (
      <FailureState fault={error} retry={() => void refetch()} />
    );
  }
  const isMirrored = Boolean(other?.mirrored) !== isFlipped;
  return (
    <div className="min-h-0 flex-1 max-md:overflow-auto md:grid md:grid-cols-[minmax(0,1fr)_340px] xl:grid-cols-[142px_minmax(0,1fr)_372px]">
      <QueueStrip items={items} id={id} go={go} />
      <div className="bg-stage flex flex-col gap-3.5 md:min-h-0 p-3 max-md:pb-3 md:overflow-auto md:p-5">
        {data ? (
          <>
            <div className={classNames('grid min-h-0 gap-2 md:flex-1 md:gap-4', other ? 'grid-cols-2' : 'grid-cols-1')}>
              <figure className="flex min-h-0 min-w-0 flex-col gap-2">
                <figcaption className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <h2>{words('new')}</h2>
                  <span className="text-muted text-13 max-md:hidden">
                    {words('sent', {
                      time: format.dateTime(new Date(data.photo.created_at), {
                        dateStyle: 'short',
                        timeStyle: 'short',
                      }),
                      width: data.photo.width,
                      height: data.photo.height,
                    })}
                  </span>
                  {data.photo.crop && <span className="chip max-md:hidden">{words('as_others')}</span>}
                </figcaption>
                <div className="h-[42vh] min-h-0 md:h-auto md:min-h-60 md:flex-1">
                  <PhotoView
                    photo={data.photo}
                    label={words('photo_of', { name: data.owner.name })}
                    isZoomed={isZoomed}
                    hasCrop
                  />
                </div>
              </figure>
              {other && (
                <figure className="flex min-h-0 min-w-0 flex-col gap-2">
                  <figcaption className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <h2 className="truncate">{other.own ? words('own_photo') : other.name}</h2>
                    <span className="text-muted text-13 max-md:hidden">{words(`statuses.${other.photo.status}`)}</span>
                    {isMirrored && <span className="chip chip-warn">{words('mirrored')}</span>}
                  </figcaption>
                  <div className="h-[42vh] min-h-0 md:h-auto md:min-h-60 md:flex-1">
                    <PhotoView
                      photo={other.photo}
                      label={words('photo_of', { name: other.name })}
                      isMirrored={isMirrored}
                      isZoomed={isZoomed}
                    />
                  </div>
                </figure>
              )}
            </div>
            {other && (
              <p className={classNames('note', other.likeness === 'copy' ? 'note-warn' : '')}>
                <Copy aria-hidden />
                <span>
                  <b>{words(other.mirrored ? `likeness.${other.likeness}_mirrored` : `likeness.${other.likeness}`)}</b>{' '}
                  {words('bits', { count: other.bits })}
                </span>
              </p>
            )}
            {others.length > 1 && (
              <ul className="grid grid-cols-2 gap-2.5 lg:grid-cols-3" aria-label={words('look_alikes')}>
                {others.slice(0, 6).map((one, index) => (
                  <li key={one.photo.id}>
                    <button
                      type="button"
                      aria-pressed={one === other}
                      onClick={() => setAlike(index)}
                      className={classNames(
                        'card flex w-full items-center gap-2.5 p-1.5 text-left',
                        one === other && 'outline-control outline-2',
                      )}
                    >
                      <span className="bg-sunken h-14 w-10.5 flex-none overflow-hidden rounded-md">
                        {one.photo.thumb && <img src={one.photo.thumb} alt="" className="h-full w-full object-cover" />}
                      </span>
                      <span className="min-w-0">
                        <span className="block truncate font-semibold">
                          {words('numbered', { number: index + 1, name: one.own ? words('own_photo') : one.name })}
                        </span>
                        <span className="text-muted block text-13">
                          {[words(`statuses.${one.photo.status}`), words('differ', { count: one.bits })].join(' · ')}
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <LoadingRows rows={4} />
        )}
      </div>
      <aside className="bg-surface border-line flex flex-col gap-3.5 p-4 max-md:pb-24 md:min-h-0 md:overflow-auto md:border-l">
        {data && (
          <>
            <PhotoOwnerFacts owner={data.owner} shown={id} />
            <hr className="border-line" />
            {data.opinion && <OpinionNote opinion={data.opinion} changed={() => void refetch()} />}
            {isTaken && hold && <TakenNote hold={hold} next={() => go(following())} />}
            {(meanwhile ?? (data.decision && data.photo.status !== 'pending')) ? (
              <DecidedNote
                decision={meanwhile?.decision ?? data.decision}
                describe={({ decision, reason: why }) =>
                  [reasons(`verdicts.${decision}`), why && reasons(`reasons.${why}`)].filter(Boolean).join(': ')
                }
                next={() => go(following())}
              />
            ) : null}
            <PhotoDecisionPanel
              id={id}
              name={data.owner.name}
              isRejecting={isRejecting}
              reason={reason}
              isOff={isOff}
              approve={approve}
              reject={() => setRejecting(true)}
              leave={leave}
              choose={setReason}
              send={reject}
            />
          </>
        )}
      </aside>
      <AskOpinionDialog
        type="photo"
        id={id}
        isOpen={isAsking}
        close={() => setAsking(false)}
        asked={() => {
          toast({ text: words('asked') });
          go(following());
          forget();
        }}
      />
    </div>
  );
}

/** List of the queue beside the open photo, oldest first. */
function QueueStrip({
  items,
  id,
  go,
}: {
  readonly items: readonly PhotoItem[];
  readonly id: string;
  readonly go: (id: string) => void;
}) {
  const words = useDeskWords('photos');
  const now = useServerNow();
  return (
    <ol
      className="border-line bg-surface hidden min-h-0 flex-col overflow-y-auto border-r p-2.5 xl:flex"
      aria-label={words('queue')}
    >
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            aria-current={item.id === id}
            onClick={() => go(item.id)}
            className={classNames(
              'flex w-full items-start gap-2 rounded-control p-1 text-left text-12',
              item.id === id ? 'bg-soft outline-control outline-2 -outline-offset-2' : 'hover:bg-soft',
            )}
          >
            <img
              src={item.thumb}
              alt=""
              className="bg-sunken h-13 w-10 flex-none rounded-md object-cover"
              loading="lazy"
            />
            <span className="min-w-0 flex-1 pt-0.5">
              <span className="block truncate font-semibold">{item.name}</span>
              <Age
                since={item.waiting_since}
                className={Date.parse(item.due_at) < now ? 'text-danger' : 'text-muted'}
              />
              {item.copy && <span className="text-warning block font-semibold">{words('copy_question')}</span>}
              {item.hold && !item.hold.yours && (
                <StaffSquare name={item.hold.staff.name} className="size-5 text-[9px]" />
              )}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
