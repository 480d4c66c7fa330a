import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { readDetailList } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

type Dispute = Reply<'getDispute'>
const disputeReply = (part: PartialReply<Dispute> = {}) =>
  buildReply('getDispute', {
    disputeId: ID,
    status: 'open',
    reason: 'notReceived',
    amount: 45,
    price: 45,
    fee: 20,
    openedAt: '2026-11-23T09:00:00Z',
    answerBy: '2026-12-01T22:00:00Z',
    hoursLeft: 180,
    counsellorName: 'Anna Lepalind',
    clientName: 'Mari Maasikas',
    startDateTime: '2026-11-20T08:00:00Z',
    endDateTime: '2026-11-20T08:50:00Z',
    bookedAt: '2026-11-15T08:00:00Z',
    paidAt: '2026-11-15T08:01:00Z',
    freeUntil: '2026-11-19T08:00:00Z',
    bookingStatus: 'completed',
    moves: 1,
    reminders: 2,
    messagesOfClient: 3,
    messagesOfCounsellor: 4,
    card: 'Visa 4242',
    paymentIntentId: 'pi_1',
    providerDisputeId: 'dp_1',
    ...part,
  } as PartialReply<Dispute>)

async function openDispute(
  dispute: Outcome<'getDispute'>,
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getDispute: dispute, ...replies })
  await openAdminPage(screen, { path: `/superuser/disputes/${ID}`, route: '/superuser/disputes/:id', language })
  return api
}

test('shows the deadline and the evidence without health data, in both themes', async () => {
  await openDispute(disputeReply())
  await expect.element(main.getByRole('heading', { name: /^Dispute over 45\.00.€$/ })).toBeVisible()
  await expect.element(main.getByText('7 days left')).toBeVisible()
  await expect.element(main.getByText(translateForPage('monitoring.next.open'))).toBeVisible()
  expect(readDetailList(region('monitoring.evidence'))).toEqual({
    Client: 'Mari Maasikas',
    Counsellor: 'Anna Lepalind',
    Booked: 'Sun 15 Nov at 10:00',
    Session: 'Fri 20 Nov at 10:00–10:50',
    Attendance: 'Completed',
    'Terms at booking': 'Free cancellation until Thu 19 Nov at 10:00, no refund after that',
    Moved: '1 time',
    'Reminders sent': '2 times',
    'Messages exchanged': '3 from the client, 4 from the counsellor',
  })
  await expect
    .element(region('monitoring.evidence').getByText(translateForPage('monitoring.evidenceHint')))
    .toBeVisible()
  expect(readDetailList(region('monitoring.atTheBank'))).toMatchObject({
    Card: 'Visa 4242',
    [translateForPage('monitoring.counsellorsPart')]: translateForPage('monitoring.partHeld'),
    [translateForPage('monitoring.paymentId')]: 'pi_1',
    [translateForPage('monitoring.disputeId')]: 'dp_1',
  })
  await expectAccessible()
})

test.for([
  ['inquiry', {}, 'monitoring.next.inquiry'],
  ['underReview', {}, 'monitoring.next.underReview'],
  ['won', { decidedAt: '2026-11-24T08:00:00Z' }, 'monitoring.next.won'],
  ['lost', { decidedAt: '2026-11-24T08:00:00Z', taken: 0 }, 'monitoring.next.lostOurs'],
  ['closed', { decidedAt: '2026-11-24T08:00:00Z' }, 'monitoring.next.closed'],
] as const)('shows the next step: %s', async ([status, part, message]) => {
  await openDispute(disputeReply({ status, ...part }))
  await expect.element(main.getByText(translateForPage(message))).toBeVisible()
})

test('shows when a lost dispute was decided and what was deducted from the provider', async () => {
  await openDispute(disputeReply({ status: 'lost', decidedAt: '2026-11-24T08:00:00Z', taken: 38.25, hoursLeft: 10 }))
  await expect.element(main.getByText('Decided Tue 24 Nov at 10:00')).toBeVisible()
  await expect.element(main.getByText(/We deducted 38\.25.€ from the counsellor’s share/)).toBeVisible()
  expect(main.getByText(translateForPage('monitoring.evidenceHint')).query()).toBeNull()
  await expectAccessible()
})

