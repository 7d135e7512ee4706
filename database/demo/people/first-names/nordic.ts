import type { Community } from './names.ts';

export const denmark: Community = {
  female: {
    older:
      'Kirsten, Hanne, Susanne, Lene, Anne-Marie, Inge, Birgitte, Lone, Pia, Bente, Tove, Jytte, Annette, Marianne, Gitte, Dorthe, Karen, Helle, Ulla, Connie, Vibeke, Hanna',
    middle:
      'Mette, Charlotte, Tina, Louise, Camilla, Maria, Rikke, Trine, Stine, Pernille, Anja, Heidi, Line, Katrine, Sanne, Maja, Ditte, Malene, Jeanette, Karina, Maiken, Signe',
    younger:
      'Emma, Freja, Ida, Sofie, Cecilie, Julie, Mathilde, Caroline, Laura, Amalie, Nanna, Sara, Josefine, Alberte, Frederikke, Clara, Astrid, Liv, Karla, Rosa, Silje, Asta',
    elsewhere: 'Fatima, Amina, Yara, Ayşe, Noor, Zeynep, Amara, Samira, Olga, Leyla, Agnieszka, Maryam',
  },
  male: {
    older:
      'Jens, Lars, Niels, Poul, Erik, Per, Søren, Jørgen, Henrik, Bent, Torben, Flemming, Claus, Ole, Finn, Carsten, Steen, Jan, Kim, Preben, Bjarne, Knud',
    middle:
      'Thomas, Martin, Rasmus, Morten, Jesper, Michael, Christian, Anders, Jakob, Kasper, Mikkel, Brian, Jacob, Nikolaj, Casper, Allan, Mads, Ulrik, Rune, Troels, Simon, Tobias',
    younger:
      'Frederik, Emil, Oliver, Magnus, Mathias, Victor, Malthe, Gustav, Sebastian, Asger, Noah, Alexander, Christoffer, Lasse, August, Villads, Anton, Albert, Elias, Valdemar, Storm, Bertram',
    elsewhere: 'Mohammed, Omar, Mehmet, Ali, Hassan, Kofi, Piotr, Ahmad, Ibrahim, Yusuf, Mustafa, Dawid',
  },
};

export const finland: Community = {
  female: {
    older:
      'Päivi, Tuula, Ritva, Leena, Pirkko, Anneli, Marja, Kirsi, Tarja, Sirpa, Eija, Seija, Merja, Raija, Anne, Arja, Ulla, Hannele, Marjatta, Riitta, Outi, Kaarina',
    middle:
      'Minna, Sari, Katja, Hanna, Johanna, Jaana, Heidi, Mari, Tiina, Satu, Piia, Riikka, Anu, Elina, Nina, Kati, Maarit, Susanna, Sanna, Henna, Jenni, Laura',
    younger:
      'Emilia, Aino, Iida, Venla, Ella, Roosa, Noora, Veera, Anni, Sara, Saara, Oona, Julia, Siiri, Jenna, Emmi, Helmi, Viivi, Aada, Sofia, Milla, Pihla',
    elsewhere: 'Fadumo, Amina, Olga, Natalia, Yara, Kaja, Fatima, Maryam, Thi Lan, Amara, Svetlana',
  },
  male: {
    older:
      'Timo, Matti, Juha, Kari, Pekka, Hannu, Heikki, Markku, Jorma, Seppo, Ilkka, Pertti, Risto, Tapio, Esa, Raimo, Antero, Olli, Veikko, Jukka, Harri, Reijo',
    middle:
      'Mika, Jari, Sami, Marko, Janne, Petri, Toni, Antti, Tommi, Teemu, Jarkko, Ville, Kimmo, Ari, Jussi, Mikko, Vesa, Juho, Tuomas, Pasi, Lauri, Kalle',
    younger:
      'Eetu, Joona, Aleksi, Niko, Juuso, Onni, Elias, Oskari, Joonas, Santeri, Arttu, Roope, Eemeli, Otto, Lassi, Valtteri, Topias, Väinö, Leevi, Eero, Akseli, Miro',
    elsewhere: 'Abdi, Mohamed, Omar, Sergei, Igor, Kofi, Ahmed, Ali, Rasmus, Minh, Dmitri',
  },
};

