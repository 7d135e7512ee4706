import type { Conversation } from './conversation.ts';

export const pl: readonly Conversation[] = [
  {
    about: 'mountains',
    lines: [
      { A: 'Pytanie podstawowe: w góry po widok czy po szarlotkę?' },
      { B: 'Po szarlotkę. Widok dają gratis.' },
      { A: 'Ostatnio na szczycie była taka mgła, że kanapki jedliśmy po omacku' },
      { B: 'A mnie się raz zdarzyło, że szarlotka się skończyła. Do dziś o tym nie mówię.' },
      { A: 'Współczuję. Naprawdę.' },
      { B: 'Znam miejsce, gdzie pieką dwie blachy dziennie. Dwie godziny podejścia' },
      { A: 'W niedzielę ma być słońce. Biorę termos' },
      { B: 'Ja biorę mapę, chociaż nie umiem jej złożyć.' },
    ],
  },
  {
    about: 'cooking',
    lines: [
      { A: 'Ruskie czy z kapustą i grzybami?' },
      { B: 'To nie jest pytanie na pierwszą wiadomość. Ruskie.' },
      { A: 'Uff. Lepisz pierogi czy tylko jesz?' },
      { B: 'Lepię, ale każdy wygląda jak inna osoba z mojej rodziny.' },
      { A: 'Moje się rozklejają, kiedy tylko odwrócę wzrok' },
      { B: 'Bo im nie ufasz. Trzeba zawijać stanowczo i nie gadać.' },
      { A: 'Nie gadać będzie trudno. Sobota?' },
      { B: 'Sobota. Przynieś śmietanę i dużo cierpliwości.' },
    ],
  },
  {
    about: 'novels',
    lines: [
      { A: 'Co teraz czytasz?' },
      {
        B: {
          female: 'Kryminał. Podejrzewałam już wszystkich, łącznie z narratorem.',
          male: 'Kryminał. Podejrzewałem już wszystkich, łącznie z narratorem.',
        },
      },
      { A: 'I co, to narrator?' },
      { B: 'Zostało mi trzydzieści stron i boję się otworzyć.' },
      { A: 'Możemy usiąść w kawiarni i doczytasz na głos. Będę mieć kamienną twarz' },
      { B: 'A jak się rozpłaczę przy obcych?' },
      { A: 'Powiemy, że to przez cebulę w zupie.' },
      { B: 'Dobrze. Czwartek po pracy, ta mała przy moście.' },
    ],
  },
  {
    about: 'gardening',
    lines: [
      { A: 'Jak wojna z nornicami?' },
      { B: 'Podpisaliśmy rozejm. One mają marchewkę, ja mam spokój.' },
      { A: 'To bardzo dojrzałe' },
      { B: 'Nie mam wyboru, jest ich więcej. A u ciebie coś rośnie?' },
      { A: 'Na parapecie rzeżucha. Od Wielkanocy. Zrobiła się z niej łąka.' },
      { B: 'Wpadnij w sobotę na działkę, pokażę ci, jak wyglądają pomidory z charakterem' },
      { A: 'Mogę coś przywieźć?' },
      { B: 'Krzesło. Mam tylko jedno i stoi na nim jeż. To znaczy, pod nim mieszka.' },
    ],
  },
  {
    about: 'dancing',
    lines: [
      { A: 'Piszesz, że tańczysz na weselach. Również „Kaczuszki”?' },
      { B: 'Zwłaszcza „Kaczuszki”. Wtedy wszyscy jesteśmy równi.' },
      { A: 'Ja zawsze kończę przy stole z wujkiem, który opowiada o silnikach' },
      { B: 'Każde wesele ma takiego wujka. Wyciągniemy go na parkiet' },
      { A: 'Najpierw ktoś musi wyciągnąć mnie.' },
      { B: 'W domu kultury są w środy potańcówki. Średnia wieku siedemdziesiąt, kondycja lepsza niż nasza.' },
      { A: 'To chyba mój poziom. Środa?' },
      { B: 'Środa. Wygodne buty i żadnych rozmów o silnikach.' },
    ],
  },
  {
    about: 'dogs',
    lines: [
      { A: 'Kim jest ten poważny pan z uszami na drugim zdjęciu?' },
      { B: 'To Kluska. Jest dziewczyną, ale poważną.' },
      { A: 'Przepraszam Kluskę. U mnie rządzi Pan Tadeusz, jamnik' },
      { B: 'Mówisz do niego pełnym imieniem?' },
      { A: 'Tylko kiedy zje coś z chodnika. Czyli codziennie.' },
      { B: 'Kluska boi się jamników, ale lubi klasykę' },
      { A: 'Możemy ich poznać w parku, z bezpiecznej odległości' },
      { B: 'Niedziela o dziewiątej, przy fontannie. Weź smaczki, ja wezmę kawę.' },
    ],
  },
  {
    lines: [
      { A: 'Cześć! Trzeci raz zaczynam tę wiadomość, więc po prostu zapytam: jak minął wtorek?' },
      { B: 'Winda stanęła między piętrami i przez pół godziny śpiewaliśmy z sąsiadami.' },
      { A: 'Co śpiewaliście?' },
      { B: '„Sto lat”, bo to jedyne, co wszyscy znają. Nikt nie miał urodzin.' },
      { A: 'U mnie nic się nie zepsuło i teraz mi trochę żal' },
      { B: 'Nie martw się, jeszcze środa.' },
      { A: 'Dziękuję, to mnie podnosi na duchu' },
      { B: 'Lepiej niż ta winda.' },
    ],
  },
  {
    lines: [
      { A: 'Można zapytać, czemu na zdjęciu stoisz w fontannie?' },
      {
        B: {
          female: 'Wpadł mi tam kapelusz. A potem ktoś zaczął bić brawo, więc się ukłoniłam.',
          male: 'Wpadł mi tam kapelusz. A potem ktoś zaczął bić brawo, więc się ukłoniłem.',
        },
      },
      { A: 'I co z kapeluszem?' },
      { B: 'Skurczył się. Teraz nosi go lalka mojej siostrzenicy.' },
      {
        A: {
          female: 'Mnie kiedyś wiatr zabrał parasol na środku mostu. Pomachałam mu',
          male: 'Mnie kiedyś wiatr zabrał parasol na środku mostu. Pomachałem mu',
        },
      },
      { B: 'Bardzo elegancko.' },
      { A: 'Może spotkajmy się gdzieś bez wody i bez wiatru' },
      { B: 'Kawiarnia w piwnicy? Piątek, koło szóstej?' },
      { A: 'Idealnie. Przyjdę bez nakrycia głowy.' },
    ],
  },
  {
    lines: [
      {
        A: {
          female: 'Wolę powiedzieć wprost: przemyślałam to i chyba jeszcze nie jestem gotowa na spotkanie',
          male: 'Wolę powiedzieć wprost: przemyślałem to i chyba jeszcze nie jestem gotowy na spotkanie',
        },
      },
      { B: 'Dzięki za szczerość. To miłe, że piszesz, a nie po prostu znikasz.' },
      { A: 'Te rozmowy naprawdę poprawiały mi poniedziałki' },
      {
        B: {
          female: 'Mnie też. Gdybym wiedziała, napisałabym więcej o gołębiach.',
          male: 'Mnie też. Gdybym wiedział, napisałbym więcej o gołębiach.',
        },
      },
      { A: 'Trzymaj się ciepło. I powodzenia z balkonem!' },
      { B: 'Balkon i gołębie pozdrawiają.' },
    ],
  },
];
