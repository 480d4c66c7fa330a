import { describe, expect, it } from 'vitest'
import { cardName } from '#modules/payments/web/shared/saved-card.ts'
import { en } from '#modules/texts/en.ts'
import { formatFor } from '#platform/web/format.ts'
import { learnTexts, textsOf } from '#platform/web/translate.ts'
import { standingOf, untilStart } from './session-standing.ts'

learnTexts('en', en)
const at = (iso: string) => Date.parse(iso)

describe('the status of a session is', () => {
  const session = {
    status: 'booked',
    holdExpiresAt: null,
    endDateTime: '2026-11-26T12:50:00Z',
    isCounsellorAbsent: false,
  } as const
  const before = at('2026-11-26T11:00:00Z')

  it('booked until its end, then over, even before the job has run', () => {
    expect(standingOf(session, before)).toBe('booked')
    expect(standingOf(session, at('2026-11-26T12:50:00Z'))).toBe('over')
    expect(standingOf({ ...session, status: 'completed' }, before)).toBe('over')
  })

  it('asked while a proposal is open, even after the original time (sick day)', () => {
    const proposed = { ...session, status: 'rescheduleRequested' } as const
    expect(standingOf(proposed, before)).toBe('asked')
    expect(standingOf(proposed, at('2026-11-27T11:00:00Z'))).toBe('asked')
  })

  it('unpaid only while its hold is live', () => {
    const held = { ...session, status: 'pendingPayment', holdExpiresAt: '2026-11-26T11:10:00Z' } as const
    expect(standingOf(held, before)).toBe('unpaid')
    expect(standingOf(held, at('2026-11-26T11:10:00Z'))).toBe('lost')
    expect(standingOf({ ...held, holdExpiresAt: null }, before)).toBe('lost')
    expect(standingOf({ ...session, status: 'expired' }, before)).toBe('lost')
  })

  it('absent if the provider did not attend, unless it was cancelled', () => {
    const absent = { ...session, isCounsellorAbsent: true }
    for (const status of ['booked', 'completed', 'noShow'] as const)
      expect(standingOf({ ...absent, status }, before)).toBe('absent')
    expect(standingOf({ ...absent, status: 'cancelledByProvider' }, before)).toBe('cancelled')
  })

  it('cancelled whoever cancelled it, and noShow apart from over', () => {
    expect(standingOf({ ...session, status: 'cancelledByCustomer' }, before)).toBe('cancelled')
    expect(standingOf({ ...session, status: 'cancelledByProvider' }, before)).toBe('cancelled')
    expect(standingOf({ ...session, status: 'noShow' }, before)).toBe('noShow')
  })
})

describe('the time until a session is shown', () => {
  const t = textsOf('en')
  const format = formatFor(t, { language: 'en', timezone: 'Europe/Tallinn', today: '2026-11-24' })
  const textAt = (start: string, now: string) => untilStart(t, format, { start, nowMs: at(now) })

  it('in minutes, then in hours on the same day', () => {
    expect(textAt('2026-11-24T14:00:00Z', '2026-11-24T13:52:00Z')).toBe('Starts in 8 minutes')
    expect(textAt('2026-11-24T14:00:00Z', '2026-11-24T13:59:10Z')).toBe('Starts in 1 minute')
    expect(textAt('2026-11-24T14:00:00Z', '2026-11-24T10:30:00Z')).toBe('Starts in 3 hours')
    expect(textAt('2026-11-24T14:00:00Z', '2026-11-24T14:00:00Z')).toBe('Now')
  })

  it('in calendar days of the reader from the next day on', () => {
    // 00:30 on the 25th in Tallinn is still the 24th in UTC.
    expect(textAt('2026-11-24T22:30:00Z', '2026-11-24T13:00:00Z')).toBe('Tomorrow')
    expect(textAt('2026-11-28T08:00:00Z', '2026-11-24T13:00:00Z')).toBe('In 4 days')
  })
})

it('a card is shown by brand and last four digits', () => {
  expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa 4242')
  expect(cardName({ brand: 'unionpay', last4: '0005' })).toBe('unionpay 0005')
})
