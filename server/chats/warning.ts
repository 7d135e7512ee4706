import type { Warning } from '#contract/chats.ts';

/**
 * What a stranger's words should be read with care for: a pattern of fraud, or a way to somewhere else, where nobody
 * looks after either of the two. It is told to the reader and to the desk; the message arrives as it is.
 */
export function warningIn(text: string): Warning | null {
  const read = text.normalize('NFKC').toLowerCase().replaceAll(datesAndHours, ' ');
  if (scams.some((pattern) => pattern.test(read))) return 'scam';
  return contacts.some((pattern) => pattern.test(read)) ? 'contact' : null;
}

/** As many digits as a telephone number may stand in them. */
const datesAndHours = /\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b\d{1,2}[:.]\d{2}\b/gu;

const contacts = [
  // An address, also one that is spelled out.
  /[\p{L}\d._%+-]+\s?(?:@|\(at\)|\[at\])\s?[\p{L}\d-]+\s?(?:\.|\(dot\)|\[dot\])\s?\p{L}{2,}/u,
  /https?:\/\/|\bwww\./u,
  /\b[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|app|link|site|online|shop|me|ly|xyz|eu|nl|de|fr|it|es|pl|dk|fi|no|se|be|at|ch|uk|ie)\b/u,
  /(?<!\p{L})@[\p{L}\d_.]{3,}/u,
  /(?:\+|\b)\d(?:[\s()/-]*\d){8,}\b/u,
  /\b(?:whats\s?app|telegram|signal|snapchat|kik|wechat|viber|instagram|insta|skype|discord|messenger)\b/u,
];

const scams = [
  /\b(?:western union|moneygram|bitcoin|btc|usdt|ethereum|krypto\w*|crypto\w*|kryptovaluutta\w*|forex)\b/u,
  // Gift cards, in the languages of the product.
  /\b(?:gift ?cards?|(?:itunes|steam|google play) ?(?:card|code|karte)\w*|cadeau(?:bon|kaart)\w*|gutscheinkarte\w*|cartes?[ -]cadeaux?|cart[ae] regalo|tarjetas? (?:de )?regalo|gavekort\w*|presentkort\w*|kart[aęy] podarunkow\w*|lahjakort\w*)/u,
  // Asking for money.
  /\b(?:send|lend|wire|transfer) (?:me )?(?:some |the )?money\b/u,
  /\bgeld (?:over ?maken|overmaken|sturen|lenen|schicken|senden|leihen|überweisen)\b/u,
  /\b(?:envoyer|prêter|virer) (?:moi )?(?:de l['’])?argent\b/u,
  /\b(?:inviar(?:mi|e)|prestar(?:mi|e)|mandar(?:mi|e)) (?:dei )?(?:soldi|denaro)\b/u,
  /\b(?:enviar(?:me)?|prestar(?:me)?|mandar(?:me)?) dinero\b/u,
  /\b(?:sende|låne|overføre|sende mig|sende meg|låna|skicka|överföra) (?:mig |meg )?peng(?:e|er|ar)\b/u,
  /\b(?:wysłać|wyślij|pożyczyć|pożycz|przelać|przelej) (?:mi )?pieni\w+/u,
  /\b(?:lähetä|lähettää|lainaa|lainata) (?:minulle )?rahaa\b/u,
  /\b[a-z]{2}\d{2}(?:\s?[a-z\d]{4}){3,}/u,
];
