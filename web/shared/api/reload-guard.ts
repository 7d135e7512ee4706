/** In session storage: the time of the last automatic page load, of which there is at most one in this time. */
export const reloadGuard = { key: 'reloaded-for-chunk', milliseconds: 60_000 } as const;