/** The Swedish speakers of Finland. */
export const swedishFinland: Community = {
  female: {
    older: 'Gun-Britt, Carita, Benita, Solveig, Gunilla, Maj-Len, Barbro, Kristina, Eva, Marina',
    middle: 'Camilla, Jessica, Mikaela, Pia, Sabina, Annika, Heidi, Malin, Linda, Ann-Sofie',
    younger: 'Wilma, Ida, Alexandra, Frida, Amanda, Ellen, Matilda, Julia, Cecilia, Alva',
    elsewhere: 'Yara, Thuy, Amina, Elena',
  },
  male: {
    older: 'Kaj, Göran, Börje, Ralf, Håkan, Bo-Göran, Stig, Leif, Tom, Henrik',
    middle: 'Mikael, Johan, Kenneth, Fredrik, Patrik, Sebastian, Jan-Erik, Daniel, Tomas, Niklas',
    younger: 'Anton, Rasmus, Axel, Benjamin, Jonatan, Robin, Oskar, Lukas, Emil, Viktor',
    elsewhere: 'Omar, Duc, Ali, Marek',
  },
};

export const norway: Community = {
  female: {
    older:
      'Anne, Inger, Kari, Marit, Liv, Berit, Astrid, Bjørg, Ingrid, Hilde, Turid, Wenche, Unni, Randi, Tone, Grete, Gunn, Elin, Heidi, Sissel, Bente, Ragnhild',
    middle:
      'Camilla, Silje, Hege, Linda, Monica, Trine, Lene, Mona, Cathrine, Stine, Kristin, Siri, Anette, Marianne, Ida, Maria, Ingvild, Merete, Guro, Line, Gro, Solveig',
    younger:
      'Nora, Emma, Thea, Sara, Julie, Andrea, Malin, Amalie, Sunniva, Vilde, Maren, Frida, Hedda, Tiril, Oda, Aurora, Mathilde, Eline, Live, Selma, Synne, Marte',
    elsewhere: 'Fatima, Amina, Noor, Yara, Agnieszka, Ayan, Leyla, Amara, Thi Hoa, Samira, Maryam, Ewa',
  },
  male: {
    older:
      'Jan, Per, Bjørn, Ole, Kjell, Arne, Svein, Knut, Odd, Tor, Geir, Terje, Morten, Rune, Trond, Helge, Leif, Øyvind, Harald, Stein, Sverre, Dag',
    middle:
      'Thomas, Espen, Frode, Kristian, Lars, Anders, Erik, Martin, Øystein, Stian, Tore, Håvard, Roger, Ståle, Eirik, André, Vegard, Jørgen, Kenneth, Henning, Magne, Eivind',
    younger:
      'Markus, Mathias, Jonas, Sander, Henrik, Kristoffer, Tobias, Emil, Magnus, Håkon, Sondre, Elias, Fredrik, Oskar, Vetle, Ulrik, Even, Jakob, Simen, Nikolai, Theodor, Sivert',
    elsewhere: 'Mohammed, Omar, Ali, Tomasz, Hassan, Kofi, Abdi, Ahmed, Imran, Piotr, Yusuf, Minh',
  },
};

export const sweden: Community = {
  female: {
    older:
      'Kerstin, Birgitta, Eva, Marie, Lena, Margareta, Gunilla, Ingrid, Agneta, Monica, Ann-Christin, Annika, Ulla, Karin, Susanne, Maria, Inger, Gunnel, Yvonne, Pia, Barbro, Helén',
    middle:
      'Jenny, Malin, Anna, Linda, Camilla, Åsa, Sara, Jessica, Therese, Johanna, Petra, Sofia, Helena, Ulrika, Madeleine, Elin, Lisa, Carolina, Emelie, Frida, Sandra, Cecilia',
    younger:
      'Elsa, Wilma, Emma, Ida, Julia, Hanna, Matilda, Moa, Ebba, Amanda, Alva, Linnéa, Felicia, Klara, Filippa, Tuva, Saga, Nellie, Tove, Maja, Agnes, Tilde',
    elsewhere: 'Fatima, Yara, Zahra, Amina, Noor, Jasmina, Mirja, Leila, Amara, Shirin, Hodan, Dalia',
  },
  male: {
    older:
      'Lars, Anders, Mikael, Jan, Per, Hans, Göran, Stefan, Kjell, Bengt, Leif, Bo, Lennart, Ulf, Peter, Håkan, Kent, Christer, Mats, Sven-Erik, Tommy, Roland',
    middle:
      'Fredrik, Johan, Andreas, Marcus, Mattias, Daniel, Henrik, Magnus, Jonas, Niklas, Robert, Patrik, Jimmy, Tobias, Martin, Björn, Joakim, Erik, David, Pontus, Linus, Jens',
    younger:
      'Oscar, Viktor, Alexander, Simon, Filip, Emil, William, Axel, Anton, Gustav, Elias, Lucas, Albin, Hampus, Rasmus, Ludvig, Isak, Melker, Sixten, Hugo, Adam, Måns',
    elsewhere: 'Mohamed, Omar, Ali, Hassan, Ahmed, Kofi, Goran, Reza, Abdi, Mehmet, Bashar, Jukka',
  },
};
