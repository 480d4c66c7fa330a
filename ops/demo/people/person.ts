import type { Mood } from '#ops/demo/feedback.ts'
import type { GroupKind } from '#ops/demo/group-texts.ts'
import { GROUP_TEXTS } from '#ops/demo/group-texts.ts'
import type { DemoTemplate, Texts } from '#ops/demo/provider-shape.ts'
import { SESSION_TEXTS, type SessionKind } from '#ops/demo/session-texts.ts'
import type { WeekName } from '#ops/demo/weeks.ts'

/** A hand-written description of a person, from which `compose-provider.ts` builds a demo provider. */
export interface Person {
  key: string
  name: readonly [first: string, last: string, gender: 'f' | 'm']
  work: { types: number[]; topics: number[]; languages: number[]; years: number }
  /** A person with an `address` also offers sessions on site. */
  place: { city: string; online: boolean; address?: readonly [line: string, postalCode: string] }
  schedule: { week: WeekName; advance: number; buffer: number; months: number; busy: number; absent?: number[] }
  templates: DemoTemplate[]
  feedback: { count: number; mood: Mood }
  organizations?: string[]
  /** The person's own paragraph, which begins the profile text. */
  about: Texts
}

const ONLINE = 1
const ON_SITE = 2

type SessionTerms = readonly [languageId: number, minutes: number, fee: number]

const personal = (
  kind: SessionKind,
  location: 1 | 2,
  [languageId, durationInMinutes, fee]: SessionTerms,
): DemoTemplate => ({
  type: 2,
  location,
  languageId,
  durationInMinutes,
  fee,
  texts: SESSION_TEXTS[kind],
})

/** Builds a personal video session. */
export const online = (kind: SessionKind, ...terms: SessionTerms): DemoTemplate => personal(kind, ONLINE, terms)

/** Builds a personal session at the provider's address. */
export const onSite = (kind: SessionKind, ...terms: SessionTerms): DemoTemplate => personal(kind, ON_SITE, terms)

export interface GroupSchedule {
  at: 'online' | 'onSite'
  languageId: number
  minutes: number
  fee: number
  weekday: number
  time: string
  weeks: number
  seats: readonly [min: number, max: number]
}

/** Builds a group that meets once a week. */
export const group = (kind: GroupKind, schedule: GroupSchedule): DemoTemplate => ({
  type: 1,
  location: schedule.at === 'online' ? ONLINE : ON_SITE,
  languageId: schedule.languageId,
  durationInMinutes: schedule.minutes,
  fee: schedule.fee,
  minParticipants: schedule.seats[0],
  maxParticipants: schedule.seats[1],
  texts: GROUP_TEXTS[kind],
  groupWeekday: schedule.weekday,
  groupTime: schedule.time,
  groupWeeks: schedule.weeks,
})
