/** The header that hidden pages send with every call, so that their calls do not count as activity. */
export const hiddenPage = { header: 'x-page', value: 'hidden' } as const;
