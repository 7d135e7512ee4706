import type { Conversation } from './conversation.ts';

export const it: readonly Conversation[] = [
  {
    about: 'cooking',
    lines: [
      { A: 'Scusa la domanda diretta: nella carbonara la panna la metti?' },
      { B: 'No. E adesso possiamo continuare a parlare.' },
      { A: 'Che sollievo. L’ultima persona a cui l’ho chiesto ha esitato' },
      { B: 'L’esitazione è già una risposta.' },
      { A: 'Io però ho un segreto: brucio l’aglio. Sempre.' },
      { B: 'Si può guarire. Basta qualcuno accanto che dica «adesso».' },
      { A: 'Sabato potresti dire «adesso» nella mia cucina' },
      { B: 'Volentieri. Porto il pane e il senso del tempo.' },
    ],
  },
  {
    about: 'hiking',
    lines: [
      { A: 'Quando dici «camminata facile», cosa intendi di preciso?' },
      { B: 'Che alla fine si mangia.' },
      { A: 'E la salita?' },
      { B: 'C’è, ma la chiamiamo panorama.' },
      { A: 'L’ultima volta ho fatto un panorama di ottocento metri e ho chiesto scusa alle ginocchia' },
      { B: 'Ne conosco una corta: un’ora, un laghetto, un rifugio con la torta di noci' },
      { A: 'Domenica?' },
      { B: 'Domenica. Partenza alle otto, cioè alle otto e venti.' },
    ],
  },
  {
    about: 'cinema',
    lines: [
      { A: 'Al cinema: popcorn sì o no?' },
      { B: 'Sì, ma finiscono durante la pubblicità.' },
      { A: 'Uguale. Poi passo il film con le mani unte e nessuna colpa' },
      { B: 'Hai visto qualcosa di bello?' },
      {
        A: {
          female: 'Uno in bianco e nero, in islandese. Mi sono addormentata, ma con grande rispetto.',
          male: 'Uno in bianco e nero, in islandese. Mi sono addormentato, ma con grande rispetto.',
        },
      },
      { B: 'Al cinema d’essai qui vicino fanno una rassegna. Due ore e mezza a serata.' },
      { A: 'Se prometti di darmi una gomitata quando succede qualcosa, vengo' },
      { B: 'Promesso. Se nessuno dei due si sveglia, ci ritroviamo ai titoli.' },
    ],
  },
  {
    about: 'gardening',
    lines: [
      { A: 'Ho letto dell’orto. Cosa cresce in questo periodo?' },
      { B: 'Le zucchine. Crescono mentre le guardi, fa quasi paura.' },
      { A: 'Io ho un basilico sul davanzale che mi odia' },
      { B: 'Lo annaffi la sera o la mattina?' },
      { A: 'Quando mi guarda male.' },
      { B: 'Ecco. Portamelo, qui c’è mezza giornata d’ombra e nessuno lo giudica.' },
      { A: 'Posso venire giovedì dopo il lavoro, io e il basilico' },
      { B: 'Vi aspetto tutti e due. Torni a casa con otto zucchine, ti avviso.' },
    ],
  },
  {
    about: 'languages',
    lines: [
      { A: 'Come va con il tedesco?' },
      { B: 'So chiedere dov’è la stazione. Poi però mi rispondono.' },
      { A: 'È sempre quello il problema' },
      { B: 'Tu lo parli?' },
      { A: 'Ho lavorato un’estate in Germania, so dire benissimo «senza cipolla».' },
      { B: 'Mettendo insieme le due frasi potremmo arrivare in stazione e mangiare' },
      { A: 'Io dico che è una base solida. C’è un gruppo di conversazione il mercoledì, ci vieni?' },
      { B: 'Ci vengo. Se mi blocco, tu di’ qualcosa sulla cipolla.' },
    ],
  },
  {
    about: 'dancing',
    lines: [
      { A: 'Quindi balli il liscio. Sul serio o per ridere?' },
      { B: 'Sul serio per tre minuti, poi mi pestano un piede e rido.' },
      { A: 'Io di piedi me ne intendo, li ho pestati quasi tutti' },
      { B: 'Allora mi servono scarpe rinforzate.' },
      { A: 'In piazza suonano ogni venerdì. Le signore di ottant’anni ballano meglio di chiunque' },
      { B: 'Le conosco! Una mi ha detto: tu conti troppo.' },
      { A: 'E tu?' },
      {
        B: {
          female: 'Sono rimasta zitta e ho contato fino a quattro. Venerdì vieni a contare con me?',
          male: 'Sono rimasto zitto e ho contato fino a quattro. Venerdì vieni a contare con me?',
        },
      },
      { A: 'Vengo. Un, due, scusa.' },
    ],
  },
  {
    lines: [
      { A: 'Ciao! Ho scritto e cancellato quattro messaggi. Questo è il quinto.' },
      { B: 'Ed è venuto bene. Negli altri cosa c’era?' },
      { A: 'Nel secondo parlavo del tempo. Nel quarto mi scusavo per il secondo.' },
      { B: 'Allora ti racconto io una cosa: oggi il barista mi ha fatto il caffè senza che dicessi niente' },
      { A: 'È la promozione più importante che esista' },
      {
        B: {
          female: 'Mi sono quasi commossa. Il tuo martedì?',
          male: 'Mi sono quasi commosso. Il tuo martedì?',
        },
      },
      { A: 'Ho trovato parcheggio sotto casa. Al primo giro.' },
      { B: 'E allora giochiamo al lotto.' },
    ],
  },
  {
    lines: [
      { A: 'Posso chiederti perché nella foto abbracci un’anguria?' },
      { B: 'L’avevo vinta a una sagra. Pesava come mio nipote e piangeva meno.' },
      { A: 'Cosa bisognava fare per vincerla?' },
      { B: 'Indovinare il peso. L’ho presa in braccio e ho detto: come mio nipote.' },
      { A: 'Io alle sagre vinco solo pesci rossi che poi si chiamano tutti Sergio' },
      { B: 'Quanti Sergio hai?' },
      { A: 'Uno, ma è molto longevo. Ci sarà un’altra sagra a fine mese, se vuoi difendere il titolo' },
      { B: 'Ci sto. Tu porta Sergio, per la fortuna.' },
    ],
  },
  {
    lines: [
      {
        A: {
          female: 'Devo essere sincera: tra il trasloco e il lavoro in questo periodo sarei una pessima compagnia',
          male: 'Devo essere sincero: tra il trasloco e il lavoro in questo periodo sarei una pessima compagnia',
        },
      },
      { B: 'Grazie di dirmelo. Quanti scatoloni mancano?' },
      { A: 'Trentadue. In uno ci sono le forchette, non so quale.' },
      { B: 'Si mangia con le mani e si cresce. Ti auguro vicini simpatici' },
      { A: 'Se trovo le forchette ti scrivo' },
      { B: 'Ci conto. Senza fretta, davvero.' },
    ],
  },
];
