import type { BookingChangeEmailData } from '#modules/bookings/values/change-email.ts'

/** Data for emails about refunds made by an administrator. */
export interface RefundEmailData {
  /** To the client: an administrator made a refund. */
  refundForClient: BookingChangeEmailData & { amountCents: number; cardLast4: string | null; isCancelled: boolean }
  /** To the provider: their share of `amountCents` was `partCents`. */
  refundForProvider: BookingChangeEmailData & {
    amountCents: number
    partCents: number
    isPaidOut: boolean
    isCancelled: boolean
  }
}

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData extends RefundEmailData {}
}
