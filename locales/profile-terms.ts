import type { Language } from '#contract/languages.ts';

/** A concept of the product with one name in each language. */
export interface Term {
  /** Matches the concept in English. */
  readonly english: RegExp;
  /** Messages in which the English word has another meaning, or a translation uses a verb or a pronoun. */
  readonly except?: RegExp;
  /** The stem of the word; each language adds its own endings and compounds. */
  readonly stems: Readonly<Record<Exclude<Language, 'en'>, RegExp>>;
}

/** Concepts around profiles and accounts. */
export const profileTerms: readonly Term[] = [
  {
    english: /\bsettings\b/i,
    except: /^(?:profile: likes_you_automatically|likes: automatic_(?:text|own))$/,
    stems: {
      nl: /instelling/i,
      de: /einstellung/i,
      it: /impostazion/i,
      fr: /réglages/i,
      es: /ajustes/i,
      pl: /ustawie/i,
      da: /indstilling/i,
      fi: /asetu/i,
      nb: /innstilling/i,
      sv: /inställning/i,
    },
  },
  {
    english: /\busernames?\b/i,
    except: /^settings: (?:account\.name_saved|refused\.too_many_names)$/,
    stems: {
      nl: /gebruikersna/i,
      de: /benutzername/i,
      it: /nome utente|nickname/i,
      fr: /pseudo/i,
      es: /nombre de usuario|apodo/i,
      pl: /nazw/i,
      da: /brugernavn/i,
      fi: /käyttäjänim|nimimer/i,
      nb: /brukernavn/i,
      sv: /användarnamn/i,
    },
  },
  {
    english: /\binterests\b/i,
    except: /^(?:profile-form: sections\.interests_lead|members: search\.similar\.widened_any_interests)$/,
    stems: {
      nl: /interesse/i,
      de: /interesse/i,
      it: /interess/i,
      fr: /intérêt/i,
      es: /interes/i,
      pl: /zainteresowa/i,
      da: /interesse/i,
      fi: /kiinnostuksen koht/i,
      nb: /interesse/i,
      sv: /intresse/i,
    },
  },
  {
    english: /\bfictional\b/i,
    stems: {
      nl: /fictie/i,
      de: /fiktiv/i,
      it: /fittizi|immaginari/i,
      fr: /fictif|fictive/i,
      es: /fictici/i,
      pl: /fikcyjn/i,
      da: /fiktiv/i,
      fi: /kuvitteelli|keksit/i,
      nb: /fiktiv|oppdikt/i,
      sv: /fiktiv|påhitt/i,
    },
  },
  {
    english: /\bpasswords?\b/i,
    except: /^accounts: refused\.too_many_reset_mails$/,
    stems: {
      nl: /wachtwoord/i,
      de: /passwort|passwört/i,
      it: /password/i,
      fr: /mot de passe|mots de passe/i,
      es: /contraseña/i,
      pl: /hasł|haseł/i,
      da: /adgangskode/i,
      fi: /salasan/i,
      nb: /passord/i,
      sv: /lösenord/i,
    },
  },
  {
    english: /\bphotos?\b/i,
    except: /^photos: (?:reasons\.other|menu\.make_main)$/,
    stems: {
      nl: /foto/i,
      de: /foto/i,
      it: /foto/i,
      fr: /photo/i,
      es: /foto/i,
      pl: /zdję/i,
      da: /billede/i,
      fi: /kuv/i,
      nb: /bilde/i,
      sv: /bild|foto/i,
    },
  },
  {
    english: /\bprofiles?\b/i,
    except: /^(?:chats: refused\.yourself|deletion: leave\.at_once|page-terms: sections\.fictional\.text)$/,
    stems: {
      nl: /profiel/i,
      de: /profil/i,
      it: /profil/i,
      fr: /profil/i,
      es: /perfil/i,
      pl: /profil/i,
      da: /profil/i,
      fi: /profiili/i,
      nb: /profil/i,
      sv: /profil/i,
    },
  },
  {
    english: /\bblocked members|unblock|\byou block\b/i,
    except: /^profile: block\.list_loading$/,
    stems: {
      nl: /blokk|deblokk/i,
      de: /block/i,
      it: /blocc/i,
      fr: /bloqu|débloq/i,
      es: /bloque|desbloq/i,
      pl: /blok/i,
      da: /bloker/i,
      fi: /est/i,
      nb: /blokker/i,
      sv: /blocker/i,
    },
  },
  {
    english: /^Reading$/,
    stems: {
      nl: /^Lezen/,
      de: /^Lesen/,
      it: /^Lettura|^Leggere/,
      fr: /^Lecture/,
      es: /^Lectura|^Leer/,
      pl: /^Czytanie/,
      da: /^Læsning/,
      fi: /^Luke/,
      nb: /^Lesing/,
      sv: /^Läsning/,
    },
  },
];
