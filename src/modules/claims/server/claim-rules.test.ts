import { expect, test } from 'vitest'
import type { BookingStatus } from '#platform/values/enums.ts'
import { canOpenClaim, getAnswerDeadline, getClaimDeadline } from './claim-rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const session = (status: BookingStatus = 'completed') => ({
  status,
  start_at: at('2026-10-20T08:00:00Z'),
  end_at: at('2026-10-20T09:00:00Z'),
})

test.each([
  ['2026-10-20T07:59:59Z', false],
  ['2026-10-20T08:00:00Z', true],
  // 14 days are 336 hours, even though daylight saving time ends on 25 October.
  ['2026-11-03T09:00:00Z', true],
  ['2026-11-03T09:00:01Z', false],
])('at %s a claim can be opened: %s', (now, canOpen) => {
  expect(canOpenClaim(session(), at(now))).toBe(canOpen)
})

test.each([
  ['booked', true],
  ['completed', true],
  ['noShow', true],
  ['pendingPayment', false],
  ['expired', false],
  ['rescheduleRequested', false],
  ['cancelledByCustomer', false],
  ['cancelledByProvider', false],
] as const)('a claim can be opened for a session with status %s: %s', (status, canOpen) => {
  expect(canOpenClaim(session(status), at('2026-10-21T08:00:00Z'))).toBe(canOpen)
})

test('an answer is due after three days, and claims are accepted for fourteen', () => {
  expect(String(getAnswerDeadline(at('2026-10-24T08:00:00Z')))).toBe('2026-10-27T08:00:00Z')
  expect(String(getClaimDeadline(at('2026-10-20T09:00:00Z')))).toBe('2026-11-03T09:00:00Z')
})
