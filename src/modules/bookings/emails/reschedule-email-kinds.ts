import type { BookingChangeEmailData } from '#modules/bookings/values/change-email.ts'
import type { SessionLocation } from '#platform/values/enums.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /**
     * Sent when the provider proposes other times. All of them stay reserved, as does the original time if `keepsOld`
     * is true.
     */
    rescheduleProposed: BookingChangeEmailData & {
      times: string[]
      answerBy: string
      keepsOld: boolean
      refundCents: number
      /** True if the scheduled charge has not been made, so there is nothing to refund. */
      isUncharged: boolean
      note: string | null
    }
    /** Sent to the client and to the provider; the calendar file replaces the previous entry. */
    sessionMoved: BookingChangeEmailData & {
      reader: 'client' | 'counsellor'
      oldStartAt: string
      oldEndAt: string
      location: SessionLocation
      address: string | null
      bookingId: string
      sequence: number
      /** Whether a seat in a group was moved, in which case the provider's calendar does not change. */
      isGroup: boolean
      freeUntil: string
      withdrawUntil: string | null
      /** Whether the client requested that the session take place before the withdrawal period ends. */
      isSoon: boolean
      /** Null if no scheduled charge is outstanding. */
      chargeAt: string | null
      priceCents: number
      /** 0 if nothing has been charged yet. */
      refundableCents: number
    }
    rescheduleEnded: BookingChangeEmailData & { reader: 'client' | 'counsellor'; why: 'expired' | 'withdrawn' }
    cancelledByCustomer: BookingChangeEmailData & {
      refundCents: number
      /** The amount that is not refunded because the client cancelled late. */
      retainedCents: number
      cardLast4: string | null
      isUncharged: boolean
      isDisputed: boolean
      why: 'cancelled' | 'declined' | 'late'
    }
    /**
     * The legally required acknowledgement of a withdrawal, which identifies the contract and states the time of
     * receipt.
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
