import { randomInt } from 'node:crypto'
import { z } from 'zod'
import { email, guid, requiredLine, requiredName, requiredText, uiLanguage } from '#platform/contract/values.ts'
import { SESSION_LOCATION, SESSION_TYPE } from '#platform/values/enums.ts'

/** The shapes of the request and response of `POST /dev/make`. Field names and limits match the contract. */

const SYLLABLES = ['ka', 'le', 'mi', 'no', 'pu', 'ra', 'si', 'to', 'va', 'ju', 'he', 'lo', 'ni', 'ma', 'ru', 'se']
/** Generates a unique fictitious name, so that a search finds exactly one person. */
const generateName = () => `Näidis${Array.from({ length: 5 }, () => SYLLABLES[randomInt(SYLLABLES.length)]).join('')}`

const person = {
  firstName: requiredName(80).default('Mari'),
  lastName: requiredName(80).default(generateName),
  emailAddress: email.optional(),
  language: uiLanguage.default('en'),
}

export const customer = z.strictObject({ ...person, hasConsented: z.boolean().default(true) })

const HOURS_OF_DAY = /^(mon|tue|wed|thu|fri|sat|sun) (\d\d:\d\d)-(\d\d:\d\d)$/
/**
 * Parses 'mon 09:00-13:00, mon 14:00-17:00, tue …' into the days of `putWorkingHours`. Days without hours are closed.
 */
const hours = z.string().transform((value, issues) => {
  const parts = value.split(',').map((part) => HOURS_OF_DAY.exec(part.trim()))
  if (parts.includes(null)) {
    issues.addIssue({ code: 'custom', message: "'mon 09:00-17:00, tue …' was expected" })
    return z.NEVER
  }
  return ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day, index) => {
    const workingIntervals = parts
      .filter((part) => part![1] === day)
      .map((part) => ({ startHours: part![2]!, endHours: part![3]! }))
    return { dayId: index + 1, isOpened: workingIntervals.length > 0, workingIntervals }
  })
})
const OFFICE_HOURS = 'mon 09:00-17:00, tue 09:00-17:00, wed 09:00-17:00, thu 09:00-17:00, fri 09:00-17:00'

const sessionTemplate = z.strictObject({
  type: z.enum(['personal', 'group']).transform((type) => SESSION_TYPE[type]),
  title: requiredLine(120),
  description: requiredText(3000).optional(),
  priceEuros: z.number(),
  minutes: z.int(),
  languageId: z.int().default(2),
  location: z
    .enum(['online', 'onSite'])
    .default('online')
    .transform((location) => SESSION_LOCATION[location]),
  minParticipants: z.int().optional(),
  maxParticipants: z.int().optional(),
  /** The dates of a group session, as in `addSessionTemplate`. */
  dates: z
    .strictObject({
      date: z.iso.date(),
      time: z.string(),
      every: z.enum(['once', 'week', 'twoWeeks', 'month']).optional(),
      count: z.int().optional(),
      until: z.iso.date().optional(),
    })
    .optional(),
})

const provider = z.strictObject({
  ...person,
  /** Null leaves the provider without working hours. */
  hours: hours.nullable().prefault(OFFICE_HOURS),
  advanceBookingHours: z.int().optional(),
  sessionTemplates: z
    .array(sessionTemplate)
    .max(20)
    .prefault([{ type: 'personal', title: 'First talk', priceEuros: 45, minutes: 60 }]),
  /** Clients cannot withdraw from a contract for health care (decision 0022). */
  isHealthCare: z.boolean().default(false),
  payoutReady: z.boolean().default(true),
})

const booking = z.strictObject({
  /** An email address or a login. By default, a new customer is created. */
  customer: z.union([email, z.object({ accessToken: z.string().min(1) })]).optional(),
  /** The provider's id or slug. */
  providerId: requiredLine(80),
  sessionTemplateId: guid,
  /** Defaults to the first available time. */
  startDateTime: z.iso.datetime({ offset: true }).optional(),
  /** A Stripe test card, such as `pm_card_visa`. */
  card: z
    .string()
    .regex(/^pm_card_\w+$/, { error: "a name such as 'pm_card_visa' was expected" })
    .default('pm_card_visa'),
  isPaid: z.boolean().default(true),
})

const organization = z.strictObject({
  name: requiredName(120).default(generateName),
  manager: z.strictObject(person).prefault({}),
})

const kinds = {
  customer: customer.optional(),
  provider: provider.optional(),
  booking: booking.optional(),
  organization: organization.optional(),
  superuser: z.strictObject(person).optional(),
}

export const makeInput = z
  .strictObject(kinds)
  .refine((body) => Object.keys(body).length === 1, { error: `one of ${Object.keys(kinds).join(', ')} was expected` })

export type PersonInput = Omit<z.output<typeof customer>, 'hasConsented'>
export type CustomerInput = z.output<typeof customer>
export type ProviderInput = z.output<typeof provider>
export type TemplateInput = ProviderInput['sessionTemplates'][number]
export type BookingInput = z.output<typeof booking>
export type OrganizationInput = z.output<typeof organization>
/** The request body of each kind as callers send it. Fields with a default value are optional. */
export type MakeRequest = { [Kind in keyof typeof kinds]-?: NonNullable<z.input<(typeof kinds)[Kind]>> }

export interface Login {
  accessToken: string
  refreshToken: string
  cancelToken: string
  role: number
}
export interface MadePerson {
  customerAccountId: string
  firstName: string
  lastName: string
  emailAddress: string
  password: string
  login: Login
}
export interface MadeProvider extends MadePerson {
  providerId: string
  slug: string
  /** Whether clients can find the provider. */
  isListed: boolean
  sessionTemplates: { sessionTemplateId: string; title: string; occurrenceIds?: string[] }[]
}
export interface MadeBooking {
  bookingId: string
  paymentIntentId: string
  startDateTime: string
  status: string
  /** The newly created customer, if the input did not specify one. */
  customer?: MadePerson
}
export interface MadeOrganization {
  organizationId: string
  name: string
  slug: string
  manager: MadePerson
}
export interface MakeReplies {
  customer: MadePerson
  provider: MadeProvider
  booking: MadeBooking
  organization: MadeOrganization
  superuser: MadePerson
}
