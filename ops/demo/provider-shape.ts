import type { UiLanguage } from '#platform/values/enums.ts'

/** The same text in every UI language. */
export type Texts = Record<UiLanguage, string>

export interface DemoTemplate {
  /** 1 is a group session, 2 a personal one. */
  type: 1 | 2
  /** 1 is online, 2 is on site. */
  location: 1 | 2
  languageId: number
  durationInMinutes: number
  /** In euros. */
  fee: number
  minParticipants?: number
  maxParticipants?: number
  texts: Record<UiLanguage, { title: string; description: string }>
  /** For groups: the weekday from 1 to 7, the time as 'HH:mm' in the provider's time zone, and the number of weeks. */
  groupWeekday?: number
  groupTime?: string
  groupWeeks?: number
}

export interface DemoFeedback {
  score: 1 | 2 | 3 | 4 | 5
  text: string
  language: UiLanguage
  monthsAgo: number
}

export interface DemoHours {
  /** One list of intervals per day, from Monday to Sunday; times are 'HH:mm' in the provider's time zone. */
  weekly: [start: string, end: string][][]
  advanceBookingHours: number
  bufferAfterMinutes: number
  monthsInAdvance: number
}

/** All ids are defined in `src/platform/values/enums.ts`. */
export interface DemoProvider {
  /** Also the file name of the portrait, `portraits/{key}.svg`. */
  key: string
  firstName: string
  lastName: string
  gender: 'f' | 'm'
  providerTypeIds: number[]
  topicIds: number[]
  languageIds: number[]
  city: string
  onSite: boolean
  online: boolean
  addressLine1?: string
  postalCode?: string
  experienceInYears: number
  texts: Record<UiLanguage, { profession: string; about: string }>
  hours: DemoHours
  templates: DemoTemplate[]
  feedback: DemoFeedback[]
  organizationKeys: string[]
  /** The fraction of the coming weeks that is booked, from 0 to 0.8. */
  busyShare: number
  /** Weeks of absence, where 0 is the current week. */
  absentWeeks?: number[]
}
