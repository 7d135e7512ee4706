/**
 * The message catalogs for the screens that members use most. They are loaded as one cacheable file per language
 * instead of being embedded in every page. (tools/vite/message-catalogs.ts)
 */
export const memberAreas = ['shell', 'members', 'profile', 'interests', 'likes'] as const;
