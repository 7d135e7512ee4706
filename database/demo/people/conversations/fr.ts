import type { Conversation } from './conversation.ts';

export const fr: readonly Conversation[] = [
  {
    about: 'cooking',
    lines: [
      { A: 'Alors, ce fameux gratin de ta photo, il était aussi bon que beau ?' },
      { B: 'Il était surtout très chaud. On a mangé à onze heures du soir.' },
      { A: 'Moi, hier, j’ai fait brûler de l’eau' },
      { B: 'De l’eau ?' },
      { A: 'Le téléphone a sonné, c’était ma sœur. La casserole ne s’en est pas remise.' },
      { B: 'On devrait cuisiner ensemble, un qui remue et l’autre qui répond au téléphone' },
      { A: 'Samedi, alors. Je veux bien être à la cuillère' },
      { B: 'Parfait. Je m’occupe de ta sœur.' },
    ],
  },
  {
    about: 'antiques',
    lines: [
      { A: 'C’est quoi, l’objet derrière toi sur la photo ? Une lampe ou un oiseau ?' },
      { B: 'Les deux. Je l’ai eu pour trois fois rien dans une brocante.' },
      { A: 'Il éclaire ?' },
      { B: 'Non. Mais il a beaucoup de présence.' },
      { A: 'J’ai un fauteuil comme ça. On ne peut pas s’asseoir dedans, on lui dit bonjour.' },
      { B: 'Il y a un vide-grenier dimanche au bord du canal. On y va pour se retenir mutuellement ?' },
      { A: 'D’accord. Un objet chacun, pas un de plus' },
      { B: 'Un objet chacun. Et un café pour les regrets.' },
    ],
  },
  {
    about: 'hiking',
    lines: [
      { A: 'Question importante : tu pars tôt, ou comme moi tu cherches tes chaussettes jusqu’à dix heures ?' },
      { B: 'Je pars tôt, mais je m’arrête à toutes les boulangeries, donc on se rejoindrait.' },
      { A: 'Tu marches pour le sommet ou pour la tarte ?' },
      { B: 'Pour la tarte. Le sommet, c’est pour la digérer.' },
      { A: 'Je sens qu’on va bien s’entendre. Il fait beau dimanche, paraît-il' },
      { B: 'Je connais un sentier avec une auberge au bout. Elle ferme à quinze heures.' },
      { A: 'Alors cette fois je mettrai un réveil' },
    ],
  },
  {
    about: 'theatre',
    lines: [
      { A: 'Tu joues vraiment sur scène ou tu fais du bruit de pluie derrière ?' },
      { B: 'Cette année, je fais la pluie. L’an dernier, j’étais une porte.' },
      { A: 'Une porte ! Avec du texte ?' },
      { B: 'Un grincement, deuxième acte. Ma tante a applaudi.' },
      { A: 'Je veux absolument voir la pluie' },
      { B: 'La première est vendredi. Je te garde une place où on l’entend bien.' },
      { A: 'Je viendrai avec un parapluie, par respect' },
      { B: 'Tu serais le meilleur public de ma carrière.' },
    ],
  },
  {
    about: 'museums',
    lines: [
      { A: 'Le musée le plus bizarre que tu aies visité ?' },
      { B: 'Celui des tire-bouchons. J’y ai passé trois heures, je crois que j’ai fait peur au gardien.' },
      { A: 'Trois heures ! Et tu as retenu quoi ?' },
      { B: 'Qu’on peut se compliquer la vie avec énormément de goût.' },
      { A: 'Près de chez moi, il y a un musée du sabot. Ouvert deux jours par an.' },
      { B: 'Lesquels ?' },
      { A: 'Personne ne sait. Mais il paraît que c’est bientôt.' },
      { B: 'Alors on tente samedi. S’il est fermé, on regardera la porte et on ira goûter.' },
    ],
  },
  {
    about: 'dogs',
    lines: [
      { A: 'Comment s’appelle le chien de la photo, et pourquoi a-t-il l’air de me juger ?' },
      { B: 'Biscotte. Elle juge tout le monde, ne le prends pas pour toi.' },
      { A: 'J’ai un vieux setter qui a peur des pigeons' },
      { B: 'Biscotte a peur des setters, ça devrait équilibrer.' },
      { A: 'On pourrait les présenter au parc, très lentement' },
      { B: 'Avec des croissants pour nous et du fromage pour eux. Dimanche matin ?' },
      { A: 'Dimanche. Préviens Biscotte qu’il est gentil mais un peu bête' },
      { B: 'Elle le sait déjà.' },
    ],
  },
  {
    lines: [
      { A: 'Bonjour ! J’ai effacé trois débuts de message, voici le quatrième' },
      { B: 'Il est très bien. Qu’est-ce qu’il y avait dans le troisième ?' },
      { A: 'Une blague sur les ponts. Elle ne tenait pas debout.' },
      { B: 'Celle-ci, par contre, tient tout juste' },
      { A: 'Tu as ri ?' },
      {
        B: {
          female: 'J’ai soufflé par le nez, dans un train silencieux. On m’a regardée.',
          male: 'J’ai soufflé par le nez, dans un train silencieux. On m’a regardé.',
        },
      },
      { A: 'Je considère ça comme un succès. Bonne soirée dans ton train' },
      { B: 'Bonne soirée. Demain je veux la deuxième version.' },
    ],
  },
  {
    lines: [
      { A: 'Je peux te demander ce que tu fais de tes dimanches ?' },
      { B: 'Le marché, puis une sieste que j’appelle lecture.' },
      { A: 'Et tu lis quoi ?' },
      { B: 'La même page depuis le mois de mars. Elle est très bien.' },
      { A: 'Je fais pareil avec un documentaire sur les loutres' },
      { B: 'On pourrait se retrouver au marché, avant nos sérieuses occupations' },
      { A: 'Devant le marchand d’olives, vers dix heures ?' },
      { B: 'Vers dix heures et quart, soyons honnêtes.' },
    ],
  },
  {
    lines: [
      {
        A: {
          female:
            'Je voulais te le dire simplement : je me suis rendu compte que je ne suis pas encore prête à rencontrer quelqu’un',
          male: 'Je voulais te le dire simplement : je me suis rendu compte que je ne suis pas encore prêt à rencontrer quelqu’un',
        },
      },
      { B: 'Merci de me le dire. C’est plus élégant qu’un silence.' },
      { A: 'Nos messages m’ont fait du bien, tu sais' },
      {
        B: {
          female: 'À moi aussi. Et je suis contente de savoir enfin plier un drap-housse.',
          male: 'À moi aussi. Et je suis content de savoir enfin plier un drap-housse.',
        },
      },
      { A: 'N’en parle à personne, c’est un grand pouvoir' },
      { B: 'Promis. Prends soin de toi.' },
    ],
  },
];
