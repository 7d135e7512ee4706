const minute = 60_000;

/** The time since a moment, for a list: `5 min`, `3 h`, `4 d`. */
export function ageOf(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.round((now.getTime() - since.getTime()) / minute));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2 * 24 * 60 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 60 / 24)} d`;
}
