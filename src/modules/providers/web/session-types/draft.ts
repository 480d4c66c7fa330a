import { type VatGround, vatInside } from '#modules/accounting/values/vat.ts'
import { platformFee } from '#modules/payouts/values/platform-fee.ts'
import { GROUP_MAX, GROUP_MIN } from '#platform/values/constants.ts'
import { LANGUAGES, SESSION_LOCATION, SESSION_TYPE, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import type { Input, Reply } from '#platform/web/api.ts'

export type Template = Reply<'getSessionTemplate'>
export type PlannedDate = Reply<'previewGroupDates'>['dates'][number]
export type GroupDate = Template['groupSessionRecurrence'][number]
type Wanted = Input<'addSessionTemplate'>
export type Dates = NonNullable<Wanted['dates']>

interface Said {
  title: string
  description: string
}

/** Dates as they are being typed. */
export interface DatesDraft {
  date: string
  time: string
  every: NonNullable<Dates['every']>
  endsBy: 'count' | 'until'
  count: string
  until: string
}

/** A session type as it is being typed: numbers stay as they were written until they are sent. */
export interface Draft {
  type: 1 | 2
  location: 1 | 2
  address: string
  arrivalNote: string
  texts: Record<UiLanguage, Said>
  fee: string
  durationInMinutes: number
  languageId: number
  minParticipants: string
  maxParticipants: string
  /** Why it is exempt from VAT; empty: the standard rate. */
  vatGround: VatGround | ''
  isActive: boolean
  dates: DatesDraft
}

export const NO_DATES: DatesDraft = { date: '', time: '18:00', every: 'once', endsBy: 'count', count: '6', until: '' }
const NOTHING_SAID = { title: '', description: '' }
const USUAL_MINUTES = 60

/** A new one, in the language of the screen. */
export function emptyDraft(type: 1 | 2, code: string, address: string | null): Draft {
  return {
    type,
    location: SESSION_LOCATION.online,
    address: address ?? '',
    arrivalNote: '',
    texts: { en: NOTHING_SAID, et: NOTHING_SAID, ru: NOTHING_SAID },
    fee: '',
    durationInMinutes: USUAL_MINUTES,
    languageId: LANGUAGES.find((one) => one.code === code)?.languageId ?? 1,
    minParticipants: '',
    maxParticipants: '',
    vatGround: '',
    isActive: true,
    dates: NO_DATES,
  }
}

export function draftOf(template: Template, address: string | null): Draft {
  const { texts, fee, minParticipants, maxParticipants } = template
  return {
    type: template.type as 1 | 2,
    location: template.location as 1 | 2,
    address: template.address ?? address ?? '',
    arrivalNote: template.arrivalNote ?? '',
    texts: { en: texts.en ?? NOTHING_SAID, et: texts.et ?? NOTHING_SAID, ru: texts.ru ?? NOTHING_SAID },
    fee: String(fee),
    durationInMinutes: template.durationInMinutes,
    languageId: template.languageId,
    minParticipants: String(minParticipants ?? ''),
    maxParticipants: String(maxParticipants ?? ''),
    vatGround: template.vatGround ?? '',
    isActive: template.isActive,
    dates: NO_DATES,
  }
}

export const isGroup = ({ type }: Pick<Draft, 'type'>): boolean => type === SESSION_TYPE.group

/** '45', '45.50' and '45,50' are amounts; what is none is sent as it is, for the server to say so. */
export function amountOf(typed: string): number {
  const text = typed.trim().replace(',', '.').replace(/[\s€]/g, '')
  return text === '' ? Number.NaN : Number(text)
}

/** What the counsellor receives of an amount, in euros; null while it is none. */
export function receivedOf(typed: string, percent: number): { fee: number; received: number } | null {
  const cents = Math.round(amountOf(typed) * 100)
  if (!Number.isFinite(cents) || cents <= 0) return null
  const fee = platformFee(cents, percent)
  return { fee: fee / 100, received: (cents - fee) / 100 }
}

/** Of a price with VAT inside: the VAT, and what is left of what the counsellor receives, in euros. */
export function afterVat(typed: string, { percent, ratePercent }: { percent: number; ratePercent: number }) {
  const share = receivedOf(typed, percent)
  if (!share) return null
  const vat = vatInside(Math.round(amountOf(typed) * 100), Math.round(ratePercent * 100)) / 100
  return { vat, left: Math.round((share.received - vat) * 100) / 100 }
}

/** As the calls take it, type aside. */
export function wantedOf(draft: Draft): Omit<Wanted, 'type' | 'isActive' | 'dates'> {
  const said = UI_LANGUAGES.filter((language) => draft.texts[language].title.trim() !== '')
  return {
    location: draft.location,
    ...(draft.location === SESSION_LOCATION.onSite ? { address: draft.address, arrivalNote: draft.arrivalNote } : {}),
    texts: Object.fromEntries(said.map((language) => [language, draft.texts[language]])),
    fee: amountOf(draft.fee),
    durationInMinutes: draft.durationInMinutes,
    languageId: draft.languageId,
    vatGround: draft.vatGround || null,
    ...(isGroup(draft) ? sizeOf(draft) : {}),
  }
}

/** How many clients an online group's room has places for, where more could book; null where all can come in. */
export function moreThanRoom(draft: Draft, places: number | null): number | null {
  if (places === null || draft.location !== SESSION_LOCATION.online || !isGroup(draft)) return null
  return sizeOf(draft).maxParticipants > places ? places : null
}

/** What is left empty means what stands there in grey (specification §9). */
function sizeOf({ minParticipants, maxParticipants }: Draft) {
  const min = minParticipants === '' ? GROUP_MIN : Number(minParticipants)
  return {
    minParticipants: min,
    maxParticipants: maxParticipants === '' ? Math.max(GROUP_MAX, min) : Number(maxParticipants),
  }
}

/** Null while no first date is chosen, or a repetition has no end yet. */
export function datesOf({ date, time, every, endsBy, count, until }: DatesDraft): Dates | null {
  if (date === '') return null
  if (every === 'once') return { date, time }
  if (endsBy === 'until') return until === '' ? null : { date, time, every, until }
  return count === '' ? null : { date, time, every, count: Number(count) }
}
