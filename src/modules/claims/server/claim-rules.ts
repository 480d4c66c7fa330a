import { CLAIM_ANSWER_DAYS, CLAIM_DAYS } from '#platform/values/constants.ts'
import type { BookingStatus } from '#platform/values/enums.ts'

type Instant = Temporal.Instant

interface ClaimableSession {
  status: BookingStatus
  start_at: Instant
  end_at: Instant
}

/** §9: claims are accepted until 14 days after the session, inclusive. */
export const getClaimDeadline = (end: Instant): Instant => end.add({ hours: 24 * CLAIM_DAYS })

/** §9: the client is contacted within three days. */
export const getAnswerDeadline = (opened: Instant): Instant => opened.add({ hours: 24 * CLAIM_ANSWER_DAYS })

/** Includes booked sessions from their start on, because the provider may not have attended. */
const CLAIMABLE: readonly BookingStatus[] = ['booked', 'completed', 'noShow']

export const canOpenClaim = ({ status, start_at: start, end_at: end }: ClaimableSession, now: Instant): boolean =>
  CLAIMABLE.includes(status) &&
  Temporal.Instant.compare(now, start) >= 0 &&
  Temporal.Instant.compare(now, getClaimDeadline(end)) <= 0
