/** Photos that this page sends, as the browser has them: object URLs by the key of their message, oldest first. */
const addresses = new Map<string, string>();
/** Photos whose server version never loads would be held forever: the oldest one is released. */
export const mostLocalPhotos = 8;

/** The object URL of a photo that this page sends or has just sent. */
export function localPhoto(key: string): string | undefined {
  return addresses.get(key);
}

/** Holds a photo until the server's version has been decoded. Returns its object URL, the same one every time. */
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
