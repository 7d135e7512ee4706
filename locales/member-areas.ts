/**
 * The message catalogues for the screens that members use most. Loaded as one cacheable file per language instead of
 * with every page. (word-files.ts)
 */
export const memberAreas = ['shell', 'members', 'profile', 'interests', 'likes'] as const;
