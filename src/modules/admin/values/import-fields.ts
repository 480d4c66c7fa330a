/** Fields of a provider that a list may contain (issue 5, Import), in the order shown on screen. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'emailAddress',
  'phone',
  'emailLanguage',
  'profession',
  'types',
  'topics',
  'languages',
  'organisation',
  'city',
  'country',
  'addressLine1',
  'postalCode',
  'experienceInYears',
  'description',
] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
/** Fields required to invite a person. */
export const REQUIRED_IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'emailAddress',
] as const satisfies readonly ImportField[]

export const IMPORT_STATUS = ['uploaded', 'checking', 'checked', 'importing', 'stopped', 'done'] as const
export type ImportStatus = (typeof IMPORT_STATUS)[number]

/** Outcomes of a row in the dry run or import. Only the first two write data. */
export const ROW_OUTCOMES = ['new', 'update', 'same', 'answered', 'counsellor', 'bad'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/**
 * Problems with a field. The first four cause the row to be rejected; the others only cause the field to be skipped.
 */
export const STOPPING_PROBLEMS = ['required', 'emailInvalid', 'unreadable', 'twice'] as const
export const ROW_PROBLEMS = [
  ...STOPPING_PROBLEMS,
  'tooLong',
  'phone',
  'postalCode',
  'number',
  'unknown',
  'unknownPart',
] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

export const IMPORTED_STATES = ['pending', 'invited', 'optedIn', 'declined', 'expired'] as const
export type ImportedState = (typeof IMPORTED_STATES)[number]

/** Sufficient for ten thousand providers with descriptions. */
export const IMPORT_MAX_BYTES = 10_000_000
export const IMPORT_MAX_ROWS = 10_000
export const IMPORT_MAX_COLUMNS = 60
/** Maximum length of a list's source, which is disclosed to the imported person (GDPR art. 14). */
export const IMPORT_SOURCE_MAX = 200
/** Days after which an uploaded list is purged. */
export const IMPORT_RETENTION_DAYS = 30
/** Days without an answer before the only reminder is sent, and before the person's data is erased. */
export const IMPORT_REMIND_DAYS = 7
export const IMPORT_EXPIRY_DAYS = 30
/**
 * Maximum number of emails per minute to imported people, across all lists. Mail servers block senders that send
 * thousands of emails at once.
 */
export const IMPORT_EMAILS_PER_MINUTE = 120
