/** A place where messages are displayed, and their maximum length there. */
interface Place {
  /** Describes the place for translators. */
  readonly where: string;
  /**
   * Maximum number of characters as displayed: the longest form of a plural, with two digits for a number and eight
   * letters for a name.
   */
  readonly most: number;
  /** The keys of the messages, `area.path`. */
  readonly messages: RegExp;
}

/** Limits per place, for a phone 320 pixels wide. The first place that matches a message applies. */
export const places: readonly Place[] = [
  {
    where: 'a fifth of the bar at the foot of a phone, under an icon',
    most: 11,
    messages: /^shell\.nav\.(?:search|messages|likes|credits|premium)$/,
  },
  {
    where: 'the bar at the top, to the right of the logo: two of them for visitors',
    most: 20,
    messages: /^shell\.nav\.(?:log_in|sign_up|get_premium|search_long)$/,
  },
  {
    where: 'the menu of the account, beside an icon',
    most: 26,
    messages: /^shell\.nav\.\w+(?<!_left|unread|new_likes)$/,
  },
  {
    where: 'three tabs beside each other, one of them with a number',
    most: 12,
    messages: /^likes\.tabs\.(?:received|sent|matches)$/,
  },
  { where: 'a badge on a picture of 150 pixels', most: 12, messages: /^members\.card\.(?:premium|online)$/ },
  { where: 'the label on the picture of a fictional profile', most: 23, messages: /^members\.card\.fictional$/ },
  { where: 'a heart’s label on a card', most: 9, messages: /^likes\.(?:like_short|liked_short)$/ },
  {
    where: 'the sort order on a phone, between the count and the filters',
    most: 17,
    messages: /^members\.search\.sorts\./,
  },
  { where: 'a badge over the price of a package', most: 14, messages: /^payments\.credits\.best_value$/ },
  { where: 'two lines of a speech bubble', most: 34, messages: /^site\.index\.bubble_question$/ },
  { where: 'a badge in the table of payments', most: 19, messages: /^payments\.payment\.statuses\./ },
  { where: 'a chip above the results of a search', most: 32, messages: /^members\.search\.chips\.(?!label|remove)/ },
  { where: 'a fact in a profile, a chip, an answer of a filter', most: 32, messages: /^profile\.values\./ },
  { where: 'an interest: a chip, several in a row', most: 24, messages: /^interests\./ },
  {
    where: 'a column of links at the foot of a page',
    most: 34,
    messages: /^shell\.footer\.(?!label|promise|credit_|disclaimer)/,
  },
  { where: 'a button that begins a payment, in the words of the law', most: 38, messages: /^payments\.order\.submit$/ },
  { where: 'the two buttons of the entry to a site for adults', most: 34, messages: /^entry\.(?:yes|no|mistaken)$/ },
];

/** A button anywhere: at most two lines in a dialog on a phone. */
export const button = { where: 'a button', most: 34 } as const;
