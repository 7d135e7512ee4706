import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import {
  type Crop,
  cropPhoto,
  deletePhoto,
  type listPhotos,
  orderPhotos,
  type OwnPicture,
  type PictureId,
} from '#contract/photos.ts';
import { toast } from '../../shared/ui/toast.tsx';
import { ask } from '../../shared/api/ask.ts';
import { useRefusalSentence } from '../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../shared/i18n/use-words.ts';
import { photosQuery } from './photos.ts';
import { peopleKeys } from '../../shared/people/keys.ts';

interface Before {
  readonly before: ReplyOf<typeof listPhotos> | undefined;
}

/** Returns the mutations of the member's photos. Reordering and deletion are optimistic, and a refusal reverts them. */
export function usePhotoChanges() {
  const client = useQueryClient();
  const words = useWords('photos');
  const sentence = useRefusalSentence('photos', cropPhoto);
  const { queryKey } = photosQuery();

  async function showAtOnce(change: (photos: readonly OwnPicture[]) => OwnPicture[]): Promise<Before> {
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData(queryKey);
    if (before) client.setQueryData(queryKey, { ...before, photos: change(before.photos) });
    return { before };
  }
  function takeBack(fault: Error, _asked: unknown, shown: Before | undefined): void {
    const before = shown?.before;
    if (before) client.setQueryData(queryKey, before);
    toast({ tone: 'bad', text: sentence(fault) });
  }
  async function askAgain(): Promise<void> {
    await Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: peopleKeys.user }),
    ]);
  }

  const order = useMutation({
    mutationFn: async (photos: readonly PictureId[]) =>
      await ask(orderPhotos, { photos: [...photos] }, { outlivesPage: true }),
    onMutate: async (photos) =>
      await showAtOnce((known) =>
        withMain([...known].sort((one, other) => placeIn(photos, one) - placeIn(photos, other))),
      ),
    onError: takeBack,
    onSettled: askAgain,
  });
  const removal = {
    mutationFn: async (photo: PictureId) => await ask(deletePhoto, { photo }, { outlivesPage: true }),
    onMutate: async (gone: PictureId) => await showAtOnce((known) => withMain(known.filter(({ id }) => id !== gone))),
    onError: takeBack,
    onSettled: askAgain,
  };
  const remove = useMutation({ ...removal, onSuccess: () => toast({ tone: 'good', text: words('deleted') }) });
  /** Dismisses a rejected photo, of which only the reason is left. */
  const dismiss = useMutation(removal);
  const crop = useMutation({
    mutationFn: async (part: { photo: PictureId; crop: Crop | null }) => await ask(cropPhoto, part),
    onSuccess: (_cut, { photo }) => {
      const { status } = client.getQueryData(queryKey)?.photos.find(({ id }) => id === photo) ?? {};
      toast({ tone: 'good', text: words(status === 'active' ? 'crop.saved' : 'crop.saved_pending') });
    },
    onSettled: askAgain,
  });
  return { order, remove, dismiss, crop };
}

function placeIn(order: readonly PictureId[], { id }: OwnPicture): number {
  const place = order.indexOf(id);
  return place === -1 ? order.length : place;
}

/** Marks the first photo visible to others as the main one. */
function withMain(photos: readonly OwnPicture[]): OwnPicture[] {
  const main = photos.find(({ status }) => status === 'active');
  return photos.map((photo) => ({ ...photo, main: photo === main }));
}
