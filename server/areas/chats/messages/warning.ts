import type { Warning } from '#contract/chats/chats.ts';

/**
 * Returns the kind of warning for a reader of a stranger's message: a pattern of fraud, or contact details, because we
 * cannot protect members outside the site. Shown to the reader and to administrators; the message is delivered
 * unchanged.
 */
export function warningIn(text: string): Warning | null {
  const read = readUnits(readUnits(text).normalize('NFKC')).toLowerCase().replaceAll(datesAndHours, ' ');
  if (scams.some((pattern) => pattern.test(read))) return 'scam';
  return contacts.some((pattern) => pattern.test(read)) ? 'contact' : null;
}

/**
 * Maximum length of a text to check, in code units; longer than any message. Applied again after normalization, which
 * can turn one character into eighteen.
 */
const mostUnits = 20_000;

function readUnits(text: string): string {
  return text.length > mostUnits ? text.slice(0, mostUnits) : text;
}

// Every pattern looks back and ahead only a bounded distance, so that matching takes linear time for any text.

/** Dates and times, which are removed before matching: their digits could pass for a telephone number. */
const datesAndHours = /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b\d{1,2}[:.]\d{2}\b/gu;

const contacts = [
  // An email address, including one that is spelled out.
  /(?<=[\p{L}\d._%+-]\s?)(?:@|\(at\)|\[at\])\s?[\p{L}\d-]{1,63}\s?(?:\.|\(dot\)|\[dot\])\s?\p{L}{2}/u,
  /https?:\/\/|\bwww\./u,
  /(?<=[\p{L}\d-]{2})\.(?:com|net|org|info|biz|app|link|site|online|shop|me|ly|xyz|eu|nl|de|fr|it|es|pl|dk|fi|no|se|be|at|ch|uk|ie)\b/u,
  /(?<!\p{L})@[\p{L}\d_.]{3}/u,
  /(?:\+|\b)\d(?:[\s()/-]{0,5}\d){8}/u,
  /\b(?:whats\s?app|telegram|signal|snapchat|kik|wechat|viber|instagram|insta|skype|discord|messenger)\b/u,
];

const scams = [
  /\b(?:western union|moneygram|bitcoin|btc|usdt|ethereum|forex)\b|\b(?:krypto|crypto)/u,
  // Gift cards, in the languages of the product.
  /\b(?:gift ?card|(?:itunes|steam|google play) ?(?:card|code|karte)|cadeau(?:bon|kaart)|gutscheinkarte|cartes?[ -]cadeau|cart[ae] regalo|tarjetas? (?:de )?regalo|gavekort|presentkort|kart[aęy] podarunkow|lahjakort)/u,
  // Requests for money.
  /\b(?:send|lend|wire|transfer) (?:me )?(?:some |the )?money\b/u,
  /\bgeld (?:over ?maken|sturen|lenen|schicken|senden|leihen|überweisen)\b/u,
  /\b(?:envoyer|prêter|virer) (?:moi )?(?:de l['’])?argent\b/u,
  /\b(?:inviar(?:mi|e)|prestar(?:mi|e)|mandar(?:mi|e)) (?:dei )?(?:soldi|denaro)\b/u,
  /\b(?:enviar(?:me)?|prestar(?:me)?|mandar(?:me)?) dinero\b/u,
  /\b(?:sende|låne|overføre|låna|skicka|överföra) (?:mig |meg )?peng(?:e|er|ar)\b/u,
  /\b(?:wysłać|wyślij|pożyczyć|pożycz|przelać|przelej) (?:mi )?pieni/u,
  /\b(?:lähetä|lähettää|lainaa|lainata) (?:minulle )?rahaa\b/u,
  /\b[a-z]{2}\d{2}(?:\s?[a-z\d]{4}){3}/u,
];
