/** Definition of a profile field: where it appears, and how it is searched. */
interface ProfileFieldRow {
  /** Icon on the profile; `web/areas/members/profile/fact-icons.ts` has the drawings. */
  readonly icon: string;
  /** True if a profile without an answer counts as incomplete. */
  readonly expected: boolean;
  /**
   * Present if members can search by this fact. Searchable facts have their column in `member_card`, others in
   * `profile`.
   */
  readonly search?: SearchTerms;
}

interface SearchTerms {
  /** Position among the filters. */
  readonly position: number;
  /** True if a search with few results is repeated without this filter. */
  readonly loosened: boolean;
}

/** A single choice. The labels are under `values` in `locales/<language>/profile.json`. */
interface ChoiceRow extends ProfileFieldRow {
  readonly kind: 'choice';
  readonly values: readonly string[];
  /** `sign_up`: also a question of its own in the sign-up step about personal information. */
  readonly asked: 'sign_up' | 'profile';
}

/** Multiple choice. The texts are in the same place as those of a single choice. */
interface ChoicesRow extends ProfileFieldRow {
  readonly kind: 'choices';
  readonly values: readonly string[];
  /** Maximum number of answers. */
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
  /** The ends of the range that a search can set. They are open: members beyond them are found as well. */
  readonly search?: SearchTerms & { readonly from: number; readonly to: number };
}

/**
 * The facts of a profile: fields with fixed answers, in the order of the form and the profile. (Specification, section
 * 3.) Schemas, columns, forms, filters and the export are derived from this table. All answers are optional; null means
 * none. README.md describes how to add a fact.
 */
export const facts = {
  relationship_status: {
    kind: 'choice',
    values: ['single', 'married', 'divorced', 'widowed', 'unmarried', 'living_together'],
    icon: 'heart_handshake',
    asked: 'profile',
    expected: true,
    search: { position: 1, loosened: true },
  },
  children: {
    kind: 'choice',
    values: ['none', 'at_home', 'elsewhere', 'some_day'],
    icon: 'baby',
    asked: 'sign_up',
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
    asked: 'profile',
    expected: true,
    search: { position: 5, loosened: true },
  },
  eye_color: {
    kind: 'choice',
    values: ['blue', 'green', 'hazel', 'brown'],
    icon: 'eye',
    asked: 'profile',
    expected: true,
    search: { position: 6, loosened: true },
  },
  body_type: {
    kind: 'choice',
    values: ['slim', 'normal', 'fat'],
    icon: 'ruler',
    asked: 'profile',
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
  /** The specification has the field but no values. */
  tattoos: {
    kind: 'choice',
    values: ['none', 'one', 'several'],
    icon: 'pen_tool',
    asked: 'profile',
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
  /** Spoken languages, by ISO 639-1 code, and sign language. */
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
