/** What a profile field is, and where it appears. */
interface ProfileFieldRow {
  /** Its icon on a profile; `web/areas/members/profile/fact-icons.ts` has the drawings. */
  readonly icon: string;
  /** Whether a profile without it is told to be incomplete. */
  readonly expected: boolean;
  /** If others may search by it. Its column is in `member_card` then, else in `profile`. */
  readonly search?: SearchTerms;
}

interface SearchTerms {
  /** Its position among the filters. */
  readonly position: number;
  /** Whether a search that finds few is repeated without it. */
  readonly loosened: boolean;
}

/** One of a few answers. Their texts are `values` in `locales/<language>/profile.json`. */
interface ChoiceRow extends ProfileFieldRow {
  readonly kind: 'choice';
  readonly values: readonly string[];
  /** `sign_up`: in the step about personal information too, as a question of its own. */
  readonly asked: 'sign_up' | 'profile';
}

/** Several of many answers. Their texts are where those of a choice are. */
interface ChoicesRow extends ProfileFieldRow {
  readonly kind: 'choices';
  readonly values: readonly string[];
  /** How many a member may give. */
  readonly most: number;
  readonly asked: 'profile';
}

/** A whole number. */
interface NumberRow extends ProfileFieldRow {
  readonly kind: 'number';
  readonly unit: 'centimeter';
  readonly min: number;
  readonly max: number;
  readonly asked: 'profile';
  /** The ends of the range that a search may name are open: whoever is beyond them is found by them. */
  readonly search?: SearchTerms & { readonly from: number; readonly to: number };
}

/**
 * The facts of a profile: the fields with fixed answers, in the order in which they are asked and shown. (Specification,
 * section 3.) Schemas, columns, forms, filters and the export follow from this table. None has to be answered; no
 * answer is null. README.md says how to add one.
 */
export const facts = {
  relationship_status: {
    kind: 'choice',
    values: ['single', 'married', 'divorced', 'widowed', 'unmarried', 'living_together'],
    icon: 'heart_handshake',
    asked: 'sign_up',
    expected: true,
    search: { position: 1, loosened: true },
  },
  children: {
    kind: 'choice',
    values: ['none', 'at_home', 'elsewhere', 'some_day'],
    icon: 'baby',
    asked: 'profile',
    expected: false,
    search: { position: 2, loosened: false },
  },
  hair_color: {
    kind: 'choice',
    values: [
      'brunette',
      'blond',
      'brown',
      'white',
      'bald',
      'black',
      'dark_blond',
      'dark_brown',
      'gray',
      'red',
      'other',
    ],
    icon: 'user_round',
    asked: 'sign_up',
    expected: true,
    search: { position: 5, loosened: true },
  },
  eye_color: {
    kind: 'choice',
    values: ['blue', 'green', 'hazel', 'brown'],
    icon: 'eye',
    asked: 'sign_up',
    expected: true,
    search: { position: 6, loosened: true },
  },
  body_type: {
    kind: 'choice',
    values: ['slim', 'normal', 'fat'],
    icon: 'ruler',
    asked: 'sign_up',
    expected: true,
    search: { position: 3, loosened: true },
  },
  height: {
    kind: 'number',
    unit: 'centimeter',
    min: 100,
    max: 250,
    icon: 'move_vertical',
    asked: 'profile',
    expected: false,
    search: { position: 4, loosened: true, from: 140, to: 220 },
  },
  /** The specification names the field and no values. */
  tattoos: {
    kind: 'choice',
    values: ['none', 'one', 'several'],
    icon: 'pen_tool',
    asked: 'sign_up',
    expected: true,
  },
  smoking: {
    kind: 'choice',
    values: ['no', 'sometimes', 'quitting', 'yes'],
    icon: 'cigarette',
    asked: 'profile',
    expected: false,
    search: { position: 7, loosened: false },
  },
  /** Spoken languages: ISO 639-1, and sign language. */
  languages: {
    kind: 'choices',
    // oxfmt-ignore
    values: [
      'ar', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'ga', 'he', 'hi', 'hr', 'hu', 'it',
      'ja', 'ko', 'ku', 'lt', 'lv', 'nl', 'no', 'pa', 'pl', 'pt', 'ro', 'ru', 'sign', 'sk', 'sl', 'sq', 'sr', 'sv',
      'th', 'tl', 'tr', 'uk', 'ur', 'vi', 'zh',
    ],
    most: 12,
    icon: 'languages',
    asked: 'profile',
    expected: false,
    search: { position: 8, loosened: false },
  },
} as const satisfies Readonly<Record<string, ChoiceRow | ChoicesRow | NumberRow>>;
