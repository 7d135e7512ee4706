import type { Community } from './names.ts';

export const netherlands: Community = {
  female: {
    older:
      'Anneke, Marijke, Ineke, Ria, Wilma, Yvonne, Marja, Joke, Truus, Hanneke, Petra, Ingrid, Monique, Jolanda, Astrid, Carla, Marianne, Annemiek, Ellen, Saskia, Mieke, Gerda, Trudy',
    middle:
      'Esther, Sandra, Linda, Femke, Marieke, Suzanne, Nienke, Marloes, Wendy, Miranda, Mirjam, Chantal, Ilse, Karin, Daniëlle, Judith, Maaike, Inge, Renske, Marleen, Kim, Leonie, Tessa',
    younger:
      'Sanne, Lotte, Fleur, Anouk, Iris, Eva, Lisa, Roos, Maud, Britt, Julia, Emma, Sophie, Noa, Floor, Isa, Merel, Jasmijn, Anne, Amber, Veerle, Demi, Lieke, Chloé, Loïs',
    elsewhere:
      'Fatima, Noor, Yara, Samira, Naima, Esra, Elif, Soraya, Latifa, Khadija, Amara, Sevda, Nadia, Meryem, Shanti, Indra',
  },
  male: {
    older:
      'Jan, Henk, Kees, Piet, Wim, Gerard, Hans, Rob, Ton, Peter, Theo, Cor, Bert, Frans, Ruud, Erik, Marcel, René, Gert-Jan, Aad, Sjaak, Harry, Jos',
    middle:
      'Jeroen, Dennis, Mark, Bas, Sander, Martijn, Wouter, Maarten, Bart, Joost, Arjan, Edwin, Niels, Remco, Michiel, Marco, Patrick, Vincent, Erwin, Jasper, Robbert, Gijs, Matthijs',
    younger:
      'Daan, Bram, Thijs, Tim, Lars, Sem, Jesse, Luuk, Stijn, Rick, Koen, Tom, Max, Thomas, Floris, Pim, Joris, Tijn, Sven, Mees, Jelle, Teun, Ruben, Dirk',
    elsewhere:
      'Mehmet, Mohamed, Youssef, Omar, Ahmed, Kofi, Mustafa, Emre, Bilal, Karim, Rachid, Winston, Ricardo, Ferdi, Hamza, Tarik',
  },
};

export const flanders: Community = {
  female: {
    older:
      'Godelieve, Rita, Lieve, Hilde, Greet, Linda, Martine, Chris, Viviane, Carine, Nicole, Katrien, Ingrid, Marleen, Kristien, Anja, Rosette, Mia, Lutgarde, Christel',
    middle:
      'Sofie, Els, An, Annelies, Griet, Leen, Tine, Veerle, Evelien, Ilse, Kelly, Liesbeth, Joke, Sara, Ellen, Nele, Karen, Stefanie, Sarah, Barbara, Heidi',
    younger:
      'Lotte, Laura, Jana, Emma, Lore, Amber, Hanne, Louise, Marie, Elise, Fien, Nina, Femke, Julie, Lien, Charlotte, Axelle, Ella, Janne, Silke',
    elsewhere: 'Fatima, Yasmina, Noor, Samira, Aylin, Nour, Esma, Malika, Amara, Hafsa, Chaima, Grace',
  },
  male: {
    older:
      'Luc, Marc, Dirk, Johan, Patrick, Eddy, Guido, Willy, Etienne, Geert, Danny, Rudi, Jos, Filip, Koen, Herman, Freddy, Stefaan, Wim, Ludo',
    middle:
      'Bart, Kristof, Tom, Pieter, Jeroen, Steven, Wouter, Sven, Stijn, Bram, Davy, Dries, Gert, Joris, Maarten, Peter, Thomas, Nick, Hannes, Kenny',
    younger:
      'Jonas, Robbe, Lander, Jelle, Wout, Seppe, Senne, Arne, Simon, Ruben, Niels, Lars, Kobe, Brent, Jarne, Milan, Mathias, Yannick, Siebe, Thibo',
    elsewhere: 'Mehmet, Mohamed, Youssef, Omar, Bilal, Kofi, Ilyas, Hassan, Murat, Anass, Rachid, Christian',
  },
};
