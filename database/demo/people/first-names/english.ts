import type { Community } from './names.ts';

export const unitedStates: Community = {
  female: {
    older:
      'Linda, Debra, Karen, Susan, Donna, Pamela, Brenda, Cheryl, Diane, Lori, Teresa, Denise, Cynthia, Carol, Kathleen, Sharon, Tammy, Rhonda, Gail, Robin, Paula, Yvette',
    middle:
      'Jennifer, Michelle, Amy, Heather, Angela, Melissa, Stephanie, Nicole, Kimberly, Jessica, Crystal, Erin, Tara, Amanda, Shannon, Monique, Danielle, Christina, Latoya, Holly, Megan, Kristen',
    younger:
      'Ashley, Emily, Hannah, Madison, Taylor, Alexis, Olivia, Abigail, Kayla, Brianna, Samantha, Jasmine, Grace, Chloe, Morgan, Destiny, Ava, Sydney, Paige, Lauren, Zoe, Autumn',
    elsewhere:
      'Guadalupe, Mei, Priya, Amara, Fatima, Thuy, Ji-woo, Esperanza, Noor, Marisol, Ngozi, Leilani, Anjali, Yara, Marisela',
  },
  male: {
    older:
      'Michael, Robert, James, Mark, Gary, Steven, Larry, Kenneth, Dennis, Jeffrey, Terry, Keith, Randy, Douglas, Craig, Bruce, Scott, Russell, Wayne, Darryl, Curtis, Sam',
    middle:
      'Jason, Christopher, Brian, Matthew, Eric, Aaron, Jeremy, Shawn, Chad, Derek, Marcus, Travis, Joshua, Andrew, Kyle, Justin, Ryan, Nathan, Adam, Brandon, Corey, Jamal',
    younger:
      'Tyler, Ethan, Austin, Logan, Jacob, Noah, Caleb, Mason, Dylan, Cameron, Connor, Isaiah, Elijah, Hunter, Jordan, Xavier, Julian, Malik, Evan, Cole, Wyatt, Miles',
    elsewhere: 'Jesús, Juan, Omar, Raj, Minh, Kofi, Ahmed, Hiroshi, Wei, Diego, Emeka, Arjun, Keoni, Luis, Miguel',
  },
};

/** Those in the United States who write Spanish. */
export const hispanicUnitedStates: Community = {
  female: {
    older: 'Guadalupe, Rosa, Leticia, Irma, Yolanda, Carmen, Graciela, Norma, Elvira, Alma, Silvia, Consuelo',
    middle:
      'Marisol, Verónica, Maribel, Claudia, Alejandra, Yesenia, Adriana, Lorena, Xiomara, Paola, Gabriela, Brenda',
    younger: 'Daniela, Valeria, Ximena, Jimena, Camila, Fernanda, Mariana, Natalia, Itzel, Jazmín, Samantha, Renata',
    elsewhere: 'Milagros, Yadira, Dayana, Iris, Wanda, Jacqueline',
  },
  male: {
    older: 'José, Jesús, Raúl, Armando, Héctor, Gilberto, Rubén, Ernesto, Arturo, Rogelio, Salvador, Ramiro',
    middle: 'Luis, Carlos, Alejandro, Eduardo, Javier, César, Óscar, Edgar, Ricardo, Hugo, Iván, Gustavo',
    younger: 'Diego, Ángel, Brandon, Emiliano, Adrián, Kevin, Santiago, Mateo, Leonardo, Bryan, Uriel, Joaquín',
    elsewhere: 'Wilfredo, Yoel, Nelson, Ismael, Danilo, Franklin',
  },
};

