import { type VatGround, vatInside } from '#modules/accounting/values/vat.ts'
import { calculatePlatformFee } from '#modules/payouts/values/platform-fee.ts'
import { GROUP_MIN } from '#modules/providers/values/limits.ts'
import {
  EMPTY_SESSION_TEXT,
  SESSION_TEXT_NAMES,
  type SessionText,
  type SessionTextName,
} from '#modules/providers/values/session-texts.ts'
import { GROUP_MAX } from '#platform/values/constants.ts'
import { LANGUAGES, SESSION_LOCATION, SESSION_TYPE, UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import type { Input, Reply } from '#platform/web/api.ts'

export type Template = Reply<'getSessionTemplate'>
export type PlannedDate = Reply<'previewGroupDates'>['dates'][number]
export type GroupDate = Template['groupSessionRecurrence'][number]
type TemplateInput = Input<'addSessionTemplate'>
export type Dates = NonNullable<TemplateInput['dates']>

/** Values of the date fields. */
export interface DatesDraft {
  date: string
  time: string
  every: NonNullable<Dates['every']>
  endsBy: 'count' | 'until'
  count: string
  until: string
}

/** Values of the form. Numbers remain text until they are sent. */
export interface Draft {
  type: 1 | 2
  location: 1 | 2
  address: string
  arrivalNote: string
  texts: Record<UiLanguage, SessionText>
  fee: string
  durationInMinutes: number
  languageId: number
  minParticipants: string
  maxParticipants: string
  /** Reason for VAT exemption; empty means the standard rate. */
  vatGround: VatGround | ''
  isActive: boolean
  dates: DatesDraft
}

export const EMPTY_DATES: DatesDraft = {
  date: '',
  time: '18:00',
  every: 'once',
  endsBy: 'count',
  count: '6',
  until: '',
}
const DEFAULT_MINUTES = 60

/** Creates a draft for sessions in the interface language. */
export function createDraft(type: 1 | 2, languageCode: string, address: string | null): Draft {
  return {
    type,
    location: SESSION_LOCATION.online,
    address: address ?? '',
    arrivalNote: '',
    texts: { en: EMPTY_SESSION_TEXT, et: EMPTY_SESSION_TEXT, ru: EMPTY_SESSION_TEXT },
    fee: '',
    durationInMinutes: DEFAULT_MINUTES,
    languageId: LANGUAGES.find((language) => language.code === languageCode)?.languageId ?? 1,
    minParticipants: '',
    maxParticipants: '',
    vatGround: '',
    isActive: true,
    dates: EMPTY_DATES,
  }
}

export function toDraft(template: Template, address: string | null): Draft {
  const { texts, fee, minParticipants, maxParticipants } = template
  return {
    type: template.type as 1 | 2,
    location: template.location as 1 | 2,
    address: template.address ?? address ?? '',
    arrivalNote: template.arrivalNote ?? '',
    texts: {
      en: texts.en ?? EMPTY_SESSION_TEXT,
      et: texts.et ?? EMPTY_SESSION_TEXT,
      ru: texts.ru ?? EMPTY_SESSION_TEXT,
    },
    fee: String(fee),
    durationInMinutes: template.durationInMinutes,
    languageId: template.languageId,
    minParticipants: String(minParticipants ?? ''),
    maxParticipants: String(maxParticipants ?? ''),
    vatGround: template.vatGround ?? '',
    isActive: template.isActive,
    dates: EMPTY_DATES,
  }
}

export const isGroup = ({ type }: Pick<Draft, 'type'>): boolean => type === SESSION_TYPE.group

/** Parses '45', '45.50' and '45,50'. Invalid text becomes NaN, which the server rejects. */
export function parseAmount(amount: string): number {
  const text = amount.trim().replace(',', '.').replace(/[\s€]/g, '')
  return text === '' ? Number.NaN : Number(text)
}

/** Returns the platform fee and the provider's share in euros, or null while the text is not a valid amount. */
export function calculateDraftShare(amount: string, percent: number): { fee: number; received: number } | null {
  const cents = Math.round(parseAmount(amount) * 100)
  if (!Number.isFinite(cents) || cents <= 0) return null
  const fee = calculatePlatformFee(cents, percent)
  return { fee: fee / 100, received: (cents - fee) / 100 }
}

/** Returns the VAT included in a price and the provider's share after VAT, in euros, or null for an invalid amount. */
export function calculateShareAfterVat(
  amount: string,
  { percent, ratePercent }: { percent: number; ratePercent: number },
) {
  const share = calculateDraftShare(amount, percent)
  if (!share) return null
  const vat = vatInside(Math.round(parseAmount(amount) * 100), Math.round(ratePercent * 100)) / 100
  return { vat, left: Math.round((share.received - vat) * 100) / 100 }
}

/** Checks the draft in the browser, with more specific messages than the server's. */
export function findErrors(
  draft: Draft,
  language: UiLanguage,
  errorTexts: { required: string; title: string; fee: string },
): Record<string, string> | null {
  const isEmpty = (code: UiLanguage, name: SessionTextName) => draft.texts[code][name].trim() === ''
  const isUnused = (code: UiLanguage) => SESSION_TEXT_NAMES.every((name) => isEmpty(code, name))
  const untitled = UI_LANGUAGES.find((code) => isEmpty(code, 'title') && !isUnused(code))
  if (untitled) return { [`texts.${untitled}.title`]: errorTexts.required }
  if (UI_LANGUAGES.every((code) => isEmpty(code, 'title'))) return { [`texts.${language}.title`]: errorTexts.title }
  return Number.isNaN(parseAmount(draft.fee)) ? { fee: errorTexts.fee } : null
}

/**
 * Converts the draft to the input fields that are common to creating and updating a session type. Languages without a
 * title are left out.
 */
export function toTemplateInput(draft: Draft): Omit<TemplateInput, 'type' | 'isActive' | 'dates'> {
  const languages = UI_LANGUAGES.filter((language) => draft.texts[language].title.trim() !== '')
  return {
    location: draft.location,
    ...(draft.location === SESSION_LOCATION.onSite ? { address: draft.address, arrivalNote: draft.arrivalNote } : {}),
    texts: Object.fromEntries(languages.map((language) => [language, draft.texts[language]])),
    fee: parseAmount(draft.fee),
    durationInMinutes: draft.durationInMinutes,
    languageId: draft.languageId,
    vatGround: draft.vatGround || null,
    ...(isGroup(draft) ? toSize(draft) : {}),
  }
}

/** Returns `places`, the capacity of a group room, if the draft is an online group that exceeds it; otherwise null. */
export function getExceededRoomCapacity(draft: Draft, places: number | null): number | null {
  if (places === null || draft.location !== SESSION_LOCATION.online || !isGroup(draft)) return null
  return toSize(draft).maxParticipants > places ? places : null
}

/** Returns the group size. An empty field has the value of its placeholder (specification §9). */
function toSize({ minParticipants, maxParticipants }: Draft) {
  const min = minParticipants === '' ? GROUP_MIN : Number(minParticipants)
  return {
    minParticipants: min,
    maxParticipants: maxParticipants === '' ? Math.max(GROUP_MAX, min) : Number(maxParticipants),
  }
}

/** Converts the date fields to API input, or returns null if the first date or the end of the series is missing. */
export function toDatesInput({ date, time, every, endsBy, count, until }: DatesDraft): Dates | null {
  if (date === '') return null
  if (every === 'once') return { date, time }
  if (endsBy === 'until') return until === '' ? null : { date, time, every, until }
  return count === '' ? null : { date, time, every, count: Number(count) }
}
