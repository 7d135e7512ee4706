import type { Community } from './names.ts';

export const france: Community = {
  female: {
    older:
      'Martine, Brigitte, Catherine, Françoise, Sylvie, Christine, Nathalie, Isabelle, Véronique, Dominique, Chantal, Corinne, Pascale, Valérie, Patricia, Annie, Florence, Michèle, Marie-Claude, Évelyne, Agnès, Béatrice',
    middle:
      'Céline, Stéphanie, Virginie, Sandrine, Aurélie, Émilie, Sophie, Laetitia, Delphine, Karine, Hélène, Claire, Élodie, Audrey, Julie, Séverine, Anne-Laure, Caroline, Cécile, Mélanie, Gaëlle, Marion',
    younger:
      'Camille, Léa, Manon, Chloé, Marine, Mathilde, Pauline, Lucie, Justine, Clara, Margaux, Inès, Noémie, Juliette, Océane, Agathe, Louise, Zoé, Anaïs, Solène, Maëlys, Emma',
    elsewhere:
      'Fatima, Leïla, Yasmina, Samira, Aminata, Fatou, Awa, Nour, Yara, Sonia, Khadija, Amara, Aïcha, Mariama, Linh',
  },
  male: {
    older:
      'Philippe, Patrick, Alain, Michel, Thierry, Pascal, Éric, Laurent, Jean-Pierre, Bruno, Didier, Gilles, Christophe, Frédéric, Serge, Olivier, Jean-Luc, Hervé, Dominique, François, Benoît, Gérard',
    middle:
      'Nicolas, Sébastien, Julien, David, Guillaume, Jérôme, Cédric, Stéphane, Vincent, Mathieu, Ludovic, Arnaud, Romain, Yann, Damien, Fabien, Grégory, Anthony, Sylvain, Rémi, Loïc, Jean-Baptiste',
    younger:
      'Thomas, Lucas, Hugo, Maxime, Antoine, Théo, Clément, Alexandre, Quentin, Valentin, Paul, Baptiste, Adrien, Léo, Corentin, Simon, Arthur, Raphaël, Louis, Tristan, Gabin, Florian',
    elsewhere:
      'Mohamed, Karim, Mehdi, Mamadou, Ousmane, Yanis, Rachid, Bilal, Omar, Sofiane, Ibrahim, Kofi, Samir, Moussa, Tuan',
  },
};

export const wallonia: Community = {
  female: {
    older:
      'Martine, Bernadette, Christiane, Nadine, Myriam, Anne, Fabienne, Brigitte, Dominique, Françoise, Marie-Paule, Chantal, Michèle, Joëlle, Carine, Patricia',
    middle:
      'Stéphanie, Virginie, Aurélie, Vanessa, Céline, Géraldine, Sophie, Isabelle, Laurence, Valérie, Delphine, Caroline, Audrey, Catherine, Anne-Sophie, Sabrina',
    younger:
      'Camille, Laura, Manon, Marie, Pauline, Charlotte, Élise, Justine, Louise, Clara, Lola, Alice, Margaux, Océane, Chloé, Eline',
    elsewhere: 'Fatima, Samira, Giulia, Rosa, Leïla, Aminata, Naïma, Sabrine, Élif, Grâce, Loubna, Carmela',
  },
  male: {
    older:
      'Jean-Marie, Michel, Philippe, Alain, Christian, Marc, Daniel, Thierry, Yves, Pol, Freddy, Benoît, André, Jacques, Bernard, Pascal',
    middle:
      'Olivier, Christophe, Fabrice, Frédéric, Nicolas, Sébastien, David, Laurent, Xavier, Grégory, Jérôme, Vincent, Geoffrey, Didier, Stéphane, Arnaud',
    younger:
      'Maxime, Thomas, Antoine, Simon, Nathan, Hugo, Romain, Louis, Guillaume, Arnaud, Corentin, Florian, Quentin, Martin, Gilles, Loïc',
    elsewhere: 'Mohamed, Karim, Salvatore, Giuseppe, Rachid, Enzo, Ibrahim, Mehmet, Omar, Ayoub, Patrice, Domenico',
  },
};

export const romandy: Community = {
  female: {
    older:
      'Anne-Marie, Monique, Christiane, Jacqueline, Josiane, Danielle, Catherine, Françoise, Claudine, Marlyse, Sylviane, Pierrette, Mireille, Nicole',
    middle:
      'Sandrine, Nathalie, Valérie, Céline, Laurence, Sophie, Karine, Anne, Stéphanie, Virginie, Carole, Sylvie, Barbara, Muriel',
    younger:
      'Léa, Céline, Mélanie, Camille, Laura, Chloé, Élodie, Emma, Mathilde, Aline, Jessica, Marie, Noémie, Coralie',
    elsewhere: 'Ana, Fernanda, Leïla, Arta, Yasmine, Awa, Fatima, Inês',
  },
  male: {
    older:
      'Jean-Claude, Pierre-Alain, Michel, Daniel, Pierre-Yves, Claude, Bernard, Gilbert, Raymond, Philippe, Jean-Daniel, Yves, Roland, Alain',
    middle:
      'Christophe, Stéphane, Laurent, Cédric, Olivier, Nicolas, Frédéric, Yves-Alain, Vincent, Sébastien, Fabrice, Gilles, David, Yvan',
    younger:
      'Luca, Bastien, Jérémy, Nathan, Loris, Kevin, Théo, Maxime, Arnaud, Lucas, Mathieu, Simon, Valentin, Robin',
    elsewhere: 'João, Nuno, Rui, Arben, Mehdi, Karim, Besnik, Omar',
  },
};

export const quebec: Community = {
  female: {
    older:
      'Ginette, Lise, Johanne, Sylvie, France, Diane, Louise, Manon, Francine, Linda, Carole, Guylaine, Josée, Danielle',
    middle:
      'Mélanie, Julie, Isabelle, Annie, Karine, Geneviève, Marie-Ève, Nancy, Caroline, Véronique, Chantal, Stéphanie, Valérie, Catherine',
    younger:
      'Audrey, Gabrielle, Camille, Laurence, Noémie, Ariane, Sarah-Maude, Rosalie, Florence, Jade, Léa, Maude, Béatrice, Mégane',
    elsewhere: 'Yasmine, Nadia, Marie-Ange, Fatou, Rania, Mirlande, Thuy, Salma',
  },
  male: {
    older: 'Réjean, Gaétan, Normand, Sylvain, Alain, Daniel, Denis, Richard, Yvon, Serge, Luc, Michel, Jocelyn, Guy',
    middle:
      'Martin, Éric, Stéphane, Patrick, Mathieu, Jean-François, Dave, Dominic, Steve, Sébastien, Frédéric, Benoît, Hugo, Marc-André',
    younger:
      'Félix, Alexis, Olivier, Xavier, Samuel, Gabriel, Zachary, Émile, Vincent, Philippe, William, Antoine, Jérémie, Charles-Étienne',
    elsewhere: 'Karim, Rachid, Jean-Robert, Mamadou, Minh, Omar, Wilson, Youssef',
  },
};
