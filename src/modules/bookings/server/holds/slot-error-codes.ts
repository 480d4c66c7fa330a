import type { DomainErrorCode } from '#platform/values/errors.ts'

/** The error code for each reason why `checkSlot` rejects a start time. */
export const SLOT_ERROR_CODES = {
  outsideHours: 'timeOutsideHours',
  offStep: 'timeOutsideHours',
  tooSoon: 'timeTooSoon',
  tooFar: 'timeTooFar',
  taken: 'timeTaken',
  dayFull: 'timeDayFull',
} as const satisfies Record<string, DomainErrorCode>

export type SlotErrorCode = (typeof SLOT_ERROR_CODES)[keyof typeof SLOT_ERROR_CODES]
