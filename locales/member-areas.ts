/**
 * What the screens say where members spend their time: it comes as one file for each language, which a browser keeps,
 * and not with every page. (word-files.ts)
 */
export const memberAreas = ['shell', 'members', 'profile', 'interests', 'likes'] as const;
