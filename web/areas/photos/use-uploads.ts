import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxFileBytes } from '#contract/call.ts';
import { chosenFileBytes, isPhotoType, uploadPhoto } from '#contract/photos.ts';
import { isRefusal, Refusal } from '../../shared/api/refusal.ts';
import { scaledPhoto } from '../../shared/api/browser/scaled-photo.ts';
import { upload } from '../../shared/api/upload.ts';
import { useOnline } from '../../shared/api/use-online.ts';
import { photoKeys } from './keys.ts';
import { peopleKeys } from '../../shared/people/keys.ts';
import { randomId } from '../../shared/api/browser/random-id.ts';

/** A file being uploaded as a photo. */
export interface UploadingFile {
  readonly id: string;
  readonly file: File;
  readonly phase: 'waiting' | 'sending' | 'checking' | 'failed';
  /** Uploaded share, from 0 to 1. */
  readonly share: number;
  readonly refusal?: unknown;
}

/**
 * Returns a list of uploads and the functions to control them. Uploads files in sequence, so that photos keep the order
 * in which they were chosen. Refused files stay in the list with the reason; uploads that lost the connection are
 * retried. `free`: number of photos that may still be added. `onAdded`: called with the number of new photos once no
 * uploads are left.
 */
export function useUploads(free: number, limit: number, onAdded: (count: number) => void) {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly UploadingFile[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  /** Number of photos uploaded since the last call of `onAdded`. */
  const arrived = useRef(0);
  const online = useOnline();

  const change = (id: string, part: Partial<UploadingFile>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const forget = (id: string) => setUploads((all) => all.filter((one) => one.id !== id));

  function add(files: readonly File[]): void {
    const under = uploads.filter(({ phase }) => phase !== 'failed').length;
    let room = free - under;
    const added = files.map((file): UploadingFile => {
      const refusal = refusalOf(file) ?? (room > 0 ? undefined : refused('photo_limit_reached', { limit }));
      if (!refusal) room -= 1;
      return { id: randomId(), file, share: 0, phase: refusal ? 'failed' : 'waiting', refusal };
    });
    setUploads([...uploads, ...added]);
  }

  async function refetch(): Promise<void> {
    await Promise.all([photoKeys.own, peopleKeys.user].map((queryKey) => client.invalidateQueries({ queryKey })));
  }

  async function send({ id, file }: UploadingFile): Promise<void> {
    const stop = new AbortController();
    stops.current.set(id, stop);
    const onProgress = (share: number) => change(id, { share, phase: share < 1 ? 'sending' : 'checking' });
    try {
      const photo = await scaledPhoto(file);
      if (photo.size > maxFileBytes) throw refused('too_large');
      // The id is the idempotency key: a retry creates no second photo.
      await upload(uploadPhoto, {}, photo, { key: id, signal: stop.signal, onProgress });
      arrived.current += 1;
      // The file stays in its slot until the photo replaces it.
      await refetch();
      forget(id);
    } catch (refusal) {
      if (stop.signal.aborted) forget(id);
      else change(id, { phase: 'failed', refusal });
    } finally {
      stops.current.delete(id);
      // After a failure too: a photo may have been stored although its response was lost.
      void refetch();
    }
  }

  const busy = uploads.some(({ phase }) => phase === 'sending' || phase === 'checking');
  const next = !busy && online ? uploads.find(({ phase }) => phase === 'waiting') : undefined;
  useEffect(() => {
    if (!next || stops.current.has(next.id)) return;
    change(next.id, { phase: 'sending', share: 0 });
    void send(next);
  });

  useEffect(() => {
    if (!online) return;
    setUploads((all) =>
      all.map((one) =>
        isRefusal(one.refusal, 'unreachable') ? { ...one, phase: 'waiting', refusal: undefined } : one,
      ),
    );
  }, [online]);

  const underWay = uploads.some(({ phase }) => phase !== 'failed');
  const tell = useEffectEvent(() => {
    if (arrived.current > 0) onAdded(arrived.current);
    arrived.current = 0;
  });
  useEffect(() => {
    if (!underWay) return tell();
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [underWay]);

  return {
    uploads,
    add,
    retry: (id: string) => change(id, { phase: 'waiting', refusal: undefined }),
    stop: (id: string) => {
      stops.current.get(id)?.abort();
      forget(id);
    },
  };
}

/** Validates type and size before the upload. The server inspects the bytes. */
function refusalOf(file: File): Refusal | undefined {
  if (!isPhotoType(file)) return refused('photo_wrong_type');
  return file.size > chosenFileBytes ? refused('too_large') : undefined;
}

function refused(code: string, details: object = {}): Refusal {
  return new Refusal({ type: 'about:blank', title: code, status: 0, code, ...details });
}
