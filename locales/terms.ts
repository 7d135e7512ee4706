import type { Language } from '#contract/languages.ts';
import { profileTerms } from './profile-terms.ts';

/** A thing of the product with one name in each language. */
export interface Term {
  /** How English speaks of it. */
  readonly english: RegExp;
  /** Messages in which the English word means something else, or another language says it with a verb or a pronoun. */
  readonly except?: RegExp;
  /** The stem of the word: endings and compounds are the language's own. */
  readonly stems: Readonly<Record<Exclude<Language, 'en'>, RegExp>>;
}

/** What members do with each other here, and what they buy. */
const featureTerms: readonly Term[] = [
  {
    english: /\b(?:a match|matches)\b/i,
    except:
      /^(?:finder: results\.empty|members: (?:search\.empty\.(?:title|title_place|online|with_photo|country)|for_you\.finder))$/,
    stems: {
      nl: /match/i,
      de: /match/i,
      it: /match/i,
      fr: /match/i,
      es: /match/i,
      pl: /\bpar(?:a|y|ę|ze|ą|om)(?!\p{L})/iu,
      da: /match/i,
      fi: /match/i,
      nb: /match/i,
      sv: /match/i,
    },
  },
  {
    english: /\blikes\b|\ba like\b/i,
    except: /^(?:likes: empty\.matches_text|notices: like\.subject)$/,
    stems: {
      nl: /like|leuk/i,
      de: /like|mag|mögen/i,
      it: /like|piac/i,
      fr: /like|aime|plai|plu|plaît/i,
      es: /gust/i,
      pl: /lubi/i,
      da: /like|lide/i,
      fi: /tykk|tykät/i,
      nb: /like/i,
      sv: /gill|like/i,
    },
  },
  {
    english: /\bcredits?\b(?! card| note)/i,
    except:
      /^(?:accounts: tracking\.ask|page-cookies: sections\.source\.text|chats: message\.delete_text|shell: alert\.time_bonus_short|credits: lead)$/,
    stems: {
      nl: /credit/i,
      de: /credit/i,
      it: /credit/i,
      fr: /crédit/i,
      es: /crédito/i,
      pl: /kredyt/i,
      da: /kredit|credit/i,
      fi: /krediit/i,
      nb: /kreditt/i,
      sv: /kredit/i,
    },
  },
  {
    english: /\bconversations?\b/i,
    except: /^shell: footer\.promise$/,
    stems: {
      nl: /gesprek/i,
      de: /unterhaltung/i,
      it: /conversazion/i,
      fr: /conversation/i,
      es: /conversaci/i,
      pl: /rozm[oó]w/i,
      da: /samtale/i,
      fi: /keskustelu/i,
      nb: /samtale/i,
      sv: /konversation/i,
    },
  },
  {
    english: /\bgifts?\b/i,
    except: /^(?:chats: warning\.scam|page-faq: sections\.money\.text)$/,
    stems: {
      nl: /cadeau/i,
      de: /geschenk/i,
      it: /regal/i,
      fr: /cadeau/i,
      es: /regalo/i,
      pl: /prezent/i,
      da: /gave/i,
      fi: /lahj/i,
      nb: /gave/i,
      sv: /present|gåv/i,
    },
  },
  {
    english: /\bicebreakers?\b/i,
    stems: {
      nl: /openingszin/i,
      de: /eisbrecher/i,
      it: /rompighiaccio/i,
      fr: /briser la glace/i,
      es: /rompehielos/i,
      pl: /pomysł/i,
      da: /isbryder/i,
      fi: /aloitusrepli/i,
      nb: /isbryter/i,
      sv: /isbrytar/i,
    },
  },
  {
    english: /\bmatch finder\b/i,
    stems: {
      nl: /matchzoeker/i,
      de: /match-finder/i,
      it: /match/i,
      fr: /recherche de match/i,
      es: /buscador de matches/i,
      pl: /szuk\w* pary/i,
      da: /match/i,
      fi: /match-ha[ku]/i,
      nb: /match/i,
      sv: /matchsökar/i,
    },
  },
  {
    english: /\bswipe game\b/i,
    except: /^page-order: sections\.never\.text$/,
    stems: {
      nl: /swipe/i,
      de: /swipe/i,
      it: /swipe/i,
      fr: /swipe/i,
      es: /swipe/i,
      pl: /swipe/i,
      da: /swipe/i,
      fi: /swi?pe|pyyhkäisy/i,
      nb: /sveip/i,
      sv: /swipe/i,
    },
  },
  {
    english: /\bpremium\b/i,
    except: /^payments: premium\.lead_paid$/,
    stems: {
      nl: /premium/i,
      de: /premium/i,
      it: /premium/i,
      fr: /premium/i,
      es: /premium/i,
      pl: /premium/i,
      da: /premium/i,
      fi: /premium/i,
      nb: /premium/i,
      sv: /premium/i,
    },
  },
  {
    english: /\binvoices?\b/i,
    stems: {
      nl: /factu/i,
      de: /rechnung/i,
      it: /fattur/i,
      fr: /facture/i,
      es: /factura/i,
      pl: /faktur/i,
      da: /faktura/i,
      fi: /lasku/i,
      nb: /faktura/i,
      sv: /faktur/i,
    },
  },
  {
    english: /\bpackages?\b/i,
    stems: {
      nl: /pakket/i,
      de: /paket/i,
      it: /pacchett/i,
      fr: /pack|forfait/i,
      es: /paquete|pack/i,
      pl: /pakie/i,
      da: /pakke/i,
      fi: /paket/i,
      nb: /pakke/i,
      sv: /paket/i,
    },
  },
];

/** The same thing has the same name on every screen; whoever translates a new message takes the word from here. */
export const terms: readonly Term[] = [...featureTerms, ...profileTerms];
