/** The message catalogs of this language, by file. */
export const files = import.meta.glob<{ default: object }>([
  '/locales/{en,en-US}/*.json',
  '!/locales/*/{mails,notices,read-me,report-mails,sandbox}.json',
]);
