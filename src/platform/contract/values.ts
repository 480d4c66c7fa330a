import { z } from 'zod'
import { DATE_RANGE_YEARS, PASSWORD_MAX, PASSWORD_MIN } from '#platform/values/constants.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { cleanLine, cleanText, hasAlphabetic, isReadableLine, isStorableText } from './visible-text.ts'

// Field schemas shared by calls. An `error` is a text key, which the HTTP layer translates.

export const guid = z.guid({ error: 'error.invalid' })

/** Euros with at most two decimals in JSON, whole cents on the server. Only these two schemas convert between them. */
export const eurosIn = z
  .number({ error: 'error.number' })
  .nonnegative({ error: 'error.amount' })
  .max(100_000, { error: 'error.amount' })
  .refine((euros) => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6, { error: 'error.amount' })
  .transform((euros) => Math.round(euros * 100))
export const eurosOut = z
  .int()
  .transform((cents) => cents / 100)
  .pipe(z.number())

/** Returns whether a date is close enough to the current year (specification §5). */
function isNearThisYear(iso: string): boolean {
  return Math.abs(Number(iso.slice(0, 4)) - Temporal.Now.plainDateISO('UTC').year) <= DATE_RANGE_YEARS
}

/** An instant: ISO 8601 in JSON, Temporal.Instant on the server. */
export const instantIn = z.iso
  .datetime({ offset: true, error: 'error.dateInvalid' })
  .refine(isNearThisYear, { error: 'error.dateInvalid' })
  .transform((text) => Temporal.Instant.from(text))
export const instantOut = z
  .custom<Temporal.Instant>((value) => value instanceof Temporal.Instant)
  .transform((instant) => instant.toString({ smallestUnit: 'second' }))
  .pipe(z.iso.datetime())

export const dateIn = z.iso
  .date({ error: 'error.dateInvalid' })
  .refine(isNearThisYear, { error: 'error.dateInvalid' })
  .transform((text) => Temporal.PlainDate.from(text))
/** A month, such as '2026-11'. */
export const monthIn = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'error.dateInvalid' })
  .refine(isNearThisYear, { error: 'error.dateInvalid' })
/** A date of birth, which may be older than other dates. The call checks the minimum age. */
export const birthDateIn = z.iso
  .date({ error: 'error.dateInvalid' })
  .refine((iso) => iso >= '1900' && iso < '2200', { error: 'error.dateInvalid' })
  .transform((text) => Temporal.PlainDate.from(text))
export const dateOut = z
  .custom<Temporal.PlainDate>((value) => value instanceof Temporal.PlainDate)
  .transform((date) => date.toString())
  .pipe(z.iso.date())

/** An IANA time zone. Older spellings that browsers report (Europe/Kiev) are accepted if the server supports them. */
export const timezone = z.string().max(64, { error: 'error.invalid' }).refine(isZone, { error: 'error.invalid' })

const MAX_ZONES = 600
/** Caches valid zones, because checking a name takes longer than validating the rest of a search's input. */
const validZones = new Set<string>()

/**
 * Accepts a name only if both Intl and Temporal recognise it: Intl alone also accepts names such as SystemV/EST5, and
 * Temporal alone also accepts whole dates. Offsets are rejected.
 */
function isZone(name: string): boolean {
  if (validZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    if (!/^[A-Z]/i.test(name)) return false
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name)
  } catch {
    return false
  }
  if (validZones.size < MAX_ZONES) validZones.add(name)
  return true
}

const required = { error: 'error.required' }
const text = (max: number) =>
  z
    .string(required)
    .overwrite(cleanText)
    .max(max, { error: 'error.tooLong' })
    .refine(isStorableText, { error: 'error.unreadable' })
const line = (max: number) =>
  z
    .string(required)
    .overwrite(cleanLine)
    .max(max, { error: 'error.tooLong' })
    .refine(isReadableLine, { error: 'error.unreadable' })
const name = (max: number) =>
  line(max).refine((value) => value === '' || hasAlphabetic(value), { error: 'error.nameLetters' })

/** Text of one or more lines. */
export const requiredText = (max: number) => text(max).min(1, required)
export const optionalText = (max: number) => text(max).optional()
/** Text of one line, such as a title, part of an address, a search term or an id. */
export const requiredLine = (max: number) => line(max).min(1, required)
export const optionalLine = (max: number) => line(max).optional()
/** The name of a person, a company or an organization. */
export const requiredName = (max: number) => name(max).min(1, required)
export const optionalName = (max: number) => name(max).optional()

/** An email address (specification §5), stored as typed; the database compares addresses case-insensitively. */
export const email = z
  .string(required)
  .overwrite(cleanLine)
  .min(1, { error: 'error.required' })
  .max(254, { error: 'error.tooLong' })
  .pipe(z.email({ error: 'error.emailInvalid' }))

/**
 * A new password (specification §5): at least 8 characters with an upper-case and a lower-case letter, a digit and a
 * special character; any Unicode is allowed. The handler, which has access to the account, also rejects passwords that
 * are easy to guess (error.passwordWeak).
 */
export const newPassword = z
  .string({ error: 'error.required' })
  .min(1, { error: 'error.required' })
  .max(PASSWORD_MAX, { error: 'error.tooLong' })
  .refine(
    (password) =>
      password.length >= PASSWORD_MIN &&
      [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d\s]/u].every((pattern) => pattern.test(password)),
    {
      error: 'error.passwordRule',
    },
  )

export const uiLanguage = z.enum(UI_LANGUAGES)

/** Pagination of lists (api.md). */
export const pageInput = {
  page: z.int().min(1).max(10_000).default(1),
  pageSize: z.int().min(1).max(100).default(20),
}
/** Pagination in a query, where all values are strings. */
export const pageQuery = {
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
  pageSize: z.coerce.number().pipe(z.int().min(1).max(100)).default(20),
}
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), totalCount: z.int(), page: z.int(), pageSize: z.int() })

/** The bytes of a reply that is a file. */
export const fileBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** Reply of a call that returns no data. */
export const noReply = z.null()
export const noInput = z.strictObject({})

/** Filter for an administrator's list: only what needs attention, or everything. */
export const statusFilter = z.enum(['waiting', 'all']).default('waiting')
/** Administrators' actions on one subject, from the audit log. */
export const auditHistory = z.array(
  z.object({ at: instantOut, action: z.string(), by: z.string(), reason: z.string().nullable() }),
)
/** An administrator's note about a dispute or a discrepancy in the ledger. */
export const adminNote = requiredText(2000)
