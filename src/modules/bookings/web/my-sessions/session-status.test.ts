import { describe, expect, it } from 'vitest'
import { formatCardName } from '#modules/payments/web/shared/saved-card.ts'
import { en } from '#modules/texts/en.ts'
import { formatFor } from '#platform/web/format.ts'
import { getTranslate, registerTexts } from '#platform/web/translate.ts'
import { formatUntilStart, getClientSessionStatus } from './session-status.ts'

registerTexts('en', en)
const at = (iso: string) => Date.parse(iso)

describe('the status of a session is', () => {
  const session = {
    status: 'booked',
    holdExpiresAt: null,
    endDateTime: '2026-11-26T12:50:00Z',
    isProviderAbsent: false,
  } as const
  const before = at('2026-11-26T11:00:00Z')

  it('booked until its end, then over, even before the job has run', () => {
    expect(getClientSessionStatus(session, before)).toBe('booked')
    expect(getClientSessionStatus(session, at('2026-11-26T12:50:00Z'))).toBe('over')
  })

  it('booked until its end even if the counsellor has already recorded the attendance', () => {
    for (const status of ['completed', 'noShow'] as const)
      expect(getClientSessionStatus({ ...session, status }, before)).toBe('booked')
    expect(getClientSessionStatus({ ...session, status: 'completed' }, at('2026-11-26T12:50:00Z'))).toBe('over')
  })

  it('asked while a proposal is open, even after the original time of a sick day', () => {
    const proposed = { ...session, status: 'rescheduleRequested' } as const
    expect(getClientSessionStatus(proposed, before)).toBe('rescheduleRequested')
    expect(getClientSessionStatus(proposed, at('2026-11-27T11:00:00Z'))).toBe('rescheduleRequested')
  })

  it('unpaid only while its hold is live', () => {
    const hold = { ...session, status: 'pendingPayment', holdExpiresAt: '2026-11-26T11:10:00Z' } as const
    expect(getClientSessionStatus(hold, before)).toBe('unpaid')
    expect(getClientSessionStatus(hold, at('2026-11-26T11:10:00Z'))).toBe('lost')
    expect(getClientSessionStatus({ ...hold, holdExpiresAt: null }, before)).toBe('lost')
    expect(getClientSessionStatus({ ...session, status: 'expired' }, before)).toBe('lost')
  })

  it('absent if the provider did not attend, unless the session was cancelled', () => {
    const absent = { ...session, isProviderAbsent: true }
    for (const status of ['booked', 'completed', 'noShow'] as const)
      expect(getClientSessionStatus({ ...absent, status }, before)).toBe('absent')
    expect(getClientSessionStatus({ ...absent, status: 'cancelledByProvider' }, before)).toBe('cancelled')
  })

  it('cancelled, regardless of who cancelled, and noShow instead of over', () => {
    expect(getClientSessionStatus({ ...session, status: 'cancelledByCustomer' }, before)).toBe('cancelled')
    expect(getClientSessionStatus({ ...session, status: 'cancelledByProvider' }, before)).toBe('cancelled')
    expect(getClientSessionStatus({ ...session, status: 'noShow' }, at('2026-11-26T12:50:00Z'))).toBe('noShow')
  })
})

describe('the time until a session is shown', () => {
  const t = getTranslate('en')
  const format = formatFor(t, { language: 'en', timezone: 'Europe/Tallinn', today: '2026-11-24' })
  const textAt = (start: string, now: string) =>
    formatUntilStart(t, format, { start, nowMs: at(now) }).replace('\u00A0', ' ')

  it('in minutes, then in hours on the same day', () => {
    expect(textAt('2026-11-24T14:00:00Z', '2026-11-24T13:52:00Z')).toBe('Starts in 8 minutes')
    expect(textAt('2026-11-24T14:00:00Z', '2026-11-24T13:59:10Z')).toBe('Starts in 1 minute')
    expect(textAt('2026-11-24T14:00:00Z', '2026-11-24T10:30:00Z')).toBe('Starts in 3 hours')
    expect(textAt('2026-11-24T14:00:00Z', '2026-11-24T14:00:00Z')).toBe('Now')
  })

  it('in calendar days of the viewer’s time zone from the next day on', () => {
    // 00:30 on the 25th in Tallinn is still the 24th in UTC.
    expect(textAt('2026-11-24T22:30:00Z', '2026-11-24T13:00:00Z')).toBe('Tomorrow')
    expect(textAt('2026-11-28T08:00:00Z', '2026-11-24T13:00:00Z')).toBe('In 4 days')
  })
})

it('a card is shown by brand and last four digits', () => {
  expect(formatCardName({ brand: 'visa', last4: '4242' })).toBe('Visa 4242')
  expect(formatCardName({ brand: 'unionpay', last4: '0005' })).toBe('unionpay 0005')
})
