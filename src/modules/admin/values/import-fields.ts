/** What a list of counsellors may say of each (issue 5, Import), in the order of the screen. */
export const IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'emailAddress',
  'phone',
  'letterLanguage',
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
/** Without these nobody can be asked. */
export const REQUIRED_IMPORT_FIELDS = [
  'firstName',
  'lastName',
  'emailAddress',
] as const satisfies readonly ImportField[]

export const IMPORT_STATUS = ['uploaded', 'checking', 'checked', 'importing', 'stopped', 'done'] as const
export type ImportStatus = (typeof IMPORT_STATUS)[number]

/** What becomes of a row, or would: the last four write nothing. */
export const ROW_OUTCOMES = ['new', 'update', 'same', 'answered', 'counsellor', 'bad'] as const
export type RowOutcome = (typeof ROW_OUTCOMES)[number]

/** What is wrong with a field. The first four stop the row; of the others the field is left out. */
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

export const IMPORTED_STATES = ['waiting', 'invited', 'optedIn', 'refused', 'expired'] as const
export type ImportedState = (typeof IMPORTED_STATES)[number]

/** A list of ten thousand counsellors with descriptions, with room. */
export const IMPORT_MAX_BYTES = 10_000_000
export const IMPORT_MAX_ROWS = 10_000
export const IMPORT_MAX_COLUMNS = 60
/** Where the list comes from: the person is told (GDPR art. 14). */
export const IMPORT_SOURCE_MAX = 200
/** What a superuser uploaded is kept so long at most. */
export const IMPORT_KEPT_DAYS = 30
/** Whoever does not answer is reminded once, and forgotten. */
export const IMPORT_REMIND_DAYS = 7
export const IMPORT_SILENT_DAYS = 30
/** Letters to imported people in any minute, of all lists together: ten thousand at once would make mail servers refuse us all. */
export const LETTERS_PER_MINUTE = 120
