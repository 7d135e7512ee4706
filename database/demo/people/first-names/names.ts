/**
 * The first names of one community and gender, comma-separated: those usual among people born before 1972, until
 * 1989 and later, and those of families that came from elsewhere, of any age.
 */
export interface Names {
  readonly older: string;
  readonly middle: string;
  readonly younger: string;
  readonly elsewhere: string;
}

export interface Community {
  readonly female: Names;
  readonly male: Names;
}
