import type { BookingChangeEmailData } from '#modules/bookings/values/change-email.ts'
import type { SessionLocation } from '#platform/values/enums.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** The provider proposes other times, which are reserved; so is the original time unless `keepsOld` is false. */
    rescheduleAsked: BookingChangeEmailData & {
      times: string[]
      answerBy: string
      keepsOld: boolean
      refundCents: number
      /** The scheduled charge has not been made, so there is nothing to refund. */
      isUncharged: boolean
      note: string | null
    }
    /** To the client or the provider; the calendar file replaces the previous entry. */
    sessionMoved: BookingChangeEmailData & {
      reader: 'client' | 'counsellor'
      oldStartAt: string
      oldEndAt: string
      location: SessionLocation
      address: string | null
      bookingId: string
      sequence: number
      /** A seat of a group was moved to another date: the provider's entry for that date is unchanged. */
      isGroup: boolean
      freeUntil: string
      withdrawUntil: string | null
      /** The client asked for the session to take place before the withdrawal period ends. */
      isSoon: boolean
      /** Set while the card is still to be charged. */
      chargeAt: string | null
      priceCents: number
      /** Refundable amount; 0 when nothing has been charged yet. */
      refundableCents: number
    }
    oldTimeStays: BookingChangeEmailData & { reader: 'client' | 'counsellor'; why: 'lapsed' | 'withdrawn' }
    cancelledByCustomer: BookingChangeEmailData & {
      refundCents: number
      /** Amount of a late cancellation that is not refunded. */
      retainedCents: number
      cardLast4: string | null
      isUncharged: boolean
      isDisputed: boolean
      why: 'cancelled' | 'declined' | 'late'
    }
    /**
     * Acknowledgement of a withdrawal, as required by law: states the contract and when the withdrawal was received.
     */
    withdrawalReceipt: BookingChangeEmailData & {
      refundCents: number
      cardLast4: string | null
      isUncharged: boolean
      isDisputed: boolean
      withdrawnAt: string
      contractAt: string
      bookingId: string
    }
    clientCancelled: BookingChangeEmailData & {
      refundCents: number
      retainedCents: number
      isUncharged: boolean
      why: 'cancelled' | 'declined' | 'unanswered' | 'withdrawn' | 'late'
      note: string | null
    }
  }
}
