import type { Language } from '#contract/languages.ts';
import type { ReportCategory } from '#contract/reports.ts';

/** A message between two members of the community, identified by their keys. */
export interface StoryMessage {
  readonly from: string;
  readonly to: string;
  readonly minutesAgo: number;
  readonly text: string;
}

interface Reported {
  readonly by: string;
  readonly about: string;
  readonly minutesAgo: number;
  readonly category: ReportCategory;
  readonly text: string;
  readonly messages: readonly StoryMessage[];
}

/** Pending reports at the desk of a new demo, with the messages that are their evidence. */
export const reported: readonly Reported[] = [
  {
    by: 'us-5',
    about: 'us-7',
    minutesAgo: 35,
    category: 'threat',
    text: 'He found out where I work. I am scared to go there tonight.',
    messages: [
      { from: 'us-7', to: 'us-5', minutesAgo: 190, text: 'Why did you stop answering me?' },
      { from: 'us-5', to: 'us-7', minutesAgo: 180, text: 'Because I said no. Please stop writing to me.' },
      {
        from: 'us-7',
        to: 'us-5',
        minutesAgo: 62,
        text: 'I know the bakery where you work. I will wait outside tonight.',
      },
    ],
  },
  {
    by: 'de-5',
    about: 'be-35',
    minutesAgo: 14 * 60,
    category: 'harassment',
    text: 'Seit ich ihm abgesagt habe, beschimpft er mich.',
    messages: [
      { from: 'be-35', to: 'de-5', minutesAgo: 1150, text: 'Guten Abend Maren, gehen wir am Samstag essen?' },
      { from: 'de-5', to: 'be-35', minutesAgo: 1120, text: 'Danke, aber es passt für mich nicht. Alles Gute dir!' },
      {
        from: 'be-35',
        to: 'de-5',
        minutesAgo: 870,
        text: 'Du bist eine eingebildete dumme Kuh, dich will sowieso keiner.',
      },
    ],
  },
  {
    by: 'be-1',
    about: 'be-17',
    minutesAgo: 21 * 60,
    category: 'scam',
    text: 'Il me demande des cartes cadeaux et veut continuer sur WhatsApp.',
    messages: [
      {
        from: 'be-17',
        to: 'be-1',
        minutesAgo: 1500,
        text: 'Bonjour Valérie, ton sourire m’a touché. Je travaille sur une plateforme en mer.',
      },
      { from: 'be-1', to: 'be-17', minutesAgo: 1470, text: 'Bonjour ! C’est un métier peu commun. Tu reviens quand ?' },
      {
        from: 'be-17',
        to: 'be-1',
        minutesAgo: 1290,
        text: 'Bientôt. Ma carte est bloquée, peux-tu m’acheter deux cartes cadeaux ? Écris-moi sur WhatsApp : +32 470 00 00 00',
      },
    ],
  },
];

/** A first message that shows its recipient a warning, because it contains contact details. */
export const warned: readonly StoryMessage[] = [
  {
    from: 'maarten',
    to: 'femke',
    minutesAgo: 5 * 60,
    text: 'Hoi Femke! Ik ben hier bijna nooit. Stuur me een berichtje op WhatsApp: 06 00 00 00 00',
  },
];

/** A decided report with an appeal by its subject. Another member of staff must answer the appeal. */
export const appealed = {
  by: 'iris',
  about: 'thijs',
  minutesAgo: 4 * 24 * 60,
  category: 'fake_profile',
  text: 'Zijn foto’s zijn volgens mij tien jaar oud.',
  decidedMinutesAgo: 3 * 24 * 60,
  appealedMinutesAgo: 26 * 60,
  note: 'Gebruik alsjeblieft foto’s waarop je er nu uitziet.',
  words: 'Mijn foto’s zijn van afgelopen zomer. Ik ben sindsdien alleen naar de kapper geweest. Kijk er nog eens naar.',
} as const;

/** New accounts with the same text and the same photo. They never confirm their address, so members never see them. */
export const accountsOfOne = {
  language: 'en' as Language,
  /** The member from whose town they claim to be. */
  home: 'us-7',
  picture: 'man-137',
  text: 'Widowed marine engineer, honest and caring, father of one son. Looking for a woman with a good heart, distance does not matter.',
  accounts: [
    { name: 'Captain Steve', email: 'captain.steve@demo.damson.example', minutesAgo: 360, photoMinutesAgo: 350 },
    { name: 'Steven Harbor', email: 'steven.harbor@demo.damson.example', minutesAgo: 280, photoMinutesAgo: 95 },
    { name: 'Mark Seaman', email: 'mark.seaman@demo.damson.example', minutesAgo: 205, photoMinutesAgo: 40 },
  ],
} as const;
