import { expect, test } from 'vitest'
import type { EmailData } from '#platform/server/email/email-kinds.ts'
import { renderEmail } from '#platform/server/email/render-email.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import { EMAIL_TEMPLATES } from '#testing/server/sent-emails.ts'

const CONTEXT = { brand: 'Hool', now: Temporal.Instant.from('2026-11-20T08:00:00Z') }
const BOOKING = '6a1f3c1e-0d35-4b61-9a55-0c7b3a8f1d11'

const change = {
  firstName: 'Mari',
  personName: 'Leelo Lumehelves',
  title: 'First session',
  startAt: '2026-11-26T12:00:00Z',
  endAt: '2026-11-26T12:50:00Z',
  link: 'https://hool.test/en/somewhere',
}

const DATA = {
  rescheduleProposed: {
    ...change,
    times: ['2026-11-27T12:00:00Z'],
    answerBy: '2026-11-26T10:00:00Z',
    keepsOld: true,
    refundCents: 4500,
    isUncharged: false,
    note: null,
  },
  sessionMoved: {
    ...change,
    reader: 'client',
    oldStartAt: '2026-11-24T12:00:00Z',
    oldEndAt: '2026-11-24T12:50:00Z',
    location: 1,
    address: null,
    bookingId: BOOKING,
    sequence: 1,
    isGroup: false,
    freeUntil: '2026-11-25T12:00:00Z',
    withdrawUntil: null,
    isSoon: false,
    chargeAt: null,
    priceCents: 4500,
    refundableCents: 4500,
  },
  rescheduleEnded: { ...change, reader: 'client', why: 'expired' },
  cancelledByCustomer: {
    ...change,
    refundCents: 4500,
    retainedCents: 0,
    cardLast4: '4242',
    isUncharged: false,
    isDisputed: false,
    why: 'cancelled',
  },
  clientCancelled: { ...change, refundCents: 4500, retainedCents: 0, isUncharged: false, why: 'cancelled', note: null },
} satisfies Partial<EmailData>

const render = <K extends keyof typeof DATA>(kind: K, language: UiLanguage, changes: Partial<EmailData[K]> = {}) => {
  const data = { ...DATA[kind], ...changes } as EmailData[K]
  return renderEmail(
    EMAIL_TEMPLATES,
    { kind, to: { email: 'reader@hool.test', language, timezone: 'Europe/Tallinn' }, data },
    CONTEXT,
  )
}

test('the email about a rescheduled session mentions withdrawal only while it is possible', () => {
  const until = (withdrawUntil: string) => render('sessionMoved', 'en', { withdrawUntil }).text
  expect(until('2026-11-20T08:00:01Z')).toContain('You can withdraw from the contract until')
  for (const past of ['2026-11-20T08:00:00Z', '2026-11-19T22:00:00Z']) expect(until(past)).not.toContain('withdraw')
})

test.each(['expired', 'withdrawn'] as const)(
  'the emails to client and provider state why the original time stays: %s',
  (why) => {
    const client = render('rescheduleEnded', 'et', { why }).text
    const counsellor = render('rescheduleEnded', 'et', { why, reader: 'counsellor' }).text
    expect(client).not.toBe(counsellor)
    expect(client).toContain('Nõustaja: Leelo')
    expect(counsellor).toContain('Klient: Leelo')
  },
)

test('a reschedule proposal states that nothing is cancelled, which time remains and what is refunded', () => {
  const { content, text } = render('rescheduleProposed', 'en')
  expect(`${content.subject} ${content.heading}`).not.toMatch(/cancel/i)
  expect(text).toContain('Your session isn’t cancelled.')
  expect(text).toContain(
    'If you don’t answer by Thursday, 26 November 2026, 12:00 (Tallinn time), your session stays as booked.',
  )
  expect(render('rescheduleProposed', 'en', { keepsOld: false }).text).toContain('refund the full amount: 45.00 €')
  const uncharged = render('rescheduleProposed', 'en', { keepsOld: false, isUncharged: true }).text
  expect(uncharged).toContain(
    'If you don’t answer by Thursday, 26 November 2026, 12:00 (Tallinn time), we’ll cancel the session.',
  )
  expect(uncharged).not.toContain('45.00 €')
})

test('a rescheduled session updates its calendar entry: same UID, higher SEQUENCE', () => {
  const { calendar } = render('sessionMoved', 'en').content
  expect(calendar).toContain(`UID:${BOOKING}@hool`)
  expect(calendar).toContain('SEQUENCE:1')
  expect(calendar).toContain('DTSTART:20261126T120000Z')
})

test.each(['cancelled', 'declined', 'unanswered'] as const)(
  'the provider’s email states the refund of a cancellation: %s',
  (why) => {
    expect(render('clientCancelled', 'en', { why, note: null }).text).toContain('The client gets 45.00 € back.')
  },
)

test('the email about a rescheduled session states the new cancellation terms', () => {
  expect(render('sessionMoved', 'en').text).toContain('Cancel by Wednesday, 25 November 2026, 14:00')
  const late = render('sessionMoved', 'en', { freeUntil: '2026-11-20T07:59:59Z' }).text
  expect(late).toContain('You can cancel it, but 45.00 € won’t be refunded.')
  expect(late).not.toContain('Cancel by')
})

test('a late cancellation informs the client of the amount not refunded, and the provider that they are paid', () => {
  const late = { why: 'late', refundCents: 0, retainedCents: 4500 } as const
  expect(render('cancelledByCustomer', 'en', late).text).toContain(
    'so 45.00 € isn’t refunded. We’ve let your counsellor know.',
  )
  const text = render('clientCancelled', 'en', late).text
  expect(text).toContain(
    'The payment of 45.00 € won’t be refunded. Your share will be paid out as if the session had taken place.',
  )
  expect(text).not.toMatch(/gets .* back/)
})

test('the email about a disputed payment states that the refund follows the bank’s decision, without a date', () => {
  const renderText = (isDisputed: boolean) => render('cancelledByCustomer', 'en', { isDisputed }).text
  expect(renderText(true)).toMatch(
    /Your bank is still deciding on the dispute over this payment\. Once it has decided, you’ll get 45\.00.€ back/,
  )
  for (const detail of ['4242', 'credit note']) {
    expect(renderText(true)).not.toContain(detail)
    expect(renderText(false)).toContain(detail)
  }
})
