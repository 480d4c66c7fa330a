import { z } from 'zod'
import { claimsAdminCallPaths } from '#modules/claims/admin-call-paths.ts'
import { claimsCallPaths } from '#modules/claims/call-paths.ts'
import { visit } from '#modules/session-room/contract/attendance.ts'
import { defineCall } from '#platform/contract/call.ts'
import {
  auditHistory,
  eurosIn,
  eurosOut,
  guid,
  instantOut,
  optionalText,
  pageQuery,
  pageSchema,
  requiredLine,
  requiredText,
  statusFilter,
} from '#platform/contract/values.ts'
import { CLAIM_MAX } from '#platform/values/constants.ts'
import { BOOKING_STATUS, CLAIM_OPENERS, CLAIM_STATUS } from '#platform/values/enums.ts'

const ownClaim = z.object({
  claimId: z.guid(),
  status: z.enum(CLAIM_STATUS),
  openedBy: z.enum(CLAIM_OPENERS),
  /** Empty for an automatically opened claim. */
  text: z.string(),
  openedAt: instantOut,
  /** The deadline for contacting the client (specification §9). */
  answerBy: instantOut,
  /** The administrator's message to the client. */
  words: z.string().nullable(),
  answeredAt: instantOut.nullable(),
  refundAmount: eurosOut.nullable(),
})

const claimSummary = {
  claimId: z.guid(),
  status: z.enum(CLAIM_STATUS),
  counsellorName: z.string(),
  startDateTime: instantOut,
  price: eurosOut,
  openedAt: instantOut,
  answerBy: instantOut,
  isLate: z.boolean(),
}

/** Claims about sessions (specification §9; decision 0026). */
export const claimCalls = {
  openClaim: defineCall(
    {
      who: 'signedIn',
      summary:
        'Opens a claim about one of the caller’s sessions, from its start until 14 days after its end. Puts the ' +
        'transfer to the provider on hold.',
      input: z.strictObject({ bookingId: guid, text: requiredText(CLAIM_MAX) }),
      reply: ownClaim,
      errors: ['bookingNotFound', 'claimClosed', 'claimGiven'],
      perMinute: 20,
    },
    claimsCallPaths.openClaim,
  ),
  sessionClaim: defineCall(
    {
      who: 'signedIn',
      summary:
        'Returns the caller’s claim about a session, or until when one can be opened. Accepts a booking or payment id.',
      input: z.strictObject({ id: requiredLine(255) }),
      reply: z.object({ canOpen: z.boolean(), openUntil: instantOut, claim: ownClaim.nullable() }),
      errors: ['bookingNotFound'],
    },
    claimsCallPaths.sessionClaim,
  ),
  listClaims: defineCall(
    {
      who: 'admin',
      summary:
        'Lists claims by the end of their three-day deadline, earliest first. Clients are named only by `getClaim`, ' +
        'which records each view in the audit log.',
      input: z.strictObject({ status: statusFilter, ...pageQuery }),
      reply: pageSchema(z.object(claimSummary)),
    },
    claimsAdminCallPaths.listClaims,
  ),
  getClaim: defineCall(
    {
      who: 'admin',
      summary: 'Returns a claim with the details of its session. Each view is recorded in the audit log.',
      input: z.strictObject({ id: guid }),
      reply: z.object({
        ...claimSummary,
        clientName: z.string(),
        openedBy: z.enum(CLAIM_OPENERS),
        text: z.string().nullable(),
        words: z.string().nullable(),
        wordsForCounsellor: z.string().nullable(),
        answeredAt: instantOut.nullable(),
        decidedAt: instantOut.nullable(),
        refundAmount: eurosOut.nullable(),
        title: z.string(),
        endDateTime: instantOut,
        bookingStatus: z.enum(BOOKING_STATUS),
        bookedAt: instantOut.nullable(),
        moves: z.int(),
        /** The amount that can still be refunded. */
        refundable: eurosOut,
        /**
         * Whether the provider's share has been transferred or may have been. A refund is then recovered by a reversal
         * or from the provider's next payouts.
         */
        isPaidOut: z.boolean(),
        /**
         * When each side was in the session room; null if neither entered it, for example because the session took
         * place on site.
         */
        room: z.object({ client: visit.nullable(), counsellor: visit.nullable() }).nullable(),
        /**
         * Suggested messages after a provider's no-show, each in its recipient's language. The administrator can edit
         * them before sending.
         */
        proposed: z.object({ words: z.string(), wordsForCounsellor: z.string() }).nullable(),
        history: auditHistory,
      }),
      errors: ['notFound'],
    },
    claimsAdminCallPaths.getClaim,
  ),
  decideClaim: defineCall(
    {
      who: 'admin',
      summary:
        'Decides a claim by answering it, rejecting it or refunding the client. `words` is sent to the client and ' +
        '`wordsForCounsellor` to the provider.',
      input: z.strictObject({
        claimId: guid,
        decision: z.enum(['answer', 'reject', 'refund']),
        words: requiredText(CLAIM_MAX),
        /** The reasons shown to the provider; required with `refund`, ignored with `answer`. */
        wordsForCounsellor: optionalText(CLAIM_MAX),
        /** In euros; required with `refund`. */
        refundAmount: eurosIn.optional(),
      }),
      reply: z.null(),
      errors: ['notFound', 'applicationMoved'],
      isIdempotent: true,
    },
    claimsAdminCallPaths.decideClaim,
  ),
}
