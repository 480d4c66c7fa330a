import { z } from 'zod'
import { VAT_GROUND_IDS } from '#modules/accounting/values/vat.ts'
import { startClock } from '#modules/availability/contract/working-hours-values.ts'
import { ARRIVAL_NOTE_MAX, FEE_MAX, FEE_MIN, MAX_OCCURRENCES } from '#modules/providers/values/limits.ts'
import { SESSION_TEXT_MAX, SESSION_TEXT_NAMES, type SessionTextName } from '#modules/providers/values/session-texts.ts'
import {
  dateIn,
  eurosIn,
  eurosOut,
  instantOut,
  optionalLine,
  optionalText,
  requiredLine,
} from '#platform/contract/values.ts'
import { GROUP_SEATS } from '#platform/values/constants.ts'
import { LANGUAGES } from '#platform/values/enums.ts'

/** Schemas of session types (specification §3, session template). */

const { title: titleMax, ...optionalTextMax } = SESSION_TEXT_MAX
const textIn = z.strictObject({
  title: requiredLine(titleMax),
  ...(Object.fromEntries(Object.entries(optionalTextMax).map(([name, max]) => [name, optionalText(max)])) as Record<
    keyof typeof optionalTextMax,
    ReturnType<typeof optionalText>
  >),
})
/** A session type's text fields in one language. */
export const sessionTextOut = Object.fromEntries(SESSION_TEXT_NAMES.map((name) => [name, z.string()])) as Record<
  SessionTextName,
  z.ZodString
>

const texts = z
  .strictObject({ en: textIn.optional(), et: textIn.optional(), ru: textIn.optional() })
  .refine((all) => Object.values(all).some((text) => text !== undefined), { error: 'error.textNeeded' })

const feeIn = eurosIn
  .refine((cents) => cents >= FEE_MIN * 100, { error: 'error.feeMin' })
  .refine((cents) => cents <= FEE_MAX * 100, { error: 'error.feeMax' })

const languageIds = new Set<number>(LANGUAGES.map((language) => language.languageId))
const seats = z.int({ error: 'error.number' }).min(1, { error: 'error.number' }).max(GROUP_SEATS)

/** Input fields of a new or existing session type. */
export const templateIn = {
  /** 1 online, 2 on site. */
  location: z.union([z.literal(1), z.literal(2)]),
  /** Required for on-site sessions. */
  address: optionalLine(200),
  /** Instructions on how to find the location, shown only to clients with a booking. */
  arrivalNote: optionalText(ARRIVAL_NOTE_MAX),
  texts,
  fee: feeIn,
  durationInMinutes: z.int().min(15).max(480),
  languageId: z.int().refine((id) => languageIds.has(id), { error: 'error.invalid' }),
  /** Groups only; defaults are 1 and 12 (specification §9). */
  minParticipants: seats.optional(),
  maxParticipants: seats.optional(),
  /** Reason for VAT exemption; null means the standard rate. If omitted, it stays unchanged. */
  vatGround: z.enum(VAT_GROUND_IDS, { error: 'error.invalid' }).nullable().optional(),
}

/** One date or a series. Times are in the provider's time zone, so that 18:00 stays 18:00 across clock changes. */
export const datesIn = z
  .strictObject({
    date: dateIn,
    time: startClock,
    every: z.enum(['once', 'week', 'twoWeeks', 'month']).default('once'),
    count: z.int({ error: 'error.number' }).min(1).max(MAX_OCCURRENCES, { error: 'error.tooManyDates' }).optional(),
    /** The last day on which a date of the series may fall. */
    until: dateIn.optional(),
  })
  .refine(({ every, count, until }) => every === 'once' || (count === undefined) !== (until === undefined), {
    path: ['count'],
    error: 'error.untilOrCount',
  })

/** The outcome for a requested date, in a preview or after creation. */
export const plannedDate = z.object({
  startDateTime: instantOut,
  endDateTime: instantOut,
  state: z.enum(['free', 'taken', 'past']),
  /** True if the date is outside working hours, which is allowed for groups. */
  isOutsideHours: z.boolean(),
  /** The conflicting calendar entry; null if there is no conflict or if the time was booked by a concurrent request. */
  collidesWith: z.object({ title: z.string(), startDateTime: instantOut, endDateTime: instantOut }).nullable(),
})

const occurrence = z.object({
  groupSessionRecurrenceId: z.guid(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  /** Paid seats and unpaid holds. */
  participantsCount: z.int(),
  /** The participants' link if the operator's Zoom hosts the session (specification §3), otherwise null. */
  zoomMeetingJoinUrl: z.string().nullable(),
  /** Paid seats. */
  bookedCount: z.int(),
  freeSeats: z.int(),
  /** Total refund to the participants if the date is cancelled. */
  refund: eurosOut,
  /** True once the provider has confirmed a date with fewer participants than its minimum. */
  isHeld: z.boolean(),
})

export const templateOut = z.object({
  sessionTemplateId: z.guid(),
  type: z.int(),
  location: z.int(),
  /** In the request language or, failing that, another available one. */
  ...sessionTextOut,
  texts: z.partialRecord(z.enum(['en', 'et', 'ru']), z.object(sessionTextOut)),
  fee: eurosOut,
  /** The provider's share of one booking. */
  youReceive: eurosOut,
  durationInMinutes: z.int(),
  languageId: z.int(),
  address: z.string().nullable(),
  arrivalNote: z.string().nullable(),
  minParticipants: z.int().nullable(),
  maxParticipants: z.int().nullable(),
  vatGround: z.enum(VAT_GROUND_IDS).nullable(),
  isActive: z.boolean(),
  /** Number of upcoming booked sessions; `refundAhead` is the total refund if all of them were cancelled. */
  bookedAhead: z.int(),
  refundAhead: eurosOut,
  /** Start times of the next booked sessions, at most three. */
  nextSessions: z.array(instantOut),
  /** Upcoming dates of a group. */
  groupSessionRecurrence: z.array(occurrence),
})

/** The VAT options currently available to the provider. */
export const vatOptions = z.object({
  isRegistered: z.boolean(),
  /** Null if no rate is known: the provider is not liable, or is registered in another country. */
  ratePercent: z.number().nullable(),
  grounds: z.array(z.enum(VAT_GROUND_IDS)),
})

/** The steps that a provider must complete before being listed (decisions.md). */
export const LISTING_STEPS = ['application', 'payout', 'workingHours', 'sessions', 'account'] as const
export const listing = z.object({ isListed: z.boolean(), missing: z.array(z.enum(LISTING_STEPS)) })

/** A group date with fewer participants than its minimum, about which the provider must make a decision. */
export const groupDecision = z.object({
  groupSessionRecurrenceId: z.guid(),
  sessionTemplateId: z.guid(),
  title: z.string(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  bookedCount: z.int(),
  minParticipants: z.int(),
  /** When the date will be cancelled unless the provider decides first. */
  decideBy: instantOut,
  /** Total refund to the participants if the date is cancelled. */
  refund: eurosOut,
})
