import { CLAIM_ANSWER_DAYS, CLAIM_DAYS } from '#platform/values/constants.ts'
import type { BookingStatus } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

interface ClaimableSession {
  status: BookingStatus
  start_at: Instant
  end_at: Instant
}

/** Returns the last moment at which a claim can be opened: 14 days after the session, inclusive (§9). */
export const getClaimDeadline = (endAt: Instant): Instant => endAt.add({ hours: 24 * CLAIM_DAYS })

/** Returns the deadline for an administrator to contact the client, three days after the claim was opened (§9). */
export const getAnswerDeadline = (openedAt: Instant): Instant => openedAt.add({ hours: 24 * CLAIM_ANSWER_DAYS })

/** Includes booked sessions, so that a client can report a no-show as soon as the session has started. */
const CLAIMABLE_STATUSES: readonly BookingStatus[] = ['booked', 'completed', 'noShow']

export const canOpenClaim = ({ status, start_at: startAt, end_at: endAt }: ClaimableSession, now: Instant): boolean =>
  CLAIMABLE_STATUSES.includes(status) &&
  Temporal.Instant.compare(now, startAt) >= 0 &&
  Temporal.Instant.compare(now, getClaimDeadline(endAt)) <= 0
