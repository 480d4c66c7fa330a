import { z } from 'zod'
import { VAT_GROUND_IDS } from '#modules/accounting/values/vat.ts'
import { dateIn, eurosIn, eurosOut, instantOut, optionalText, text } from '#platform/contract/values.ts'
import { ARRIVAL_NOTE_MAX, FEE_MAX, FEE_MIN, GROUP_SEATS, MAX_DATES } from '#platform/values/constants.ts'
import { LANGUAGES } from '#platform/values/enums.ts'

/** Shapes of what a counsellor offers (specification §3, session template). */

const said = z.strictObject({ title: text(120), description: optionalText(3000) })

const texts = z
  .strictObject({ en: said.optional(), et: said.optional(), ru: said.optional() })
  .refine((all) => Object.values(all).some((one) => one !== undefined), { error: 'error.textNeeded' })

const feeIn = eurosIn
  .refine((cents) => cents >= FEE_MIN * 100, { error: 'error.feeMin' })
  .refine((cents) => cents <= FEE_MAX * 100, { error: 'error.feeMax' })

const languageIds = new Set<number>(LANGUAGES.map((one) => one.languageId))
const seats = z.int({ error: 'error.number' }).min(1, { error: 'error.number' }).max(GROUP_SEATS)

/** What can be said of a template, new or old. */
export const templateIn = {
  /** 1 online, 2 on site. */
  location: z.union([z.literal(1), z.literal(2)]),
  /** Where an on-site session takes place. */
  address: optionalText(200),
  /** How to get in there; only clients who have booked read it. */
  arrivalNote: optionalText(ARRIVAL_NOTE_MAX),
  texts,
  fee: feeIn,
  durationInMinutes: z.int().min(15).max(480),
  languageId: z.int().refine((id) => languageIds.has(id), { error: 'error.invalid' }),
  /** Groups only; 1 and 12 where they are left out (specification §9). */
  minParticipants: seats.optional(),
  maxParticipants: seats.optional(),
  /** Why it is exempt from VAT; null: the standard rate. Left out, it stays as it is. */
  vatGround: z.enum(VAT_GROUND_IDS, { error: 'error.invalid' }).nullable().optional(),
}

/** One date, or a repetition: on the counsellor's own clock, so that 18:00 stays 18:00. */
export const datesIn = z
  .strictObject({
    date: dateIn,
    time: z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, { error: 'error.clockStep' }),
    every: z.enum(['once', 'week', 'twoWeeks', 'month']).default('once'),
    count: z.int({ error: 'error.number' }).min(1).max(MAX_DATES, { error: 'error.tooManyDates' }).optional(),
    /** The last day on which there may be a date. */
    until: dateIn.optional(),
  })
  .refine(({ every, count, until }) => every === 'once' || (count === undefined) !== (until === undefined), {
    path: ['count'],
    error: 'error.untilOrCount',
  })

/** A wished date as it turns out, before or after it is made. */
export const plannedDate = z.object({
  startDateTime: instantOut,
  endDateTime: instantOut,
  state: z.enum(['free', 'taken', 'past']),
  /** Allowed for groups, and said. */
  isOutsideHours: z.boolean(),
  /** What has the time; null where nothing has, or where it went this very moment. */
  collidesWith: z.object({ title: z.string(), startDateTime: instantOut, endDateTime: instantOut }).nullable(),
})

const occurrence = z.object({
  groupSessionRecurrenceId: z.guid(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  /** Seats that are paid or being paid. */
  participantsCount: z.int(),
  /** Where the operator's Zoom holds it, the address that its members come by (specification §3). */
  zoomMeetingJoinUrl: z.string().nullable(),
  /** Seats that are paid. */
  bookedCount: z.int(),
  freeSeats: z.int(),
  /** What its members would get back if it were called off. */
  refund: eurosOut,
  /** The counsellor has said that it takes place although the minimum is not reached. */
  isHeld: z.boolean(),
})

export const templateOut = z.object({
  sessionTemplateId: z.guid(),
  type: z.int(),
  location: z.int(),
  /** In the reader's language, or in one it has. */
  title: z.string(),
  description: z.string(),
  texts: z.partialRecord(z.enum(['en', 'et', 'ru']), z.object({ title: z.string(), description: z.string() })),
  fee: eurosOut,
  /** What the counsellor receives of one booking. */
  youReceive: eurosOut,
  durationInMinutes: z.int(),
  languageId: z.int(),
  address: z.string().nullable(),
  arrivalNote: z.string().nullable(),
  minParticipants: z.int().nullable(),
  maxParticipants: z.int().nullable(),
  vatGround: z.enum(VAT_GROUND_IDS).nullable(),
  isActive: z.boolean(),
  /** Booked sessions to come, and what their clients would get back if all were cancelled. */
  bookedAhead: z.int(),
  refundAhead: eurosOut,
  /** Starts of the next booked sessions, at most three. */
  nextSessions: z.array(instantOut),
  /** Coming dates of a group. */
  groupSessionRecurrence: z.array(occurrence),
})

/** How the counsellor's sessions can be taxed now. */
export const vatFacts = z.object({
  isRegistered: z.boolean(),
  /** Null where no rate is known: not liable, or registered in another country. */
  ratePercent: z.number().nullable(),
  grounds: z.array(z.enum(VAT_GROUND_IDS)),
})

/** What still keeps a counsellor out of the finder (decisions.md). */
export const LISTING_STEPS = ['application', 'payout', 'workingHours', 'sessions', 'account'] as const
export const listing = z.object({ isListed: z.boolean(), missing: z.array(z.enum(LISTING_STEPS)) })

/** A date of a group below its minimum, for its counsellor to decide. */
export const groupDecision = z.object({
  groupSessionRecurrenceId: z.guid(),
  sessionTemplateId: z.guid(),
  title: z.string(),
  startDateTime: instantOut,
  endDateTime: instantOut,
  bookedCount: z.int(),
  minParticipants: z.int(),
  /** Undecided, it is called off then. */
  decideBy: instantOut,
  /** What the members get back if it is called off. */
  refund: eurosOut,
})