test.for([
  ['paid out and open', { isPaidOut: true }, 'monitoring.partLeft'],
  ['lost without a provider share', { status: 'lost', decidedAt: '2026-11-24T08:00:00Z' }, 'monitoring.partPaidOut'],
  [
    'won after it was paid out',
    { status: 'won', decidedAt: '2026-11-24T08:00:00Z', isPaidOut: true },
    'monitoring.partPaid',
  ],
  ['won before it was paid out', { status: 'won', decidedAt: '2026-11-24T08:00:00Z' }, 'monitoring.partFlows'],
] as const)('shows where the provider’s share is: %s', async ([, part, message]) => {
  await openDispute(disputeReply(part))
  expect(readDetailList(region('monitoring.atTheBank'))[translateForPage('monitoring.counsellorsPart')]).toBe(
    translateForPage(message),
  )
})

test('links to the evidence page in a new tab', async () => {
  await openDispute(disputeReply({ providerPage: 'https://provider.example/dp_1' }))
  const link = main.getByRole('link', { name: translateForPage('monitoring.providerPage') })
  await expect.element(link).toHaveAttribute('href', 'https://provider.example/dp_1')
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noreferrer')
})

test('shows the not-found page for an unknown dispute', async () => {
  await openDispute(failWith('notFound'))
  await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
})

test('fits the longest names in Russian', async () => {
  await openDispute(
    disputeReply({
      clientName: LONG_NAME,
      counsellorName: LONG_NAME,
      providerDisputeId: 'dp_1NxQzL2eZvKYlo2C9a0b1c2d3e4f5g6h',
      notes: [{ at: '2026-11-24T08:00:00Z', by: LONG_NAME, words: LONG_NAME.replaceAll(' ', '') }],
    }),
    {},
    'ru',
  )
  await expectAccessible()
})

describe('adding a note', () => {
  const noteField = () => main.getByRole('textbox', { name: translateForPage('monitoring.disputeNote') })
  const noteButton = () => main.getByRole('button', { name: translateForPage('monitoring.note') })

  test('saves the note, shows it with its author and clears the field', async () => {
    const api = await openDispute(disputeReply(), { noteDispute: null })
    await expect.element(noteButton()).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(noteField(), 'The booking and the terms were sent.')
    const notes = [{ at: '2026-11-24T10:00:00Z', by: 'Siim Superuser', words: 'The booking and the terms were sent.' }]
    api.reply('getDispute', disputeReply({ notes }))
    await userEvent.click(noteButton())
    await expect.element(page.getByRole('status').getByText(translateForPage('monitoring.noted'))).toBeVisible()
    await expect.element(region('monitoring.notes').getByText('The booking and the terms were sent.')).toBeVisible()
    await expect.element(main.getByText('Tue 24 Nov at 12:00, Siim Superuser')).toBeVisible()
    await expect.element(noteField()).toHaveValue('')
    expect(api.requests('noteDispute').map(({ input }) => input)).toEqual([
      { id: ID, words: 'The booking and the terms were sent.' },
    ])
    await expectAccessible()
  })

  test('sends one request for a double click', async () => {
    const api = await openDispute(disputeReply(), { noteDispute: 'pending' })
    await userEvent.fill(noteField(), 'Sent.')
    await userEvent.dblClick(noteButton())
    await expect.element(main.getByRole('button', { name: translateForPage('monitoring.noting') })).toBeVisible()
    expect(api.requests('noteDispute')).toHaveLength(1)
  })

  test.for([
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why the note was not saved and keeps the text: %s', async ([, outcome, message]) => {
    await openDispute(disputeReply(), { noteDispute: outcome })
    await userEvent.fill(noteField(), 'Sent.')
    await userEvent.click(noteButton())
    await expect.element(page.getByRole('alert').getByText(message())).toBeVisible()
    await expect.element(noteField()).toHaveValue('Sent.')
  })
})
