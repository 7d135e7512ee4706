import type { Community } from './names.ts';

export const germany: Community = {
  female: {
    older:
      'Sabine, Petra, Birgit, Gabriele, Monika, Angelika, Martina, Susanne, Heike, Ute, Barbara, Andrea, Claudia, Renate, Ulrike, Karin, Kerstin, Bettina, Anke, Elke, Christiane, Regina',
    middle:
      'Stefanie, Nicole, Katrin, Anja, Sandra, Melanie, Kathrin, Tanja, Julia, Silke, Daniela, Nadine, Yvonne, Christina, Katja, Claudia, Jana, Verena, Steffi, Maren, Antje, Simone',
    younger:
      'Lena, Lisa, Laura, Anna, Sarah, Hannah, Leonie, Lea, Johanna, Sophie, Marie, Franziska, Jule, Paula, Pia, Theresa, Charlotte, Annika, Clara, Nele, Emilia, Svenja',
    elsewhere:
      'Ayşe, Fatma, Elif, Zeynep, Noor, Yara, Olga, Irina, Magda, Amara, Samira, Derya, Leyla, Natalia, Thi Mai',
  },
  male: {
    older:
      'Thomas, Michael, Andreas, Peter, Wolfgang, Klaus, Jürgen, Uwe, Frank, Ralf, Bernd, Jörg, Stefan, Matthias, Dieter, Holger, Norbert, Rainer, Volker, Axel, Werner, Günter',
    middle:
      'Christian, Markus, Sven, Alexander, Daniel, Torsten, Sebastian, Jan, Dirk, Marco, Oliver, Lars, Björn, Tobias, Florian, Carsten, Henning, Marc, Benjamin, Mario, Steffen, Ingo',
    younger:
      'Jonas, Lukas, Tim, Felix, Leon, Maximilian, Philipp, Niklas, Paul, Moritz, Jannik, Simon, Finn, David, Julian, Fabian, Jakob, Linus, Till, Robin, Jannis, Konstantin',
    elsewhere: 'Mehmet, Mustafa, Emre, Ali, Omar, Kofi, Dimitri, Sergej, Piotr, Hassan, Murat, Karim, Goran, Can, Minh',
  },
};

export const austria: Community = {
  female: {
    older:
      'Ingrid, Elisabeth, Gerlinde, Brigitte, Christa, Waltraud, Renate, Ilse, Margit, Edith, Gabriele, Eva, Andrea, Sonja, Herta, Roswitha, Susanne, Traude, Gerda, Maria',
    middle:
      'Sandra, Manuela, Claudia, Doris, Daniela, Birgit, Barbara, Michaela, Alexandra, Sabine, Petra, Nicole, Tanja, Bianca, Karin, Martina, Veronika, Bettina, Julia, Kathrin',
    younger:
      'Lena, Anna, Katharina, Sarah, Magdalena, Hannah, Sophie, Theresa, Lisa, Viktoria, Valentina, Johanna, Leonie, Marlene, Laura, Elena, Nina, Miriam, Stefanie, Pia',
    elsewhere: 'Jelena, Ayşe, Mirjana, Amina, Dragana, Zeynep, Snežana, Lejla, Fatma, Edit, Yara, Senada',
  },
  male: {
    older:
      'Franz, Josef, Johann, Gerhard, Herbert, Karl, Walter, Helmut, Erwin, Günther, Manfred, Alfred, Wolfgang, Peter, Kurt, Reinhard, Leopold, Werner, Rudolf, Erich',
    middle:
      'Christoph, Markus, Martin, Roland, Harald, Bernhard, Mario, Jürgen, Andreas, Thomas, Gernot, Wolfgang, Robert, Hannes, Clemens, Gerald, Günter, René, Stefan, Christian',
    younger:
      'Lukas, Tobias, Florian, Maximilian, Jakob, David, Philipp, Elias, Fabian, Matthias, Simon, Felix, Paul, Sebastian, Manuel, Dominik, Moritz, Valentin, Xaver, Julian',
    elsewhere: 'Dragan, Goran, Mehmet, Zoltán, Miloš, Omar, Emir, Ali, Ivica, Murat, Adnan, Marek',
  },
};

export const germanSwitzerland: Community = {
  female: {
    older:
      'Ursula, Ruth, Vreni, Heidi, Verena, Esther, Silvia, Elisabeth, Rosmarie, Käthi, Marlies, Brigitte, Susanne, Annelies, Beatrice, Therese, Erika, Margrit',
    middle:
      'Sandra, Karin, Nicole, Daniela, Claudia, Andrea, Corinne, Franziska, Regula, Sabrina, Barbara, Simone, Nadja, Manuela, Jeannine, Monika, Petra, Rahel',
    younger:
      'Lea, Laura, Livia, Seraina, Anja, Jana, Nina, Selina, Fabienne, Ladina, Sarah, Vanessa, Lara, Céline, Ramona, Mirjam, Noemi, Elin',
    elsewhere: 'Vesna, Arta, Ayşe, Blerta, Yara, Priya, Maria, Jelena, Luana',
  },
  male: {
    older:
      'Hans, Urs, Peter, Ueli, Beat, Bruno, Heinz, Walter, Rolf, Kurt, Werner, Fritz, Hansruedi, Roland, Hanspeter, Jürg, Markus, René',
    middle:
      'Reto, Marcel, Daniel, Thomas, Adrian, Christian, Patrick, Roger, Stefan, Andreas, Michael, Marco, Lukas, Simon, Pascal, Matthias, Ivo, Roman',
    younger:
      'Luca, Nico, Fabian, Silvan, Yannick, Joel, Jan, David, Tim, Raphael, Jonas, Gian, Flurin, Cédric, Severin, Dario, Andrin, Timo',
    elsewhere: 'Dragan, Arben, Besnik, Mehmet, Luís, Goran, Ali, Tharindu, Omar',
  },
};