export const britain: Community = {
  female: {
    older:
      'Susan, Julie, Karen, Jacqueline, Deborah, Tracey, Jane, Helen, Diane, Sharon, Alison, Lesley, Wendy, Gillian, Elaine, Lorraine, Maureen, Carol, Dawn, Beverley, Hilary, Janet',
    middle:
      'Sarah, Claire, Nicola, Emma, Lisa, Joanne, Michelle, Louise, Rebecca, Gemma, Victoria, Kelly, Katie, Rachel, Laura, Hayley, Natalie, Zoe, Kirsty, Bethan, Donna, Catherine',
    younger:
      'Charlotte, Lauren, Chloe, Bethany, Jessica, Sophie, Olivia, Megan, Georgia, Holly, Ellie, Amelia, Lucy, Molly, Abigail, Caitlin, Poppy, Freya, Eleanor, Imogen, Daisy, Isla',
    elsewhere:
      'Priya, Fatima, Aisha, Amara, Yasmin, Noor, Ngozi, Anjali, Samina, Adaeze, Yara, Shanice, Harpreet, Agnieszka, Mei',
  },
  male: {
    older:
      'Paul, David, Ian, Kevin, Nigel, Graham, Stephen, Keith, Colin, Gary, Alan, Trevor, Clive, Neil, Derek, Martin, Barry, Philip, Roger, Malcolm, Glyn, Stuart',
    middle:
      'Andrew, Simon, Darren, Lee, Craig, Gareth, Matthew, Jonathan, Stewart, Dean, Adam, Carl, Wayne, Christopher, Richard, Robert, Jamie, Euan, Scott, Rhys, Damian, Giles',
    younger:
      'Jack, Callum, Joshua, Liam, Harry, Oliver, Daniel, Thomas, Ryan, Connor, Lewis, George, Alfie, Kieran, Charlie, Jake, Archie, Ben, Toby, Owen, Finlay, Reece',
    elsewhere:
      'Mohammed, Imran, Raj, Kofi, Omar, Tariq, Arjun, Kwame, Bilal, Gurpreet, Tunde, Delroy, Piotr, Hassan, Wei',
  },
};

export const ireland: Community = {
  female: {
    older:
      'Mary, Bernadette, Geraldine, Noreen, Margaret, Breda, Carmel, Deirdre, Patricia, Maeve, Fionnuala, Bríd, Attracta, Dympna, Josephine, Assumpta, Philomena, Catherine, Ann, Imelda, Gráinne, Majella',
    middle:
      'Siobhán, Sinéad, Orla, Fiona, Aoife, Sorcha, Niamh, Louise, Sharon, Caroline, Emer, Ciara, Róisín, Michelle, Elaine, Sarah, Lorraine, Eimear, Yvonne, Karen, Aisling, Elizabeth',
    younger:
      'Caoimhe, Saoirse, Clodagh, Sadhbh, Ailbhe, Emma, Aoibhín, Rachel, Kate, Shauna, Amy, Laoise, Leah, Hannah, Chloe, Meabh, Katie, Ellen, Muireann, Lucy, Éabha, Clíona',
    elsewhere: 'Agnieszka, Amara, Joanna, Ngozi, Fatima, Yara, Gabriela, Priya, Kasia, Adaeze, Larissa, Olena',
  },
  male: {
    older:
      'Patrick, Seán, Michael, Noel, Liam, Declan, Brendan, Gerard, Dermot, Tom, Eugene, Fergus, Pat, Joe, Donal, Pádraig, Tony, Martin, Finbarr, Kieran, Jarlath, Malachy',
    middle:
      'Conor, Brian, Paul, Eoin, Ronan, Barry, Colm, Ciarán, Alan, Niall, Mark, Diarmuid, Shane, David, Cathal, Rory, Damien, Enda, Keith, Aidan, Fintan, Garrett',
    younger:
      'Cian, Oisín, Darragh, Jack, Adam, Fionn, Dylan, Luke, Tadhg, Cillian, Eoghan, Ryan, Daire, Conall, Jamie, Odhrán, James, Nathan, Ruairí, Senan, Evan, Harry',
    elsewhere: 'Piotr, Tomasz, Emeka, Omar, Marcin, Kofi, Thiago, Ahmed, Chidi, Marius, Rafael, Andrei',
  },
};

export const canada: Community = {
  female: {
    older:
      'Linda, Brenda, Debbie, Heather, Donna, Joanne, Cathy, Wendy, Marilyn, Shelley, Colleen, Gail, Lorna, Sheila, Bonnie, Maureen, Cheryl, Judy',
    middle:
      'Jennifer, Melissa, Andrea, Tanya, Nicole, Sarah, Kristen, Amanda, Erin, Crystal, Stacey, Leanne, Meghan, Kelly, Tara, Christine, Lindsay, Robyn',
    younger:
      'Emily, Hannah, Madison, Brooke, Sydney, Olivia, Kaitlyn, Jenna, Paige, Rachel, Mackenzie, Alyssa, Claire, Hailey, Avery, Julia, Maddie, Taylor',
    elsewhere: 'Priya, Harpreet, Mei, Amara, Jasleen, Fatima, Ling, Maricel, Yara, Simran, Nadia, Oksana',
  },
  male: {
    older:
      'Doug, Gord, Brian, Randy, Dave, Rick, Murray, Glen, Wayne, Bruce, Ron, Don, Neil, Dale, Ken, Allan, Blair, Lorne',
    middle:
      'Jason, Chris, Ryan, Kevin, Jeff, Darcy, Trevor, Scott, Graham, Craig, Tyler, Sean, Mark, Derek, Cory, Geoff, Kyle, Brent',
    younger:
      'Liam, Ethan, Connor, Brayden, Matt, Nathan, Owen, Jordan, Lucas, Dylan, Evan, Josh, Noah, Cody, Carter, Brendan, Spencer, Riley',
    elsewhere: 'Raj, Gurpreet, Wei, Omar, Kofi, Arjun, Jun, Mohammed, Manpreet, Rodel, Hassan, Andriy',
  },
};

