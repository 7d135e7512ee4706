/** The photos beside the texts from 992 px; above them, full width, on phones. */
export const profileColumns =
  'grid grid-cols-1 gap-5 md:page md:gap-8 md:pt-8 lg:grid-cols-[minmax(0,660fr)_minmax(0,484fr)] lg:items-start lg:gap-12';
