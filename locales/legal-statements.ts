import type { Language } from '#contract/languages.ts';

/** The texts that members and authorities rely on, by file name. */
export type LegalText =
  | 'page-privacy'
  | 'page-terms'
  | 'page-return-policy'
  | 'page-cookies'
  | 'page-complaints'
  | 'page-order'
  | 'read-me';

/** A statement that a section must contain in every language. */
export interface LegalStatement {
  readonly text: LegalText;
  /** The path of the message in the file. */
  readonly at: string;
  /** Numbers, placeholders and links, the same in every language. */
  readonly always?: readonly string[];
  /** Phrases per language, in the order in which they must occur. */
  readonly says?: Readonly<Record<Language, readonly string[]>>;
}

/**
 * Statements that every translation must contain. Comparing keys and placeholders is not enough, because a translated
 * sentence may omit part of its source. To reword a sentence, change its phrase here in all languages. (Decision 266.)
 */
export const legalStatements: Readonly<Record<string, LegalStatement>> = {
  'search results begin with those online, then those here most recently, and nobody pays for a place': {
    text: 'page-terms',
    at: 'sections.order.text',
    always: ['<order>'],
    says: {
      en: ['online first', 'most recently', 'No one can pay'],
      de: ['Zuerst', 'online', 'zuletzt da war', 'Niemand kann dafür bezahlen'],
      nl: ['Eerst', 'online', 'het laatst was', 'Niemand kan betalen'],
      fr: ['d’abord les membres en ligne', 'le plus récemment', 'Personne ne peut payer'],
      es: ['primero quienes están en línea', 'más recientemente', 'Nadie puede pagar'],
      it: ['prima chi è online', 'più di recente', 'Nessuno può pagare'],
      pl: ['najpierw osoby online', 'ostatnio', 'Nikt nie może zapłacić'],
      da: ['Først', 'online', 'senest har været her', 'Ingen kan betale'],
      fi: ['ensin paikalla olevat', 'viimeksi käyneet', 'Kukaan ei voi maksaa'],
      nb: ['pålogget, kommer først', 'sist var her', 'Ingen kan betale'],
      sv: ['Först', 'online', 'var här senast', 'Ingen kan betala'],
    },
  },
  'the page about the order of profiles says the same': {
    text: 'page-order',
    at: 'sections.search.text',
    says: {
      en: ['online come first', 'today', 'this week'],
      de: ['zuerst, wer online ist', 'heute', 'diese Woche'],
      nl: ['online is eerst', 'vandaag', 'deze week'],
      fr: ['d’abord les membres en ligne', 'aujourd’hui', 'cette semaine'],
      es: ['primero quienes están en línea', 'hoy', 'esta semana'],
      it: ['prima chi è online', 'oggi', 'questa settimana'],
      pl: ['najpierw osoby online', 'dziś', 'w tym tygodniu'],
      da: ['først, der er online', 'i dag', 'i denne uge'],
      fi: ['ensin paikalla olevat', 'tänään', 'tällä viikolla'],
      nb: ['pålogget, først', 'i dag', 'denne uken'],
      sv: ['online först', 'i dag', 'den här veckan'],
    },
  },
  'a decision can be contested within the period, and somebody else decides': {
    text: 'page-terms',
    at: 'sections.moderation.text',
    always: ['{appeal_months', '<complaints>'],
    says: {
      en: ['within {appeal_months', 'A different person decides'],
      de: ['Innerhalb von {appeal_months', 'entscheidet jemand anderes'],
      nl: ['binnen {appeal_months', 'beslist iemand anders'],
      fr: ['dans les {appeal_months', 'une autre personne tranchera'],
      es: ['en un plazo de {appeal_months', 'decidirá otra persona'],
      it: ['entro {appeal_months', 'deciderà un’altra persona'],
      pl: ['W ciągu {appeal_months', 'rozpatrzy go ktoś inny'],
      da: ['inden for {appeal_months', 'en anden afgør'],
      fi: ['{appeal_months} kuukauden kuluessa', 'ratkaisee toinen ihminen'],
      nb: ['innen {appeal_months', 'en annen avgjør'],
      sv: ['inom {appeal_months', 'någon annan fattar beslutet'],
    },
  },
  'only adults join': { text: 'page-terms', at: 'sections.members.text', always: ['{min_age}'] },
  'endangering minors is forbidden': {
    text: 'page-terms',
    at: 'sections.behave.text',
    says: {
      en: ['endanger minors'],
      de: ['Minderjährige', 'gefährden'],
      nl: ['minderjarigen', 'in gevaar brengen'],
      fr: ['mettre en danger des mineurs'],
      es: ['poner en peligro a menores'],
      it: ['mettere in pericolo dei minori'],
      pl: ['narażać osób niepełnoletnich'],
      da: ['bringe mindreårige i fare'],
      fi: ['alaikäisten vaarantaminen'],
      nb: ['sette mindreårige i fare'],
      sv: ['utsätta minderåriga för fara'],
    },
  },
  'whatever endangers minors goes to the police, and nothing else about minors': {
    text: 'page-complaints',
    at: 'sections.how.text',
    says: {
      en: ['endangers minors', 'police'],
      de: ['Minderjährige gefährdet', 'Polizei'],
      nl: ['minderjarigen in gevaar', 'politie'],
      fr: ['met en danger des mineurs', 'police'],
      es: ['ponga en peligro a menores', 'policía'],
      it: ['mette in pericolo dei minori', 'polizia'],
      pl: ['zagraża małoletnim', 'policji'],
      da: ['bringer mindreårige i fare', 'politiet'],
      fi: ['vaarantaa alaikäisiä', 'poliisille'],
      nb: ['setter mindreårige i fare', 'politiet'],
      sv: ['utsätter minderåriga för fara', 'polisen'],
    },
  },
  'everyone in a photo must agree to it': {
    text: 'page-terms',
    at: 'sections.your_content.text',
    says: {
      en: ['must agree'],
      de: ['muss damit einverstanden sein'],
      nl: ['moet het goedvinden'],
      fr: ['doivent être d’accord'],
      es: ['deben estar de acuerdo'],
      it: ['devono essere d’accordo'],
      pl: ['muszą się na to zgodzić'],
      da: ['skal være indforstået'],
      fi: ['on hyväksyttävä'],
      nb: ['må være innforstått'],
      sv: ['måste vara införstådda'],
    },
  },
  'credits are paid once': {
    text: 'page-terms',
    at: 'sections.credits.text',
    says: {
      en: ['nothing renews automatically'],
      de: ['Nichts verlängert sich von selbst'],
      nl: ['niets wordt vanzelf verlengd'],
      fr: ['rien ne se renouvelle tout seul'],
      es: ['nada se renueva solo'],
      it: ['niente si rinnova da solo'],
      pl: ['nic nie odnawia się samo'],
      da: ['Intet fornyes automatisk'],
      fi: ['mikään ei uusiudu automaattisesti'],
      nb: ['Ingenting fornyes automatisk'],
      sv: ['inget förnyas automatiskt'],
    },
  },
  'the terms name the period of withdrawal and its page': {
    text: 'page-terms',
    at: 'sections.withdraw.text',
    always: ['{days', '<return_policy>'],
  },
  'the terms end with the notices that a country demands': {
    text: 'page-terms',
    at: 'sections.law.text',
    always: ['{consumer_notice}'],
  },
  'an account can be deleted, and when it is erased': {
    text: 'page-terms',
    at: 'sections.end.text',
    always: ['{reactivation_days'],
  },
  'the right of withdrawal has its period': {
    text: 'page-return-policy',
    at: 'sections.right.text',
    always: ['{days'],
  },
  'the money comes back within 14 days': { text: 'page-return-policy', at: 'sections.refund.text', always: ['14'] },
  'the withdrawal form is linked, beside the address': {
    text: 'page-return-policy',
    at: 'sections.how.text',
    always: ['<withdraw>', '<mail>'],
  },
  'the session cookie and the others have their durations': {
    text: 'page-cookies',
    at: 'sections.which.text',
    always: ['365', '__Host-auth', '30', 'age_lock', '24'],
  },
  'the cookie of a partner’s link lasts 30 days': {
    text: 'page-cookies',
    at: 'sections.source.text',
    always: ['first-visit', '30'],
  },
  'the notice names the contact for data protection': {
    text: 'page-privacy',
    at: 'sections.who.text',
    always: ['{company}', '<mail>', '{data_protection}'],
  },
  'bank details are stored, encrypted, for debits and for transfers': {
    text: 'page-privacy',
    at: 'sections.what.text',
    says: {
      en: ['direct debit', 'bank account and mobile number, encrypted', 'bank transfer', 'encrypted'],
      de: ['Lastschrift', 'dein Konto und deine Handynummer, verschlüsselt', 'Überweisung', 'verschlüsselt'],
      nl: ['incasso', 'rekeningnummer en mobiele nummer, versleuteld', 'overschrijving', 'versleuteld'],
      fr: ['prélèvement', 'compte bancaire et ton numéro de portable, sous forme chiffrée', 'virement', 'chiffrée'],
      es: ['domiciliación', 'cifrados', 'cuenta bancaria y número de móvil', 'transferencia', 'cifrados'],
      it: ['addebito diretto', 'cifrati', 'conto bancario e numero di cellulare', 'bonifico', 'cifrati'],
      pl: ['poleceniem zapłaty', 'numer konta i numer telefonu, w postaci zaszyfrowanej', 'przelewem', 'zaszyfrowanej'],
      da: ['direkte debitering', 'bankkonto og dit mobilnummer, krypteret', 'bankoverførsel', 'krypteret'],
      fi: ['suoraveloituksella', 'pankkitilisi ja matkapuhelinnumerosi salattuina', 'tilisiirrolla', 'salattuina'],
      nb: ['direkte belastning', 'bankkontoen og mobilnummeret ditt, kryptert', 'bankoverføring', 'kryptert'],
      sv: ['autogiro', 'bankkonto och ditt mobilnummer, krypterat', 'banköverföring', 'krypterat'],
    },
  },
  'every recipient is named: payments, emails, text messages, storage, the bank, the browser’s maker, the card company':
    {
      text: 'page-privacy',
      at: 'sections.share.text',
      always: ['{translator}'],
      says: {
        en: ['payments', 'emails', 'text messages', 'storage', 'Our bank', 'maker of your browser', 'payment reversed'],
        de: [
          'Zahlungen',
          'Mails',
          'SMS',
          'Speicherung',
          'Unsere Bank',
          'Hersteller deines Browsers',
          'Zahlung zurückbuchen',
        ],
        nl: ['betalingen', 'mails', 'sms’en', 'opslag', 'Onze bank', 'maker van je browser', 'betaling terugdraaien'],
        fr: [
          'paiements',
          'e-mails',
          'SMS',
          'stockage',
          'Notre banque',
          'éditeur de ton navigateur',
          'contestes un paiement',
        ],
        es: [
          'pagos',
          'correos',
          'SMS',
          'almacenamiento',
          'Nuestro banco',
          'fabricante de tu navegador',
          'revierta un pago',
        ],
        it: [
          'pagamenti',
          'e-mail',
          'SMS',
          'archiviazione',
          'La nostra banca',
          'produttore del tuo browser',
          'stornare un pagamento',
        ],
        pl: [
          'płatności',
          'e-maili',
          'SMS-ów',
          'przechowywania',
          'Nasz bank',
          'producent przeglądarki',
          'cofnąć Twoją płatność',
        ],
        da: [
          'betalinger',
          'mails',
          'sms’er',
          'opbevaring',
          'Vores bank',
          'browsers producent',
          'betaling ført tilbage',
        ],
        fi: [
          'maksuja',
          'sähköposteja',
          'tekstiviestejä',
          'tallennusta',
          'Pankkimme',
          'selaimesi valmistaja',
          'maksun palautusta',
        ],
        nb: [
          'betalinger',
          'e-post',
          'tekstmeldinger',
          'lagring',
          'Banken vår',
          'produsenten av nettleseren',
          'betaling tilbakeført',
        ],
        sv: [
          'betalningar',
          'mejl',
          'sms',
          'lagring',
          'Vår bank',
          'tillverkaren av din webbläsare',
          'återkalla en betalning',
        ],
      },
    },
  'offers, notifications, automatic likes, a saved card and translations need consent': {
    text: 'page-privacy',
    at: 'sections.basis.text',
    says: {
      en: ['6(1)(b)', '6(1)(c)', '6(1)(f)', 'offers', 'push', 'automatic likes', 'saved card', '6(1)(a) and 9(2)(a)'],
      de: ['Buchst. b', 'Buchst. c', 'Buchst. f', 'Angebote', 'Push', 'automatische Likes', 'Karte', 'Art. 9 Abs. 2'],
      nl: ['onder b', 'onder c', 'onder f', 'aanbiedingen', 'push', 'automatische likes', 'kaart', 'artikel 9 lid 2'],
      fr: ['point b', 'point c', 'point f', 'offres', 'push', 'likes automatiques', 'carte', 'article 9, paragraphe 2'],
      es: ['6.1.b', '6.1.c', '6.1.f', 'ofertas', 'push', 'Me gusta automáticos', 'tarjeta', '6.1.a y 9.2.a'],
      it: ['lett. b', 'lett. c', 'lett. f', 'offerte', 'push', 'like automatici', 'carta', 'art. 9, par. 2'],
      pl: ['lit. b', 'lit. c', 'lit. f', 'oferty', 'push', 'automatyczne polubienia', 'karta', 'art. 9 ust. 2'],
      da: ['litra b', 'litra c', 'litra f', 'tilbud', 'push', 'automatiske likes', 'kort', 'artikel 9, stk. 2'],
      fi: ['b alakohta', 'c alakohta', 'f alakohta', 'tarjoukset', 'push', 'automaattiset', 'kortti', '9 artiklan'],
      nb: ['bokstav b', 'bokstav c', 'bokstav f', 'tilbud', 'push', 'automatiske likes', 'kort', 'artikkel 9 nr. 2'],
      sv: ['6.1 b', '6.1 c', '6.1 f', 'erbjudanden', 'push', 'automatiska likes', 'kort', '6.1 a och 9.2 a'],
    },
  },
  'data outside the EEA and the United Kingdom is protected': {
    text: 'page-privacy',
    at: 'sections.abroad.text',
    says: {
      en: ['European Economic Area and the United Kingdom', 'standard contractual clauses'],
      de: ['Wirtschaftsraums und des Vereinigten Königreichs', 'Standardvertragsklauseln'],
      nl: ['Economische Ruimte en het Verenigd Koninkrijk', 'modelcontract'],
      fr: ['européen et du Royaume-Uni', 'clauses contractuelles types'],
      es: ['Europeo y del Reino Unido', 'cláusulas contractuales tipo'],
      it: ['europeo e dal Regno Unito', 'clausole contrattuali tipo'],
      pl: ['Gospodarczym i Wielką Brytanią', 'standardowe klauzule umowne'],
      da: ['Samarbejdsområde og Storbritannien', 'standardkontraktbestemmelser'],
      fi: ['talousalueen ja Yhdistyneen kuningaskunnan', 'vakiosopimuslausekkeet'],
      nb: ['EØS og Storbritannia', 'standard personvernbestemmelser'],
      sv: ['samarbetsområdet och Storbritannien', 'standardavtalsklausuler'],
    },
  },
  'members can object, complain to an authority, and get an answer within a month': {
    text: 'page-privacy',
    at: 'sections.rights.text',
    always: ['<mail>'],
    says: {
      en: ['object', 'data protection authority', 'within a month'],
      de: ['widersprechen', 'Datenschutzbehörde', 'innerhalb eines Monats'],
      nl: ['bezwaar', 'privacytoezichthouder', 'binnen een maand'],
      fr: ['t’opposer', 'autorité de protection des données', 'délai d’un mois'],
      es: ['oponerte', 'autoridad de protección de datos', 'plazo de un mes'],
      it: ['opporti', 'autorità per la protezione dei dati', 'entro un mese'],
      pl: ['sprzeciwić', 'organu ochrony danych osobowych', 'w ciągu miesiąca'],
      da: ['gøre indsigelse', 'databeskyttelsesmyndigheden', 'inden for en måned'],
      fi: ['vastustaa', 'tietosuojaviranomaiselle', 'kuukauden kuluessa'],
      nb: ['protestere', 'personvernmyndigheten', 'innen en måned'],
      sv: ['invända', 'dataskyddsmyndigheten', 'inom en månad'],
    },
  },
  'the copy says what it lacks': {
    text: 'read-me',
    at: 'left_out',
    says: {
      en: ['password', 'secret keys', 'fingerprints', 'text of emails', 'internal', 'others'],
      de: ['Passwort', 'geheimen Schlüssel', 'Fingerabdrücke', 'Text der Mails', 'interne', 'andere'],
      nl: ['wachtwoord', 'geheime sleutels', 'vingerafdrukken', 'tekst van mails', 'interne', 'anderen'],
      fr: ['mot de passe', 'clés secrètes', 'empreintes', 'texte des e-mails', 'internes', 'autres'],
      es: ['contraseña', 'claves secretas', 'huellas', 'texto de los correos', 'internos', 'otras'],
      it: ['password', 'chiavi segrete', 'impronte', 'testo delle e-mail', 'interni', 'altri'],
      pl: ['hasło', 'tajne klucze', 'znaki', 'treść otrzymanych e-maili', 'wewnętrzne', 'innych'],
      da: ['adgangskode', 'hemmelige nøgler', 'fingeraftryk', 'teksten i mails', 'interne', 'andre'],
      fi: ['salasanasi', 'salaiset avaimet', 'merkit', 'sähköpostien teksti', 'sisäiset', 'muita'],
      nb: ['passordet', 'hemmelige nøkler', 'fingeravtrykkene', 'teksten i e-poster', 'interne', 'andre'],
      sv: ['lösenord', 'hemliga nycklar', 'fingeravtryck', 'texten i mejl', 'interna', 'andra'],
    },
  },
};
