import type { Conversation } from './conversation.ts';

export const es: readonly Conversation[] = [
  {
    about: 'cooking',
    in: ['ES'],
    lines: [
      { A: 'Antes de seguir necesito saberlo: ¿tortilla con o sin cebolla?' },
      { B: 'Con. Y poco cuajada.' },
      { A: 'Uf, qué alivio. Podemos pasar al segundo tema' },
      { B: '¿Cuál es el segundo?' },
      { A: 'Que no sé darle la vuelta. La última acabó en la campana extractora.' },
      { B: 'Yo la tapo con un plato y cierro los ojos. Funciona dos de cada tres veces' },
      { A: '¿Y si el sábado hacemos tres, por estadística?' },
      { B: 'Me parece ciencia pura. Pongo yo los huevos.' },
    ],
  },
  {
    about: 'dancing',
    lines: [
      { A: 'Dices que bailas. ¿Bailar de verdad o mover los hombros?' },
      { B: 'Empiezo por los hombros y luego ya depende de la canción.' },
      { A: 'Yo en las bodas sujeto los bolsos de los demás' },
      { B: 'Eso también es un arte. ¿Nunca te han sacado?' },
      { A: 'Una vez, una señora de ochenta años. Me llevó por toda la pista y luego me dio las gracias.' },
      { B: 'En el centro cultural dan clases los jueves, la primera es gratis' },
      { A: '¿Y quién sujeta los bolsos?' },
      { B: 'Los dejamos en una silla. ¿Nos vemos el jueves?' },
      { A: 'El jueves. Voy calentando los hombros.' },
    ],
  },
  {
    about: 'novels',
    lines: [
      { A: '¿Qué estás leyendo?' },
      { B: 'Una novela de ochocientas páginas sobre una familia que no se habla.' },
      { A: 'Ochocientas páginas sin hablarse, qué resistencia' },
      { B: 'En la trescientas alguien dijo «pásame la sal» y casi lloro.' },
      { A: 'Yo abandoné una porque todos se llamaban Ricardo' },
      { B: 'Te la cambio por la mía cuando la acabe. Calculo que en otoño.' },
      { A: 'O vamos el domingo a los puestos de libros viejos y buscamos algo con menos Ricardos' },
      { B: 'Hecho. Llevo café en un termo y presupuesto para uno. Bueno, dos.' },
    ],
  },
  {
    about: 'gardening',
    lines: [
      { A: 'He visto tus tomates en la foto. ¿Son tuyos o posan por encargo?' },
      { B: 'Míos. Los cuatro. Tienen nombre, pero no quiero asustarte tan pronto.' },
      { A: 'Yo tengo un cactus, y lo estoy perdiendo' },
      { B: '¿Cómo se pierde un cactus?' },
      { A: 'Con cariño. Lo riego cuando me siento mal.' },
      { B: 'Pobre, debe de saberlo todo sobre ti' },
      { A: 'Todo. Por eso no puedo dárselo a cualquiera.' },
      { B: 'Tráelo el sábado, que aquí hay sol y nadie le cuenta penas.' },
    ],
  },
  {
    about: 'karaoke',
    lines: [
      { A: 'Pregunta delicada: ¿cuál es tu canción de karaoke?' },
      { B: 'Una ranchera larguísima, con grito al final.' },
      { A: '¿Y haces el grito?' },
      { B: 'El grito es la única parte que me sale bien.' },
      {
        A: {
          female: 'Yo solo canto boleros, muy seria, mirando al suelo',
          male: 'Yo solo canto boleros, muy serio, mirando al suelo',
        },
      },
      { B: 'Entre tu suelo y mi grito tenemos un espectáculo' },
      { A: 'El viernes hay sitio en el bar de la esquina. Vienen cuatro personas y dos son los dueños.' },
      { B: 'El público perfecto. Reserva mesa cerca de la salida, por si acaso.' },
    ],
  },
  {
    about: 'dogs',
    lines: [
      { A: 'Necesito saber cómo se llama ese perro' },
      { B: 'Garbanzo. Responde a Garbanzo y al ruido de la nevera.' },
      { A: 'La mía se llama Doña Paca y no responde a nada, por principios' },
      { B: '¿Cuántos años tiene?' },
      { A: 'Doce, pero se comporta como si hubiera fundado el barrio.' },
      { B: 'Garbanzo necesita a alguien que le ponga orden' },
      { A: 'Paseamos todos los días a las ocho por la alameda, a su ritmo, que es ninguno' },
      { B: 'Mañana pasamos a saludar. Llevará la cara lavada, lo prometo.' },
    ],
  },
  {
    lines: [
      { A: '¡Hola! No sé cómo se empieza esto, así que empiezo por hoy: se me ha quemado el arroz' },
      { B: 'Hola. A mí se me ha cerrado la puerta con las llaves dentro.' },
      { A: 'Vale, ganas tú. ¿Dónde estás?' },
      { B: 'En la escalera, con la bolsa de la compra. El del segundo me ha sacado una silla.' },
      { A: 'Qué gran persona el del segundo' },
      { B: 'Y un vaso de agua. Estoy mejor que en casa.' },
      { A: '¿Te hago compañía hasta que llegue el cerrajero?' },
      { B: 'Por favor. Cuéntame lo del arroz desde el principio.' },
    ],
  },
  {
    lines: [
      { A: '¿Se puede saber qué celebras en la foto con ese gorro?' },
      { B: 'Nada. Era martes y había sobrado tarta.' },
      { A: 'Los martes están muy mal aprovechados' },
      { B: 'Por eso. ¿Tú qué haces los martes?' },
      { A: 'Pongo una lavadora y la olvido dentro hasta el miércoles.' },
      { B: 'Podríamos cambiar la lavadora por un café con algo dulce' },
      { A: 'El martes que viene, entonces. ¿Llevo gorro?' },
      { B: 'Si no llevas, te presto. Tengo siete.' },
    ],
  },
  {
    lines: [
      {
        A: {
          female: 'Prefiero decírtelo con claridad: estoy empezando algo con otra persona y quiero ser honesta',
          male: 'Prefiero decírtelo con claridad: estoy empezando algo con otra persona y quiero ser honesto',
        },
      },
      { B: 'Te lo agradezco de verdad. Casi nadie avisa.' },
      { A: 'Me lo he pasado muy bien hablando contigo' },
      { B: 'Y yo contigo. Ojalá salga bien, y cuida ese cactus.' },
      { A: 'Lo regaré menos, palabra' },
      { B: 'Así se habla. Un abrazo.' },
    ],
  },
  {
    about: 'coffee',
    in: ['US'],
    lines: [
      { A: '¿Café de olla o del otro?' },
      { B: 'De olla, con su canela. Mi tía no me dejaría contestar otra cosa.' },
      { A: 'La mía tampoco. Dice que el otro es agua con prisa' },
      { B: 'Tu tía y la mía se tienen que conocer.' },
      { A: 'Mejor primero nosotros, ellas después nos organizan la vida' },
      { B: 'Hay una cafetería chiquita cerca del parque, con pan dulce los sábados.' },
      { A: 'El sábado, pues. Aparto dos conchas' },
      { B: 'Que sean cuatro. Luego siempre faltan.' },
    ],
  },
];
