const words = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map(word => word.replaceAll('_', ' '))

/** 220 given names; `_` stands for a space. */
export const givenNames = words(`
  Aaron Abigail Adrian Agnes Aileen Alan Albert Alexis Alfredo Alicia Allan Alma Alvin Amelia Amor Ana Analyn Andrea Andres Angel
  Angela Angelica Angelito Anna_Marie Anthony Antonio April Ariel Arlene Arnel Arnold Arturo Arvin Aurora Beatriz Belen Benedict Benjamin Bernadette Bernard
  Bianca Bienvenido Brian Bryan Camille Carina Carla Carlito Carlo Carmela Carmelita Carmen Catherine Cecilia Celia Cesar Charlene Cherry Christian Christine
  Clarissa Claudia Conrado Consuelo Corazon Cristina Crisanto Cynthia Daisy Danilo Dante Darwin Dennis Diana Dindo Dolores Domingo Edgar Edgardo Edith
  Eduardo Edwin Efren Eileen Elaine Elena Eliseo Elizabeth Elmer Eloisa Elvira Emerson Emilio Emma Enrique Eric Erlinda Ernesto Esperanza Estela
  Esther Eugene Eva Evangeline Evelyn Faith Felicidad Felipe Felix Ferdinand Fernando Flordeliza Florencio Francis Francisco Frederick Gabriel Genevieve George Gerald
  Gilbert Gina Gladys Glenda Gloria Grace Gregorio Hazel Hector Helen Henry Hernan Ian Imelda Irene Iris Isabel Isagani Ivy Jaime
  Janice Jasmine Jayson Jeffrey Jenny Jerome Jesus Joan Joanna Jocelyn Joel John_Paul Jonathan Jose Josefina Joseph Josephine Joy Juan Juanito
  Judith Julia Julie_Ann Julius Justin Karen Kathleen Katrina Kenneth Kevin Kristine Lani Leah Leonardo Leonora Liza Lorena Lourdes Luis Luz
  Lydia Manuel Marco Maria_Luisa Maribel Maricel Marilou Mario Marites Mark Marlon Marvin Mary_Grace Mateo Melissa Michael Michelle Miguel Milagros Myrna
  Nathaniel Nelson Nestor Noel Norma Paolo Patricia Paul Ramon Rosa Rowena Ruben Ryan Samuel Sheila Teresa Veronica Victor Vincent Zenaida
`)

/** Exactly the 80 characters that a surname may have (domain.md 1A). */
export const longestSurname = 'Villanueva-Buenaventura-Evangelista-Macapinlac-Dimaculangan-Pangilinan-Salvacion'

/** 260 surnames, the awkward ones among them: ñ, apostrophe, two parts, a period, 80 characters. */
export const surnames = [
  ...words(`
  Abad Abalos Abella Abrenica Acosta Adriano Agbayani Aguilar Aguinaldo Alcantara Alcaraz Alejandro Alfonso Almario Almazan Alonzo Alvarado Alvarez Amador Ancheta
  Andrada Angeles Antonio Apostol Aquino Arellano Arevalo Arroyo Asuncion Atienza Austria Avila Baltazar Baluyot Banaag Banzon Baquiran Barrientos Bartolome Basa
  Bautista Belmonte Beltran Benitez Bernabe Bernal Bernardo Bonifacio Borja Bravo Briones Buenaventura Bugayong Bustamante Caballero Cabrera Calderon Camacho Canlas Capistrano
  Caringal Carpio Carreon Castañeda Castillo Castro Catacutan Celestino Cervantes Chavez Clemente Concepcion Cordero Cordova Coronel Corpuz Cortez Crisostomo Cruz Cuenca
  Cunanan Custodio Dacanay Dalisay Dayrit De_Castro De_Guzman De_Jesus De_la_Cruz De_la_Peña De_la_Rosa De_Leon De_los_Reyes De_los_Santos De_Vera Del_Mundo Del_Rosario Dela_Cruz Delgado Diaz
  Dimaano Dimaculangan Dizon Domingo Dominguez Duran Elizalde Encarnacion Enriquez Escobar Escueta Espino Espinosa Espiritu Esteban Estrada Eugenio Evangelista Fabian Fajardo
  Faustino Feliciano Felipe Fernandez Ferrer Flores Fontanilla Francisco Franco Fuentes Galang Gallardo Galvez Gamboa Garces Garcia Gatchalian Gaspar Geronimo Gomez
  Gonzaga Gonzales Gregorio Guerrero Guevarra Gutierrez Guzman Hernandez Herrera Hidalgo Hilario Ibañez Ignacio Ilagan Inocencio Isidro Jacinto Javier Jimenez Joaquin
  Jose Juan Julian Lacson Ladines Lagman Lansangan Lapid Latorre Laurel Lazaro Legaspi Leyva Lim Liwanag Llamas Lopez Lorenzo Lozada Lucero
  Lumbera Luna Mabini Macaraeg Macaspac Madrigal Magbanua Magno Magpantay Malabanan Malonzo Manalo Manansala Mangubat Manlapaz Manuel Mariano Marquez Martinez Mendoza
  Mercado Mijares Miranda Molina Montano Montemayor Morales Muñoz Natividad Navarro Nepomuceno Nicolas Ocampo Ong Orosa Ortega Pacheco Padilla Panganiban Pascual
  Pangilinan Peñaflor Perez Pineda Quiambao Quijano Ramirez Ramos Reyes Rivera Robles Salazar Salonga San_Juan Santiago Santos Sta._Ana Tolentino Villanueva Yap
  Abaya Abesamis Balagtas Cayabyab Dumlao Gumabon Kalaw Lacsamana Macalintal Naval Osmeña Palma Punzalan Rosales Samonte Tan Umali Velasco
`),
  "D'Oliveira",
  longestSurname,
]
