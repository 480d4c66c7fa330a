import type { DomainErrorCode } from '#platform/values/errors.ts'

/** The error code for each reason for which `checkSlot` rejects a start. */
export const SLOT_ERROR_CODES = {
  outsideHours: 'timeOutsideHours',
  offStep: 'timeOutsideHours',
  tooSoon: 'timeTooSoon',
  tooFar: 'timeTooFar',
  taken: 'timeTaken',
  dayFull: 'timeDayFull',
} as const satisfies Record<string, DomainErrorCode>
