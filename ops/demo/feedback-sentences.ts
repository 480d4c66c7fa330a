/**
 * Demo feedback in two halves: an impression, and an effect or a wish. Within a list, any first half goes with any
 * second half. The sentences say nothing about health, name no one and do not reveal the gender of the provider or the
 * client.
 */

import type { UiLanguage } from '#platform/values/enums.ts'

type Halves = readonly [impressions: readonly string[], effects: readonly string[]]

export const GOOD: Readonly<Record<UiLanguage, Halves>> = {
  en: [
    [
      'Listened first and did not hurry me.',
      'Calm, clear and kind when I could not find the words.',
      'I felt welcome from the first minute.',
      'Very good questions, none of them easy.',
      'No judgement at all, which was new to me.',
      'Warm and professional.',
      'It was easier to talk than I had expected.',
      'Honest with me, and gentle about it.',
      'Remembered what I had said three weeks before.',
      'A safe hour in a busy week.',
      'The video worked well and the room felt private.',
      'Explains things in plain words.',
    ],
    [
      'I left with one small thing to try.',
      'I have already booked the next time.',
      'I think about our talk on the way to work.',
      'Worth the money.',
      'My week felt lighter afterwards.',
      'I would tell a friend to come here.',
      'The hour went by too quickly.',
      'Now I know what I want to work on.',
      'The exercises are short enough that I actually do them.',
      'I wish I had come earlier.',
      '',
    ],
  ],
  et: [
    [
      'Kuulas enne ära ega kiirustanud mind.',
      'Rahulik ja selge ka siis, kui ma sõnu ei leidnud.',
      'Tundsin end esimesest minutist oodatuna.',
      'Väga head küsimused, ükski neist polnud kerge.',
      'Ei mingit hinnangute andmist, see oli minu jaoks uus.',
      'Soe ja asjatundlik.',
      'Rääkida oli lihtsam, kui arvasin.',
      'Aus ja samas õrn.',
      'Mäletas, mida ma kolm nädalat tagasi ütlesin.',
      'Turvaline tund keset kiiret nädalat.',
      'Video töötas hästi ja tunne oli privaatne.',
      'Selgitab asju lihtsate sõnadega.',
    ],
    [
      'Sain kaasa ühe väikese soovituse, mida proovida.',
      'Järgmine aeg on juba broneeritud.',
      'Mõtlen meie jutule tööle minnes.',
      'Oli oma raha väärt.',
      'Nädal tundus pärast kergem.',
      'Soovitaksin ka sõbrale.',
      'Aeg läks liiga kiiresti.',
      'Nüüd tean, millega edasi minna.',
      'Harjutused on nii lühikesed, et teen need päriselt ära.',
      'Oleks pidanud varem tulema.',
      '',
    ],
  ],
  ru: [
    [
      'Меня сначала выслушали и не торопили.',
      'Спокойно, ясно и по-доброму, даже когда не хватало слов.',
      'С первой минуты было чувство, что мне рады.',
      'Очень хорошие вопросы, и ни одного лёгкого.',
      'Никаких оценок, для меня это было ново.',
      'Тепло и профессионально.',
      'Говорить оказалось легче, чем ожидалось.',
      'Честно и при этом бережно.',
      'Приятно, что помнят сказанное три недели назад.',
      'Безопасный час посреди суматошной недели.',
      'Видео работало хорошо, всё было конфиденциально.',
      'Всё объясняется простыми словами.',
    ],
    [
      'Теперь есть одно маленькое дело, которое хочется попробовать.',
      'Следующая встреча уже забронирована.',
      'Вспоминаю наш разговор по дороге на работу.',
      'Своих денег стоит.',
      'Неделя после этого показалась легче.',
      'Друзьям тоже посоветую.',
      'Час прошёл слишком быстро.',
      'Теперь понятно, над чем работать дальше.',
      'Упражнения короткие, их действительно получается делать.',
      'Жаль, что эта встреча не случилась раньше.',
      '',
    ],
  ],
}

export const FAIR: Readonly<Record<UiLanguage, Halves>> = {
  en: [
    [
      'A good conversation.',
      'Useful, though I needed two meetings to warm up.',
      'Friendly and well prepared.',
      'I liked the practical side.',
      'Good, but the first ten minutes went on forms.',
    ],
    [
      'I would have liked a little more time at the end.',
      'We started a few minutes late.',
      'Evening times are hard to get.',
      'I am still thinking about some of it.',
      'The exercises suit me only partly.',
      'I will come again.',
    ],
  ],
  et: [
    [
      'Hea vestlus.',
      'Kasulik, kuigi soojenesin alles teisel korral.',
      'Sõbralik ja hästi ette valmistatud.',
      'Praktiline pool meeldis mulle.',
      'Hea, aga esimesed kümme minutit läksid paberitele.',
    ],
    [
      'Lõpus oleks võinud rohkem aega olla.',
      'Alustasime mõne minuti hiljem.',
      'Õhtuseid aegu on raske saada.',
      'Osa asjade üle mõtlen veel.',
      'Harjutused sobivad mulle ainult osaliselt.',
      'Tulen veel.',
    ],
  ],
  ru: [
    [
      'Хороший разговор.',
      'Полезно, хотя раскрыться получилось только со второго раза.',
      'Доброжелательно, видна подготовка.',
      'Понравилась практическая сторона.',
      'Хорошо, но первые десять минут ушли на бумаги.',
    ],
    [
      'В конце хотелось бы чуть больше времени.',
      'Начали на несколько минут позже.',
      'Вечернее время трудно поймать.',
      'Кое о чём ещё думаю.',
      'Упражнения подошли лишь отчасти.',
      'Приду ещё.',
    ],
  ],
}

export const POOR: Readonly<Record<UiLanguage, Halves>> = {
  en: [
    ['Not quite what I was looking for.', 'Too much theory for me.', 'The connection broke twice.'],
    [
      'Perhaps someone else would suit me better.',
      'I was hoping for more concrete advice.',
      'Polite all the same.',
      '',
    ],
  ],
  et: [
    ['Mitte päris see, mida otsisin.', 'Minu jaoks liiga palju teooriat.', 'Ühendus katkes kaks korda.'],
    ['Võib-olla sobib mulle keegi teine paremini.', 'Ootasin konkreetsemaid soovitusi.', 'Viisakas siiski.', ''],
  ],
  ru: [
    ['Не совсем то, что хотелось найти.', 'Для меня слишком много теории.', 'Связь дважды прерывалась.'],
    ['Возможно, мне больше подойдёт кто-то другой.', 'Хотелось более конкретных советов.', 'Но всё было вежливо.', ''],
  ],
}
