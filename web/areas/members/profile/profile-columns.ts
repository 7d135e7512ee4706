/** Photos and texts in two columns from 992 px; on narrower screens, photos come first in full width. */
export const profileColumns =
  'grid grid-cols-1 gap-5 md:page md:gap-8 md:pt-8 lg:grid-cols-[minmax(0,660fr)_minmax(0,484fr)] lg:items-start lg:gap-12';
