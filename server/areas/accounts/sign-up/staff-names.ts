import { nameKey } from '../identity.ts';

/** Words that claim to be staff wherever they appear in a name, in the product's eleven languages. */
const staff = wordsOf(`
  admin admins administrator administrators administration moderator moderators moderation support staff helpdesk
  official webmaster postmaster sysadmin sysop superuser customersupport customerservice customercare
  beheerder beheer moderatie redactie klantenservice klantendienst medewerker medewerkers ondersteuning officieel
  administratorin moderatorin verwaltung kundenservice kundendienst kundenbetreuung kundensupport mitarbeiter
  mitarbeiterin offiziell
  amministratore amministratrice amministrazione moderatore moderatrice moderazione assistenza supporto ufficiale
  administrateur administratrice moderateur moderatrice assistance serviceclient officiel officielle
  administrador administradora administracion moderador moderadora moderacion soporte atencionalcliente oficial
  administratorka administracja moderatorka moderacja obsluga obslugaklienta wsparcie pomoctechniczna oficjalny
  kundeservice kundesupport kundecenter kundesenter medarbejder medarbeider brukerstotte moderering administrasjon
  officiel offisiell
  yllapito yllapitaja moderaattori moderointi asiakaspalvelu asiakaspalvelija asiakastuki tukipalvelu virallinen
  kundtjanst kundservice medarbetare officiell
`);

/** Words that claim to be staff only if the name contains nothing else. */
const office = wordsOf(`
  team teams crew service services help helper hotline info information system robot bot root operator security safety
  account accounts billing payments payment legal contact desk center customer care user users site app dating mod mods
  trust abuse fraud privacy compliance verification verified noreply notification notifications feedback complaints
  refund refunds finance office management community password login technical online chat
  hulp dienst klant klanten hilfe dienstleistung kontakt kunden kunde servizio clienti aiuto squadra equipe aide client
  clients equipo ayuda servicio cliente clientes zespol pomoc serwis klienta hjelp hjaelp hjalp tjeneste tjanst tuki
  apua tiimi palvelu
  veiligheid beveiliging vertrouwen sicherheit vertrauen sicurezza fiducia securite confiance seguridad confianza
  bezpieczenstwo zaufanie sikkerhed tillid turvallisuus luottamus sikkerhet tillit sakerhet fortroende
  betaling betalingen zahlung zahlungen pagamento pagamenti paiement paiements pago pagos platnosc platnosci
  betalinger betalning betalningar maksu maksut
`);

/** Filler words, as in "Trust and Safety". */
const between = wordsOf(
  'the and of for from your en van voor und der die das von e di la il et de du des y del i og ja och',
);

/** Words that count only next to an office: "Member Service", but not "Member 12". */
const clients = wordsOf('member members');

/** Minimum length of a site name that members' names must not contain, in characters. */
const tellingLength = 5;

/** Returns whether a name imitates the operator in any spelling: "Damson Support", "Adm1n_7". */
export function isStaffName(name: string, siteName: string): boolean {
  const site = ['damson', ...looksOf(siteName)];
  const own = wordsIn(name);
  const telling = new Set([...staff, ...site.filter((key) => key.length >= tellingLength)]);
  if (own.some((word) => looksOf(word).some((key) => telling.has(key)))) return true;
  const any = new Set([...telling, ...office, ...clients, ...site]);
  const filled = own.filter((word) => !between.has(nameKey(word)));
  return [own, filled].some((words) =>
    looksOf(words.map(withoutNumber).join('')).some((key) => isMadeOf(key, any) && !isMadeOf(key, clients)),
  );
}

/** Splits a name at separators and capitals. */
function wordsIn(name: string): string[] {
  return name
    .normalize('NFKC')
    .split(/[ ._'’-]+|(?<=\p{Ll})(?=\p{Lu})/u)
    .filter((word) => word !== '');
}

/** Returns the possible readings of a word: with surrounding digits read as letters, and without them. */
function looksOf(word: string): string[] {
  return [...new Set([word, withoutNumber(word)].map((one) => nameKey(lettersOf(one))))].filter((key) => key !== '');
}

function withoutNumber(word: string): string {
  return word.replace(/^\d+/, '').replace(/(?<!\d)\d+$/, '');
}

/**
 * Replaces digits by the letters that they resemble. `nameKey` keeps these digits, because members' names may differ
 * only in them.
 */
function lettersOf(word: string): string {
  return word.replace(/[246789@]/g, (sign) => looks[sign]!);
}

const looks: Readonly<Record<string, string>> = { 2: 'z', 4: 'a', 6: 'g', 7: 't', 8: 'b', 9: 'g', '@': 'a' };

function isMadeOf(key: string, words: ReadonlySet<string>): boolean {
  const reached = [true];
  for (let end = 1; end <= key.length; end += 1) {
    reached[end] = reached.some((is, start) => is && words.has(key.slice(start, end)));
  }
  return reached[key.length]!;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(keysOf(text));
}

function keysOf(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => nameKey(word));
}
