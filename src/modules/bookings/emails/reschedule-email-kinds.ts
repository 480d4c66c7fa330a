import type { SessionLocation } from '#platform/values/enums.ts'
import type { ChangeMail } from './shared/change-email.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** The counsellor asks to move a session; the times are held, and the old one too unless `keepsOld` is false. */
    rescheduleAsked: ChangeMail & {
      times: string[]
      answerBy: string
      keepsOld: boolean
      refundCents: number
      /** Its card is only promised: nothing was charged that could come back. */
      isUncharged: boolean
      note: string | null
    }
    /** To either side; the calendar file replaces the entry of before. */
    sessionMoved: ChangeMail & {
      reader: 'client' | 'counsellor'
      oldStartAt: string
      oldEndAt: string
      location: SessionLocation
      address: string | null
      bookingId: string
      sequence: number
      /** A seat at another date: the counsellor's own entry of that date stays as it is. */
      isGroup: boolean
      freeUntil: string
      withdrawUntil: string | null
      /** It is held before the right to withdraw ends, because the client asked for that. */
      isSoon: boolean
      /** While its card is still to be charged. */
      chargeAt: string | null
      priceCents: number
      /** What could come back; 0 where nothing is charged yet. */
      refundableCents: number
    }
    oldTimeStays: ChangeMail & { reader: 'client' | 'counsellor'; why: 'lapsed' | 'withdrawn' }
    cancelledByCustomer: ChangeMail & {
      refundCents: number
      /** What is not refunded of a late cancellation. */
      keptCents: number
      cardLast4: string | null
      isUncharged: boolean
      isDisputed: boolean
      why: 'cancelled' | 'declined' | 'late'
    }
    /** What the law calls the acknowledgement of a withdrawal: of what, and when it came. */
    withdrawalReceipt: ChangeMail & {
      refundCents: number
      cardLast4: string | null
      isUncharged: boolean
      isDisputed: boolean
      withdrawnAt: string
      contractAt: string
      bookingId: string
    }
    clientCancelled: ChangeMail & {
      refundCents: number
      keptCents: number
      isUncharged: boolean
      why: 'cancelled' | 'declined' | 'unanswered' | 'withdrawn' | 'late'
      note: string | null
    }
  }
}
