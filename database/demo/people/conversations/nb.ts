import type { Conversation } from './conversation.ts';

export const nb: readonly Conversation[] = [
  {
    about: 'hiking',
    lines: [
      { A: 'Viktig spørsmål: appelsin eller sjokolade på toppen?' },
      { B: 'Appelsin på vei opp, sjokolade på toppen, begge deler i bilen.' },
      { A: 'Du har tenkt på dette før' },
      { B: 'Jeg har hatt mange lange oppoverbakker å tenke i.' },
      { A: 'Det er meldt opphold på søndag. Eller, det er meldt «skiftende», og jeg er optimist' },
      { B: 'Skiftende er nesten sol. Hvor går vi?' },
      { A: 'Jeg vet om en koie med gjestebok fra femtitallet.' },
      { B: 'Solgt. Jeg tar appelsinene.' },
    ],
  },
  {
    about: 'skiing',
    lines: [
      { A: 'Smører du skiene selv, eller har du gitt opp?' },
      { B: 'Jeg smører selv. Det er derfor jeg alltid kommer sist.' },
      { A: 'I fjor hadde jeg så bakglatte ski at jeg kom hjem før jeg dro' },
      { B: 'Haha. Felleski er løsningen for sånne som oss' },
      { A: 'Det er å innrømme nederlag.' },
      { B: 'Ja, men det er et nederlag med feste.' },
      { A: 'Ok. Lørdag, rolig tempo, stopp hver gang noen vil se på utsikten?' },
      { B: 'Jeg kommer til å se veldig mye på utsikten.' },
    ],
  },
  {
    about: 'baking',
    lines: [
      { A: 'Bollene på bildet ditt, er de like gode som de ser ut?' },
      { B: 'De er fra kafeen. Mine ligger bak kameraet og skammer seg.' },
      { A: 'Ærlighet på første melding! Hva var galt med dine?' },
      { B: 'Jeg glemte sukkeret og husket saltet to ganger.' },
      { A: 'Jeg har en surdeig i kjøleskapet som heter Roger. Vi har det anstrengt' },
      { B: 'Ta med Roger på lørdag, så skal jeg snakke med ham' },
      { A: 'Han kan være litt sur' },
      { B: 'Den så jeg komme, og jeg lo likevel.' },
    ],
  },
  {
    about: 'sauna',
    lines: [
      { A: 'Går du i badstue for varmen eller for hoppet i fjorden?' },
      { B: 'For de tre minuttene etterpå, da alt er fint.' },
      {
        A: 'Akkurat de! Jeg ringte søstera mi i de tre minuttene en gang og ba om unnskyldning for alt siden barneskolen',
      },
      { B: 'Hva sa hun?' },
      { A: '«Har du vært i badstua igjen?»' },
      { B: 'Det er en flytende badstue ved brygga, åpen torsdag kveld' },
      { A: 'Da tar jeg med håndkle og legger igjen telefonen.' },
      { B: 'Lurt. Klokka sju.' },
    ],
  },
  {
    about: 'novels',
    lines: [
      { A: 'Hvem tror du er morderen?' },
      { B: 'I hvilken bok?' },
      { A: 'Spiller ingen rolle. Jeg gjetter alltid på presten' },
      { B: 'Jeg gjetter på den snilleste. Det er derfor jeg sover dårlig.' },
      { A: 'Jeg er på side tre hundre, og presten har akkurat tilbudt kaffe' },
      { B: 'Ikke drikk den!' },
      { A: 'Apropos kaffe. Det er bokmarked på lørdag, med ordentlig kaffe, uten prest.' },
      { B: 'Da kommer jeg. Men jeg holder øye med den snille i kassa.' },
    ],
  },
  {
    about: 'dogs',
    lines: [
      { A: 'Hva heter han med det ene øret?' },
      { B: 'Torsk. Han har to ører, men det ene sover.' },
      { A: 'Min heter Direktøren. Hun liker ikke å bli avbrutt' },
      { B: 'Torsk har aldri avbrutt noen. Han kommer alltid for sent til samtalen.' },
      { A: 'Da passer de bra. Går dere i marka på formiddagen?' },
      { B: 'Hver søndag ved parkeringsplassen, klokka ti, med altfor mange leverposteiskiver' },
      { A: 'Direktøren har akkurat ryddet kalenderen.' },
      { B: 'Torsk gleder seg. Han viser det bare innvendig.' },
    ],
  },
  {
    lines: [
      { A: 'Hei! Jeg er dårlig på åpningsreplikker, så her er det beste fra min dag: jeg fant en vott' },
      { B: 'Din egen?' },
      { A: 'Ja! Fra i fjor. Den lå i lomma på jakka jeg hadde på meg.' },
      { B: 'Og den andre?' },
      { A: 'Mistet i går' },
      { B: 'Livet gir og livet tar.' },
      { A: 'Hva var det beste med din tirsdag?' },
      { B: 'Dette, så langt. Men det er jo fiskekaker igjen.' },
    ],
  },
  {
    lines: [
      { A: 'Får jeg spørre hvorfor du har på deg ridderdrakt på bildet?' },
      { B: 'Middelalderdager i bygda. De manglet en som kunne stå rett.' },
      { A: 'Og det kan du?' },
      { B: 'I rustning kan man ikke annet.' },
      { A: 'Jeg var et tre i et skolespill. Vi har kanskje samme talent' },
      { B: 'Vi kunne stått stille sammen et sted. Med kaffe' },
      { A: 'Fredag ved fontenen? Du kjenner meg igjen på at jeg ikke rører meg.' },
      { B: 'Jeg lar hjelmen være hjemme.' },
    ],
  },
  {
    lines: [
      { A: 'Jeg må utsette lørdagen. Jeg har fått en forkjølelse med egen personlighet' },
      { B: 'Å nei. Hva slags personlighet?' },
      { A: 'Dramatisk. Klager mye, spiser lite.' },
      { B: 'Kokt ull og ingefærte, sier naboen min. Eller omvendt.' },
      { A: 'Er det greit at vi tar det en annen gang?' },
      { B: 'Helt greit. Fjorden står der den står. God bedring til dere begge.' },
    ],
  },
];
