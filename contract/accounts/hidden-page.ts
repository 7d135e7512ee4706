/** Sent by a hidden page with every call, so that its calls do not count as activity. */
export const hiddenPage = { header: 'x-page', value: 'hidden' } as const;