export const australia: Community = {
  female: {
    older:
      'Sue, Jenny, Robyn, Lyn, Julie, Kerry, Debbie, Wendy, Leanne, Christine, Sandra, Narelle, Heather, Jill, Cheryl, Glenda, Raelene, Karen, Maree, Vicki, Rhonda, Beth',
    middle:
      'Kylie, Michelle, Nicole, Rebecca, Belinda, Melissa, Tracey, Simone, Sarah, Kellie, Danielle, Natalie, Amanda, Tanya, Renee, Jodie, Peta, Megan, Bronwyn, Lauren, Kate, Skye',
    younger:
      'Georgia, Emily, Chloe, Matilda, Tahlia, Jessica, Grace, Zoe, Ruby, Lucy, Caitlin, Isabella, Taylah, Ella, Bridie, Madeleine, Piper, Imogen, Paige, Holly, Eliza, Bonnie',
    elsewhere: 'Mei, Priya, Thuy, Amara, Eleni, Noor, Fatima, Lien, Anh, Jacinta, Yara, Talia, Sina, Nirmala',
  },
  male: {
    older:
      'Peter, Greg, Ian, Geoff, Bruce, Ross, Trevor, Garry, Wayne, Phil, Kevin, Graeme, Warren, Steve, Neil, Barry, Russell, Rod, Max, Lindsay, Kim, Des',
    middle:
      'Shane, Craig, Brett, Damien, Luke, Brendan, Darren, Glenn, Scott, Matthew, Nathan, Anthony, Adam, Travis, Jarrod, Cameron, Simon, Heath, Dean, Clint, Leigh, Troy',
    younger:
      'Jack, Lachlan, Angus, Josh, Riley, Cooper, Mitchell, Harrison, Hamish, Hugh, Liam, Zac, Ethan, Darcy, Flynn, Jake, Bailey, Xavier, Archie, Blake, Sam, Toby',
    elsewhere: 'Minh, Raj, Kostas, Omar, Wei, Ahmed, Kofi, Nikos, Arjun, Duc, Malakai, Hassan, Tane, Luca',
  },
};

export const newZealand: Community = {
  female: {
    older:
      'Jill, Helen, Sue, Margaret, Bev, Raewyn, Lynette, Judith, Christine, Heather, Shona, Pauline, Colleen, Jocelyn, Robyn, Vivienne, Adrienne, Gaye, Lorraine, Noeline',
    middle:
      'Rachel, Nicola, Angela, Kirsty, Tracy, Sarah, Joanna, Megan, Bridget, Amanda, Fiona, Kylie, Anna, Rebecca, Philippa, Tania, Vanessa, Kirsten, Trudi, Justine',
    younger:
      'Georgia, Olivia, Sophie, Holly, Emma, Caitlin, Hannah, Brooke, Greer, Isla, Paige, Charlotte, Ruby, Maia, Mackenzie, Tessa, Lucy, Zara, Ella, Eilish',
    elsewhere: 'Aroha, Ngaire, Mereana, Anahera, Hine, Moana, Sina, Lupe, Priya, Mei, Amara, Yara, Tui, Losa',
  },
  male: {
    older:
      'Murray, Graeme, Ross, Barry, Neville, Bruce, Ian, Grant, Colin, Trevor, Warwick, Alistair, Rodney, Wayne, Brian, Gavin, Stuart, Lindsay, Kevin, Des',
    middle:
      'Craig, Hamish, Aaron, Andrew, Cameron, Jason, Brent, Richard, Duncan, Shane, Matthew, Nathan, Regan, Callum, Blair, Mark, Damon, Glen, Scott, Carl',
    younger:
      'Jack, Liam, Josh, Caleb, Finn, Connor, Angus, Oliver, Luke, Ryan, Fergus, Jayden, Logan, Max, George, Toby, Lachie, Zane, Flynn, Brodie',
    elsewhere: 'Wiremu, Tama, Hemi, Tane, Rawiri, Sione, Ioane, Manu, Matiu, Semisi, Raj, Wei, Omar, Kofi',
  },
};
