/** Local photos sent by this page: object URLs by message key, oldest first. */
const addresses = new Map<string, string>();
/**
 * Maximum number of photos held; beyond it, the oldest is released. Bounds the use of memory in case the server's
 * versions never load.
 */
export const mostLocalPhotos = 8;

/** Returns the object URL of a photo that this page is sending or has just sent. */
export function localPhoto(key: string): string | undefined {
  return addresses.get(key);
}

/** Holds a photo until the server version is decoded. Returns the same object URL on every call. */
export function holdLocalPhoto(key: string, photo: Blob): string {
  const known = addresses.get(key);
  if (known) return known;
  const made = URL.createObjectURL(photo);
  addresses.set(key, made);
  const [oldest = key] = addresses.keys();
  if (addresses.size > mostLocalPhotos) releaseLocalPhoto(oldest);
  return made;
}

export function releaseLocalPhoto(key: string): void {
  const address = addresses.get(key);
  if (!address) return;
  addresses.delete(key);
  URL.revokeObjectURL(address);
}
