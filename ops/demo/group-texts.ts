import type { DemoTemplate } from './provider-shape.ts'

/** Titles and descriptions of group sessions, by kind. */
export const GROUP_TEXTS = {
  calm: {
    en: {
      title: 'Calm under pressure',
      description: 'A small group practises ways to slow down when work speeds up. Short exercises, no homework.',
    },
    et: {
      title: 'Rahu pinge all',
      description:
        'Väike grupp harjutab, kuidas hoogu maha võtta, kui töö kiirust lisab. Lühikesed harjutused, kodutöid pole.',
    },
    ru: {
      title: 'Спокойствие под давлением',
      description:
        'Небольшая группа учится замедляться, когда работа ускоряется. Короткие упражнения, без домашних заданий.',
    },
  },
  grief: {
    en: { title: 'Grief circle', description: 'For those who have lost someone close. You may speak, or only listen.' },
    et: { title: 'Leinaring', description: 'Neile, kes on kaotanud lähedase. Võid rääkida või ainult kuulata.' },
    ru: {
      title: 'Круг скорби',
      description: 'Для тех, кто потерял близкого человека. Можно говорить, а можно только слушать.',
    },
  },
  mindful: {
    en: {
      title: 'Mindful evening',
      description: 'Breathing, stillness and a short talk. Beginners are welcome, a chair is enough.',
    },
    et: {
      title: 'Teadveloleku õhtu',
      description: 'Hingamine, vaikus ja lühike vestlus. Algajad on oodatud, toolist piisab.',
    },
    ru: {
      title: 'Вечер осознанности',
      description: 'Дыхание, тишина и короткая беседа. Новички приветствуются, достаточно стула.',
    },
  },
  newParents: {
    en: {
      title: 'First year with a baby',
      description: 'Parents of small babies talk about sleep, closeness and doubt. Babies may come along.',
    },
    et: {
      title: 'Esimene aasta beebiga',
      description: 'Väikeste beebide vanemad räägivad unest, lähedusest ja kahtlustest. Beebi võib kaasa võtta.',
    },
    ru: {
      title: 'Первый год с малышом',
      description: 'Родители малышей говорят о сне, близости и сомнениях. Можно прийти с ребёнком.',
    },
  },
  burnout: {
    en: {
      title: 'Back from burnout',
      description: 'Six people at most, looking for a rhythm that lasts. We share what helped and what did not.',
    },
    et: {
      title: 'Läbipõlemisest tagasi',
      description: 'Kuni kuus inimest otsivad rütmi, mis peab vastu. Jagame, mis aitas ja mis mitte.',
    },
    ru: {
      title: 'После выгорания',
      description: 'Не больше шести человек ищут ритм, который можно выдержать. Делимся тем, что помогло и что нет.',
    },
  },
  company: {
    en: {
      title: 'Tea and company',
      description: 'A weekly hour for people who spend too many evenings alone. Tea, a theme, no performance.',
    },
    et: {
      title: 'Tee ja seltskond',
      description:
        'Iganädalane tund neile, kes veedavad liiga palju õhtuid üksi. Tee, üks teema ja ei mingit esinemist.',
    },
    ru: {
      title: 'Чай и компания',
      description: 'Час в неделю для тех, у кого слишком много одиноких вечеров. Чай, тема и никаких выступлений.',
    },
  },
  kindness: {
    en: {
      title: 'Kinder to myself',
      description: 'About the inner critic and how to answer it. Writing, talking, some laughter.',
    },
    et: {
      title: 'Lahkem enda vastu',
      description: 'Sisemisest kriitikust ja sellest, kuidas talle vastata. Kirjutame, räägime ja vahel ka naerame.',
    },
    ru: {
      title: 'Добрее к себе',
      description: 'О внутреннем критике и о том, как ему отвечать. Пишем, разговариваем, иногда смеёмся.',
    },
  },
  rainbow: {
    en: {
      title: 'Rainbow table',
      description: 'A safe hour for LGBT people and those still finding words. First names only.',
    },
    et: {
      title: 'Vikerkaarelaud',
      description: 'Turvaline tund LGBT inimestele ja neile, kes alles otsivad sõnu. Ainult eesnimed.',
    },
    ru: {
      title: 'Радужный стол',
      description: 'Безопасный час для ЛГБТ-людей и для тех, кто ещё ищет слова. Только имена, без фамилий.',
    },
  },
  boundaries: {
    en: {
      title: 'Where I end and you begin',
      description: 'For people living with someone else’s addiction. We practise saying no and staying kind.',
    },
    et: {
      title: 'Kus lõpen mina ja algad sina',
      description: 'Neile, kes elavad kellegi sõltuvuse kõrval. Harjutame ei ütlemist ja lahkeks jäämist.',
    },
    ru: {
      title: 'Где кончаюсь я и начинаешься ты',
      description: 'Для тех, кто живёт рядом с чужой зависимостью. Учимся говорить «нет» и оставаться добрыми.',
    },
  },
  laterYears: {
    en: {
      title: 'The later years',
      description: 'Sixty and over: retirement, changing strength, new freedom. Slow and friendly.',
    },
    et: {
      title: 'Küpsed aastad',
      description: 'Kuuekümnestele ja vanematele: pensionipõlv, muutuv jõud, uus vabadus. Rahulikult ja sõbralikult.',
    },
    ru: {
      title: 'Зрелые годы',
      description: 'Для тех, кому за шестьдесят: пенсия, перемены в силах, новая свобода. Неспешно и дружелюбно.',
    },
  },
  newHome: {
    en: {
      title: 'A new home',
      description: 'For people who had to leave home. We talk in Ukrainian, and no one is asked for their story.',
    },
    et: {
      title: 'Uus kodu',
      description: 'Neile, kes on pidanud kodust lahkuma. Räägime ukraina keeles ja kelleltki ei küsita tema lugu.',
    },
    ru: {
      title: 'Новый дом',
      description:
        'Для тех, кому пришлось уехать из дома. Говорим по-украински, и никого не просят рассказывать свою историю.',
    },
  },
  fathers: {
    en: {
      title: 'Fathers’ evening',
      description: 'Men who are fathers, or about to be, talk without advice and without jokes at anyone’s cost.',
    },
    et: {
      title: 'Isade õhtu',
      description: 'Isad ja peatselt isaks saajad räägivad nõuandeid jagamata ja kellegi üle nalja heitmata.',
    },
    ru: {
      title: 'Вечер отцов',
      description: 'Отцы и те, кто скоро ими станет, разговаривают без советов и без шуток за чужой счёт.',
    },
  },
  table: {
    en: {
      title: 'Peace at the table',
      description: 'About food, body and habits. No one is weighed and nothing is forbidden.',
    },
    et: {
      title: 'Rahu söögilauas',
      description: 'Toidust, kehast ja harjumustest. Kedagi ei kaaluta ja midagi ei keelata.',
    },
    ru: { title: 'Мир за столом', description: 'О еде, теле и привычках. Никого не взвешивают и ничего не запрещают.' },
  },
} satisfies Record<string, DemoTemplate['texts']>

export type GroupKind = keyof typeof GROUP_TEXTS
