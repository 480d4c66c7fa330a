import { FREE_CANCELLATION_HOURS, GROUP_SEATS, LATE_MINUTES, TRANSFER_AFTER_HOURS } from '#platform/values/constants.ts'

export interface FeeTerms {
  feePercent: number
  /** In hundredths of a percent. */
  vatRate: number
  /** Whether the platform adds VAT to its fee. */
  isPlatformLiable: boolean
}

/** Numbers mentioned in the page's text, taken from the constants that the rules use. */
export const NUMBERS = {
  hours: TRANSFER_AFTER_HOURS,
  free: FREE_CANCELLATION_HOURS,
  late: LATE_MINUTES,
  seats: GROUP_SEATS,
}

export const QUESTIONS = [
  ['forCounsellors.q1', 'forCounsellors.a1'],
  ['forCounsellors.q2', 'forCounsellors.a2'],
  ['forCounsellors.q3', 'forCounsellors.a3'],
  ['forCounsellors.q4', 'forCounsellors.a4'],
  ['forCounsellors.q5', 'forCounsellors.a5'],
  ['forCounsellors.q6', 'forCounsellors.a6'],
  ['forCounsellors.q7', 'forCounsellors.a7'],
] as const
