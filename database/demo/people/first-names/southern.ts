import type { Community } from './names.ts';

export const italy: Community = {
  female: {
    older:
      'Maria, Anna, Patrizia, Antonella, Carla, Daniela, Paola, Donatella, Rosa, Lucia, Giuseppina, Teresa, Cinzia, Tiziana, Laura, Manuela, Roberta, Marina, Loredana, Angela, Graziella, Ornella',
    middle:
      'Francesca, Barbara, Elisa, Valentina, Silvia, Chiara, Alessandra, Monica, Simona, Federica, Michela, Elena, Ilaria, Stefania, Serena, Claudia, Raffaella, Cristina, Katia, Emanuela, Marta, Lara',
    younger:
      'Giulia, Martina, Sara, Alice, Giorgia, Sofia, Alessia, Camilla, Beatrice, Aurora, Noemi, Arianna, Gaia, Ludovica, Matilde, Bianca, Irene, Greta, Rebecca, Asia, Benedetta, Viola',
    elsewhere:
      'Fatima, Amara, Mihaela, Precious, Irina, Yara, Nadia, Blessing, Ioana, Arta, Svitlana, Amina, Huda, Marisol, Lin',
  },
  male: {
    older:
      'Giuseppe, Antonio, Giovanni, Mario, Franco, Luigi, Roberto, Sergio, Bruno, Claudio, Maurizio, Fabrizio, Massimo, Paolo, Gianni, Salvatore, Vincenzo, Enrico, Giancarlo, Nicolò, Renato, Pietro',
    middle:
      'Marco, Andrea, Stefano, Luca, Alessandro, Simone, Fabio, Daniele, Davide, Gianluca, Cristiano, Michele, Matteo, Emanuele, Riccardo, Massimiliano, Alberto, Francesco, Giacomo, Mirko, Ivan, Dario',
    younger:
      'Lorenzo, Federico, Leonardo, Tommaso, Gabriele, Edoardo, Mattia, Filippo, Nicola, Samuele, Alessio, Jacopo, Brando, Elia, Manuel, Niccolò, Christian, Diego, Giulio, Valerio, Ettore, Umberto',
    elsewhere:
      'Mohamed, Ahmed, Kofi, Adrian, Florin, Omar, Youssef, Ionuț, Arben, Hassan, Samuel, Dritan, Ibrahima, Oleg, Wei',
  },
};

export const italianSwitzerland: Community = {
  female: {
    older: 'Carla, Graziella, Mariangela, Franca, Ornella, Fiorenza, Antonella, Daniela',
    middle: 'Barbara, Nadia, Monica, Katia, Sabrina, Simona, Elena, Claudia',
    younger: 'Giada, Martina, Alessia, Chiara, Aurora, Sara, Lisa, Giulia',
    elsewhere: 'Ana, Jelena, Arta, Filipa',
  },
  male: {
    older: 'Giancarlo, Fausto, Renzo, Sandro, Tiziano, Fabio, Claudio, Athos',
    middle: 'Davide, Michele, Andrea, Ivan, Omar, Stefano, Matteo, Igor',
    younger: 'Nicolò, Gabriele, Mattia, Alan, Elia, Samuele, Kevin, Noah',
    elsewhere: 'Nuno, Dragan, Besim, Tiago',
  },
};

