import type { UiLanguage } from './enums.ts'

/**
 * Helplines in the crisis strip: by decision, the emergency number 112 and the Estonian helplines, with their hours, in
 * the visitor's language. All data comes from the team's field study, 'Crisis help'; each row cites its source and the
 * date of its last check. The hours are confirmed only up to 2023, so check them with each operator before a release.
 */

/** Opening hours on one weekday (Monday 1 to Sunday 7), in minutes since local midnight, end exclusive. */
export interface HelplineHours {
  weekday: number
  start: number
  end: number
}

/** A helpline. Hours are in Europe/Tallinn time. */
export interface Helpline {
  key: 'emergency' | 'emotionalSupport' | 'victimSupport' | 'childHelpline'
  /** Formatted for display. */
  number: string
  /** For a `tel:` link. */
  tel: string
  hours: readonly HelplineHours[]
  /** ISO 639-1. */
  languages: readonly UiLanguage[]
  isFree: boolean
  source: string
  lastChecked: string
  texts: Readonly<Record<UiLanguage, { name: string; purpose: string; hours: string }>>
}

const DAY = 24 * 60

const everyDay = (start: number, end: number): HelplineHours[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start, end }))

/** Date of the study's most recent material. Only the month is known, not the day. */
const LAST_CHECKED = '2026-09-01'
const THREE_LANGUAGES = ['et', 'ru', 'en'] as const
const ROUND_THE_CLOCK = { en: 'day and night', et: 'ööpäev läbi', ru: 'круглосуточно' }

const emergency: Helpline = {
  key: 'emergency',
  number: '112',
  tel: '112',
  hours: everyDay(0, DAY),
  // The study lists no languages for 112. Confirm them, like the hours, with the operator before a release.
  languages: THREE_LANGUAGES,
  isFree: true,
  source: 'Häirekeskus (112.ee)',
  lastChecked: LAST_CHECKED,
  texts: {
    en: { name: 'Emergency', purpose: 'When someone is in danger', hours: ROUND_THE_CLOCK.en },
    et: { name: 'Hädaabi', purpose: 'Kui keegi on ohus', hours: ROUND_THE_CLOCK.et },
    ru: { name: 'Экстренная помощь', purpose: 'Если кто-то в опасности', hours: ROUND_THE_CLOCK.ru },
  },
}

const emotionalSupport: Helpline = {
  key: 'emotionalSupport',
  number: '116 123',
  tel: '116123',
  hours: everyDay(10 * 60, DAY),
  languages: THREE_LANGUAGES,
  isFree: true,
  source: 'sotsiaalkindlustusamet.ee, 16.01.2023',
  lastChecked: LAST_CHECKED,
  texts: {
    en: {
      name: 'Emotional support line',
      purpose: 'When you need someone to talk to: counsellors answer from 10:00, pastoral carers from 16:00',
      hours: 'every day from 10:00 to midnight',
    },
    et: {
      name: 'Emotsionaalse toe liin',
      purpose:
        'Kui vajad kedagi, kellega rääkida: nõustajad vastavad alates kella 10-st, hingehoidjad alates kella 16-st',
      hours: 'iga päev kell 10–24',
    },
    ru: {
      name: 'Линия эмоциональной поддержки',
      purpose: 'Если нужно с кем-то поговорить: консультанты отвечают с 10:00, душепопечители — с 16:00',
      hours: 'ежедневно с 10:00 до полуночи',
    },
  },
}

const victimSupport: Helpline = {
  key: 'victimSupport',
  number: '116 006',
  tel: '116006',
  hours: everyDay(0, DAY),
  languages: THREE_LANGUAGES,
  isFree: true,
  source: 'terviseinfo.ee; epl.delfi.ee',
  lastChecked: LAST_CHECKED,
  texts: {
    en: {
      name: 'Victim support crisis line',
      purpose: 'In any crisis, for example after violence or an accident',
      hours: ROUND_THE_CLOCK.en,
    },
    et: {
      name: 'Ohvriabi kriisitelefon',
      purpose: 'Igas kriisis, näiteks pärast vägivalda või õnnetust',
      hours: ROUND_THE_CLOCK.et,
    },
    ru: {
      name: 'Кризисный телефон помощи жертвам',
      purpose: 'В любом кризисе, например после насилия или несчастного случая',
      hours: ROUND_THE_CLOCK.ru,
    },
  },
}

const childHelpline: Helpline = {
  key: 'childHelpline',
  number: '116 111',
  tel: '116111',
  hours: everyDay(0, DAY),
  languages: THREE_LANGUAGES,
  isFree: true,
  source: 'sotsiaalkindlustusamet.ee/lasteabi-116111',
  lastChecked: LAST_CHECKED,
  texts: {
    en: {
      name: 'Child helpline',
      purpose: 'For children, and for anyone worried about a child',
      hours: ROUND_THE_CLOCK.en,
    },
    et: { name: 'Lasteabi', purpose: 'Lastele ja kõigile, kes on lapse pärast mures', hours: ROUND_THE_CLOCK.et },
    ru: {
      name: 'Телефон помощи детям',
      purpose: 'Для детей и для всех, кто беспокоится о ребёнке',
      hours: ROUND_THE_CLOCK.ru,
    },
  },
}

/** In display order. */
export const HELPLINES: readonly Helpline[] = [emergency, emotionalSupport, victimSupport, childHelpline]

/** Returns whether a helpline is open. `minuteOfLocalWeek` counts from Monday 00:00 in Europe/Tallinn, 0 to 10,079. */
export const isHelplineOpen = (helpline: Helpline, minuteOfLocalWeek: number): boolean => {
  const weekday = Math.floor(minuteOfLocalWeek / DAY) + 1
  const minute = minuteOfLocalWeek % DAY
  return helpline.hours.some((hours) => hours.weekday === weekday && hours.start <= minute && minute < hours.end)
}
