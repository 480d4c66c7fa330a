import type { DemoTemplate } from './provider-shape.ts'

/** Titles and descriptions of personal sessions, by kind. */
export const SESSION_TEXTS = {
  first: {
    en: {
      title: 'First session',
      description:
        'We get to know each other, look at what brings you and decide together how to go on. Nothing to prepare.',
    },
    et: {
      title: 'Esimene kohtumine',
      description:
        'Tutvume, vaatame, mis sind siia tõi, ja otsustame koos, kuidas edasi minna. Ette valmistama ei pea.',
    },
    ru: {
      title: 'Первая встреча',
      description:
        'Познакомимся, посмотрим, что вас привело, и вместе решим, как двигаться дальше. Готовиться не нужно.',
    },
  },
  regular: {
    en: {
      title: 'Individual session',
      description: 'A quiet hour for what matters to you this week, at your own pace.',
    },
    et: {
      title: 'Individuaalne seanss',
      description: 'Rahulik aeg selle jaoks, mis on sulle sel nädalal oluline, sinu oma tempos.',
    },
    ru: {
      title: 'Индивидуальный сеанс',
      description: 'Спокойное время для того, что важно вам на этой неделе, в вашем темпе.',
    },
  },
  long: {
    en: {
      title: 'Long session',
      description: 'More room for a knotty question, or for those who travel far and come less often.',
    },
    et: {
      title: 'Pikk seanss',
      description: 'Rohkem ruumi keerulise küsimuse jaoks või neile, kes tulevad kaugelt ja harvem.',
    },
    ru: {
      title: 'Длинный сеанс',
      description: 'Больше времени для непростого вопроса или для тех, кто приезжает издалека и реже.',
    },
  },
  short: {
    en: { title: 'Short check-in', description: 'Half an hour between longer meetings: one question, one next step.' },
    et: {
      title: 'Lühike vahekohtumine',
      description: 'Pool tundi pikemate kohtumiste vahel: üks küsimus ja üks järgmine samm.',
    },
    ru: {
      title: 'Короткая встреча',
      description: 'Полчаса между длинными сеансами: один вопрос и один следующий шаг.',
    },
  },
  couples: {
    en: {
      title: 'Session for two',
      description: 'Both of you are heard. We look at how you talk, what repeats itself and what each of you needs.',
    },
    et: {
      title: 'Paarinõustamine',
      description: 'Mõlemad saavad ära kuulatud. Vaatame, kuidas te räägite, mis kordub ja mida kumbki vajab.',
    },
    ru: {
      title: 'Встреча для пары',
      description: 'Услышаны будут оба. Посмотрим, как вы говорите друг с другом, что повторяется и что нужно каждому.',
    },
  },
  family: {
    en: {
      title: 'Family session',
      description: 'For a family in one room or on one screen, children from school age welcome.',
    },
    et: {
      title: 'Pereseanss',
      description: 'Kogu perele ühes ruumis või ühe ekraani taga, lapsed alates koolieast on oodatud.',
    },
    ru: {
      title: 'Семейная встреча',
      description: 'Для всей семьи в одной комнате или у одного экрана, дети школьного возраста приветствуются.',
    },
  },
  parents: {
    en: {
      title: 'Session for parents',
      description: 'One or both parents. Bring one situation from home and we will take it apart calmly.',
    },
    et: {
      title: 'Vestlus lapsevanemale',
      description: 'Ühele või mõlemale vanemale. Võta kaasa üks olukord kodust ja vaatame selle rahulikult läbi.',
    },
    ru: {
      title: 'Беседа для родителей',
      description: 'Для одного или обоих родителей. Возьмите одну домашнюю ситуацию, и мы спокойно её разберём.',
    },
  },
  walk: {
    en: {
      title: 'Walk and talk',
      description: 'We meet at my door and walk. Some things are easier to say side by side. Dress for the weather.',
    },
    et: {
      title: 'Jalutuskäik ja vestlus',
      description: 'Kohtume minu ukse juures ja läheme kõndima. Mõnda asja on kõrvuti kergem öelda. Riietu ilma järgi.',
    },
    ru: {
      title: 'Разговор на прогулке',
      description:
        'Встречаемся у моего порога и идём гулять. О некоторых вещах легче говорить рядом. Одевайтесь по погоде.',
    },
  },
  soon: {
    en: {
      title: 'Quick support session',
      description: 'For a hard week: a meeting within days, to sort out what comes first and who else could help.',
    },
    et: {
      title: 'Kiire tugivestlus',
      description:
        'Raske nädala jaoks: kohtumine lähipäevil, et selgitada, mis on kõige tähtsam ja kes veel saaks toeks olla.',
    },
    ru: {
      title: 'Встреча без ожидания',
      description:
        'Для трудной недели: встреча в ближайшие дни, чтобы понять, что сейчас главное и кто ещё может помочь.',
    },
  },
  coaching: {
    en: {
      title: 'Coaching session',
      description: 'One goal, honest questions and a small promise to yourself at the end.',
    },
    et: { title: 'Coaching’u seanss', description: 'Üks eesmärk, ausad küsimused ja lõpuks väike lubadus iseendale.' },
    ru: { title: 'Коучинг', description: 'Одна цель, честные вопросы и в конце небольшое обещание самому себе.' },
  },
  student: {
    en: {
      title: 'Session for students',
      description: 'The same session at a lower price. Please bring your student card, or show it on screen.',
    },
    et: {
      title: 'Seanss õppurile',
      description: 'Sama seanss soodsama hinnaga. Palun võta kaasa õpilas- või üliõpilaspilet või näita seda ekraanil.',
    },
    ru: {
      title: 'Сеанс для учащихся',
      description:
        'Такой же сеанс по сниженной цене. Возьмите ученический или студенческий билет или покажите его на экране.',
    },
  },
  body: {
    en: {
      title: 'Food, body and me',
      description: 'About eating and your own body, without scales, tables or blame.',
    },
    et: { title: 'Toit, keha ja mina', description: 'Söömisest ja oma kehast, ilma kaalu, tabelite ja süüdistusteta.' },
    ru: { title: 'Еда, тело и я', description: 'О питании и отношении к своему телу, без весов, таблиц и упрёков.' },
  },
} satisfies Record<string, DemoTemplate['texts']>

export type SessionKind = keyof typeof SESSION_TEXTS