export const spain: Community = {
  female: {
    older:
      'María Carmen, Pilar, Concepción, Josefa, Dolores, Mercedes, Rosa María, Manuela, Antonia, Encarna, Ana María, Montserrat, Inmaculada, Amparo, Rosario, Lourdes, Nieves, Begoña, Maite, Teresa, Charo, Asunción',
    middle:
      'Cristina, Laura, Mónica, Silvia, Patricia, Beatriz, Raquel, Sonia, Nuria, Marta, Eva, Susana, Esther, Yolanda, Verónica, Elena, Olga, Rocío, Inés, Arantxa, Gemma, Noelia',
    younger:
      'Lucía, Paula, Alba, Andrea, Irene, Sara, Claudia, Carla, Ainhoa, Carmen, Sofía, Marina, Julia, Nerea, Leire, Aitana, Candela, Celia, Blanca, Clara, Ane, Mireia',
    elsewhere:
      'Fátima, Yara, Valentina, Ximena, Daniela, Mihaela, Salma, Nour, Luz Marina, Yuliana, Aminata, Ioana, Paola, Amara, Gladys',
  },
  male: {
    older:
      'José Luis, Manuel, Antonio, Francisco, Juan Carlos, Ángel, Jesús, Rafael, Fernando, Enrique, Vicente, Miguel Ángel, Ramón, Andrés, Pedro, Joaquín, Luis, Emilio, Santiago, Julio, Ignacio, José Antonio',
    middle:
      'David, Javier, Óscar, Sergio, Raúl, Roberto, Daniel, Jorge, Rubén, Alberto, Carlos, Diego, Iván, Iñaki, Víctor, Jordi, Gonzalo, Héctor, Xavier, Marcos, Jaime, Koldo',
    younger:
      'Pablo, Álvaro, Adrián, Alejandro, Hugo, Mario, Íker, Guillermo, Nicolás, Marc, Lucas, Martín, Mateo, Ismael, Gabriel, Samuel, Jon, Pol, Rodrigo, Aitor, Arnau, Izan',
    elsewhere:
      'Mohamed, Omar, Youssef, Ionel, Jhon, Andrei, Cristian, Mamadou, Kofi, Wilson, Bogdan, Hamza, Edison, Karim, Bryan',
  },
};

export const poland: Community = {
  female: {
    older:
      'Barbara, Krystyna, Grażyna, Elżbieta, Danuta, Halina, Bożena, Teresa, Jolanta, Maria, Ewa, Urszula, Małgorzata, Renata, Iwona, Beata, Wiesława, Dorota, Mirosława, Alicja, Bogumiła, Lidia',
    middle:
      'Agnieszka, Magdalena, Katarzyna, Monika, Joanna, Anna, Aneta, Marta, Sylwia, Edyta, Izabela, Justyna, Karolina, Paulina, Ewelina, Kinga, Aleksandra, Patrycja, Anita, Emilia, Żaneta, Kamila',
    younger:
      'Natalia, Zuzanna, Julia, Weronika, Wiktoria, Maja, Oliwia, Dominika, Klaudia, Martyna, Zofia, Hanna, Gabriela, Kornelia, Nikola, Lena, Amelia, Daria, Michalina, Antonina, Pola, Łucja',
    elsewhere: 'Oksana, Olena, Iryna, Yuliya, Natallia, Anastazja, Tamara, Swietłana, Thuy, Leyla, Amara',
  },
  male: {
    older:
      'Andrzej, Krzysztof, Stanisław, Jerzy, Zbigniew, Ryszard, Janusz, Marek, Tadeusz, Wojciech, Mirosław, Jan, Kazimierz, Waldemar, Jacek, Leszek, Dariusz, Bogdan, Wiesław, Sławomir, Roman, Henryk',
    middle:
      'Tomasz, Paweł, Piotr, Marcin, Michał, Grzegorz, Rafał, Robert, Łukasz, Adam, Artur, Przemysław, Maciej, Radosław, Bartosz, Sebastian, Kamil, Arkadiusz, Damian, Norbert, Daniel, Konrad',
    younger:
      'Jakub, Mateusz, Dawid, Kacper, Szymon, Filip, Patryk, Adrian, Oskar, Hubert, Dominik, Igor, Mikołaj, Wiktor, Bartłomiej, Karol, Tymoteusz, Antoni, Aleksander, Franciszek, Ignacy, Oliwier',
    elsewhere: 'Ołeksandr, Andrij, Dmytro, Siarhei, Taras, Omar, Minh, Wołodymyr, Artem, Giorgi, Ahmed',
  },
};
