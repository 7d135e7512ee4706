/** The screens between joining and the first message, with their places on the line, in percent. */
export const linePlaces = {
  start: 2,
  birth: 8,
  seek: 22,
  home: 34,
  email: 40,
  name: 46,
  password: 58,
  location: 64,
  photo: 70,
  wish: 78,
  children: 84,
  saturday: 90,
  about_me: 95,
  hello: 100,
} as const;
export type LineScreen = keyof typeof linePlaces;

/** The screens that everybody counts on; the others appear only for some newcomers. */
const usual = [
  'birth',
  'seek',
  'home',
  'name',
  'password',
  'photo',
  'wish',
  'children',
  'saturday',
  'hello',
] as const satisfies readonly LineScreen[];
export const lineLength = usual.length;

/** Returns the number of a screen, starting at 1. Screens that only some see have the number of the one before. */
export function numberOnLine(screen: LineScreen): number {
  return Math.max(1, usual.filter((one) => linePlaces[one] <= linePlaces[screen]).length);
}
