import type { Texts } from './provider-shape.ts'

const texts = (en: string, et: string, ru: string): Texts => ({ en, et, ru })

/** Sentences about how a provider works. */
export const MANNER: readonly Texts[] = [
  texts(
    'I work with cognitive behavioural methods, which means that we test ideas in daily life instead of arguing about them.',
    'Töötan kognitiiv-käitumuslike võtetega: me ei vaidle mõtete üle, vaid proovime neid igapäevaelus järele.',
    'Я работаю в когнитивно-поведенческом подходе: мы не спорим с мыслями, а проверяем их в обычной жизни.',
  ),
  texts(
    'I ask little and listen a lot, and silence is allowed.',
    'Küsin vähe ja kuulan palju ning vaikida on lubatud.',
    'Я мало спрашиваю и много слушаю, и молчать здесь можно.',
  ),
  texts(
    'I like to draw while we talk: maps, circles, arrows; you may take the paper home.',
    'Mulle meeldib rääkimise ajal joonistada: kaarte, ringe ja nooli; paberi võid koju kaasa võtta.',
    'Во время разговора я люблю рисовать: карты, круги, стрелки; лист можно забрать домой.',
  ),
  texts(
    'We agree on a goal in the first meeting and check every fourth time whether we are still on the way.',
    'Esimesel kohtumisel lepime kokku eesmärgi ja igal neljandal korral vaatame, kas oleme ikka teel.',
    'На первой встрече мы договариваемся о цели, а на каждой четвёртой проверяем, туда ли идём.',
  ),
  texts(
    'My training is in solution-focused work: we look for the days when it was a little better and ask why.',
    'Olen õppinud lahenduskeskset nõustamist: otsime päevi, mil oli natuke kergem, ja küsime, miks.',
    'Моя школа — подход, ориентированный на решение: мы ищем дни, когда было немного легче, и спрашиваем почему.',
  ),
  texts(
    'I use schema therapy in plain words, without a dictionary of terms.',
    'Kasutan skeemiteraapiat lihtsate sõnadega, ilma erialasõnastikuta.',
    'Я использую схема-терапию простыми словами, без словаря терминов.',
  ),
  texts(
    'I take time to understand how your family, work and health fit together before suggesting anything.',
    'Võtan aega, et mõista, kuidas sinu pere, töö ja tervis kokku sobivad, enne kui midagi soovitan.',
    'Прежде чем что-то предлагать, я стараюсь понять, как связаны ваша семья, работа и здоровье.',
  ),
  texts(
    'We may laugh too; seriousness is not a condition.',
    'Naerda võib ka; tõsidus ei ole tingimus.',
    'Смеяться тоже можно; серьёзность не обязательна.',
  ),
  texts(
    'From acceptance and commitment work I borrow exercises that are simple to try and easy to drop.',
    'Aktsepteerimise ja pühendumise teraapiast laenan harjutusi, mida on lihtne proovida ja kerge kõrvale jätta.',
    'Из терапии принятия и ответственности я беру упражнения, которые легко попробовать и легко отложить.',
  ),
  texts(
    'I work slowly on purpose, because a hurried answer is seldom yours.',
    'Töötan meelega aeglaselt, sest kiirustades leitud vastus on harva sinu oma.',
    'Я намеренно работаю неспешно: поспешный ответ редко бывает вашим.',
  ),
]

/** Sentences with practical information. */
export const PRACTICAL: readonly Texts[] = [
  texts(
    'You do not have to know what to say first; we will find the beginning together.',
    'Sa ei pea teadma, millest alustada; alguse leiame koos.',
    'Не нужно знать, с чего начать; начало мы найдём вместе.',
  ),
  texts(
    'If I am not the right person for you, I will say so and help you find a better one.',
    'Kui ma ei ole sinu jaoks õige inimene, ütlen seda ausalt ja aitan leida parema.',
    'Если я вам не подхожу, я честно скажу об этом и помогу найти другого специалиста.',
  ),
  texts(
    'Between meetings I send one short note at most, so that your week stays yours.',
    'Kohtumiste vahel saadan kõige rohkem ühe lühikese kirja, et nädal jääks sinu omaks.',
    'Между встречами я отправляю не больше одной короткой записки, чтобы неделя оставалась вашей.',
  ),
  texts(
    'Three or four meetings are often enough to see whether this helps you at all.',
    'Sageli piisab kolmest-neljast kohtumisest, et näha, kas sellest sulle üldse kasu on.',
    'Часто хватает трёх-четырёх встреч, чтобы понять, полезно ли это вам вообще.',
  ),
  texts(
    'What you say stays between us, and I explain the few legal exceptions at the start.',
    'Sinu jutt jääb meie vahele ja need üksikud erandid, mille seadus ette näeb, selgitan kohe alguses.',
    'Сказанное остаётся между нами, а о немногих исключениях по закону я рассказываю в самом начале.',
  ),
  texts(
    'You may stop, pause or change the subject at any moment.',
    'Sa võid igal hetkel lõpetada, pausi teha või teemat vahetada.',
    'В любой момент можно остановиться, сделать паузу или сменить тему.',
  ),
  texts(
    'On video I have a plain background and a good microphone; a phone and headphones are all you need.',
    'Videokohtumisel on mul lihtne taust ja hea mikrofon; sinul piisab telefonist ja kõrvaklappidest.',
    'На видеовстрече у меня простой фон и хороший микрофон; вам достаточно телефона и наушников.',
  ),
]
