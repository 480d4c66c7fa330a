import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabThrough } from '#testing/web/keyboard.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { readDetailList } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })

const buildDifference = (part: PartialReply<Reply<'getDifference'>> = {}) =>
  buildReply('getDifference', {
    differenceId: ID,
    about: 'dispute',
    key: 'dp_1',
    kind: 'missingInLedger',
    here: 0,
    there: -45,
    cause: 'madeAtStripe',
    firstSeen: '2026-11-23T01:10:00Z',
    lastSeen: '2026-11-24T01:10:00Z',
    canCorrect: true,
    ...part,
  } as PartialReply<Reply<'getDifference'>>)

async function openDifference(
  difference: Outcome<'getDifference'> = buildDifference(),
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getDifference: difference, ...replies })
  const path = `/superuser/reconciliation/${ID}`
  await openAdminPage(screen, { path, route: '/superuser/reconciliation/:id', language })
  return api
}

const other = () => main.getByLabelText(translateForPage('monitoring.otherAccount'), { exact: true })
const amount = () => main.getByLabelText(translateForPage('monitoring.amount'), { exact: true })
const reason = () => main.getByLabelText(translateForPage('monitoring.correctReason'), { exact: true })
const book = (sum = '45.00') => main.getByRole('button', { name: `Record ${sum}\u00A0€`, exact: true })
const confirm = () => dialog.getByRole('button', { name: /^Record / })
/** The badge at the top and the label in the list have the same text. */
const expectResolved = () =>
  expect.poll(() => main.getByText(translateForPage('monitoring.paidOut'), { exact: true }).elements()).toHaveLength(2)

test('shows both amounts, the cause and what to do, in both themes', async () => {
  await openDifference(buildDifference({ sourceId: 'ch_1', paymentId: ID }))
  await expect.element(main.getByText(translateForPage('monitoring.doNext.madeAtStripe'))).toBeVisible()
  expect(readDetailList(region('monitoring.ledgerAndStripe'))).toEqual({
    'Our ledger': '0.00 €',
    'Payment provider': '-45.00 €',
    Cause: 'Done manually at the payment provider',
    'First seen': 'Mon 23 Nov at 03:10',
    'Last seen': 'Tue 24 Nov at 03:10',
    'Shared ID': 'dp_1',
    'Payment provider’s ID': 'ch_1',
    'Our payment ID': ID,
  })
  await expectAccessible()
})

test('offers no correction for a difference that may resolve itself', async () => {
  await openDifference(buildDifference({ cause: 'missedEvent', canCorrect: false }))
  await expect.element(main.getByText(/^You don’t need to record anything/)).toBeVisible()
  expect(other().query()).toBeNull()
  await expectAccessible()
})

test('shows when a difference was resolved', async () => {
  await openDifference(buildDifference({ resolvedAt: '2026-11-24T08:00:00Z', canCorrect: false }))
  await expectResolved()
  expect(readDetailList(region('monitoring.ledgerAndStripe'))).toMatchObject({ Resolved: 'Tue 24 Nov at 10:00' })
})

test('shows the not-found page for an unknown difference', async () => {
  await openDifference(failWith('notFound'))
  await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
})

test('fits Russian text', async () => {
  const history = [{ at: '2026-11-24T08:00:00Z', action: 'noteDifference', by: 'Siim', reason: 'x'.repeat(80) }]
  await openDifference(buildDifference({ hasCounsellor: true, history, key: `dp_${'1'.repeat(60)}` }), {}, 'ru')
  await expectAccessible()
})

test('saves a note', async () => {
  const api = await openDifference(undefined, { noteDifference: null })
  await userEvent.fill(
    main.getByRole('textbox', { name: translateForPage('monitoring.differenceNote') }),
    'Asked the provider.',
  )
  await userEvent.click(main.getByRole('button', { name: translateForPage('monitoring.note'), exact: true }))
  await expect.element(page.getByRole('status').getByText(translateForPage('monitoring.noted'))).toBeVisible()
  expect(api.requests('noteDifference').map(({ input }) => input)).toEqual([{ id: ID, reason: 'Asked the provider.' }])
})

describe('booking a correction', () => {
  const done = buildReply('correctDifference', { isSettled: true })

  test('requires an amount and a reason, and asks for confirmation of its effect', async () => {
    const api = await openDifference(undefined, { correctDifference: done })
    await expect
      .element(main.getByRole('button', { name: translateForPage('monitoring.correctMissing') }))
      .toHaveAttribute('aria-disabled', 'true')
    await userEvent.selectOptions(other(), 'disputed')
    await userEvent.fill(reason(), 'Seen on the provider’s page.')
    await userEvent.click(book())
    await expect
      .element(dialog.getByText(/will show 45\.00.€ less at the payment provider\. .* charged to “Disputed money”\./))
      .toBeVisible()
    expect(api.requests('correctDifference')).toEqual([])
    await expectAccessible()
    api.reply('getDifference', buildDifference({ resolvedAt: '2026-11-24T10:00:00Z', canCorrect: false }))
    await userEvent.click(confirm())
    await expect.element(page.getByRole('status').getByText(translateForPage('monitoring.corrected'))).toBeVisible()
    await expectResolved()
    expect(api.requests('correctDifference')).toEqual([
      {
        input: { id: ID, account: 'disputed', amount: 45, reason: 'Seen on the provider’s page.' },
        idempotencyKey: expect.any(String),
      },
    ])
  })

  test('accepts a decimal comma', async () => {
    const api = await openDifference(undefined, { correctDifference: done })
    await userEvent.fill(amount(), '10,50')
    await userEvent.fill(reason(), 'A part of it.')
    await userEvent.click(book('10.50'))
    await userEvent.click(confirm())
    await expect.poll(() => api.requests('correctDifference').map(({ input }) => input.amount)).toEqual([10.5])
  })

  test.for([
    ['Stripe has less', {}, 'monitoring.lessHeld', /will show 45\.00.€ less at the payment provider/],
    ['Stripe has more', { there: 45 }, 'monitoring.moreHeld', /will show 45\.00.€ more at the payment provider/],
    ['too much disputed money', { kind: 'state' }, 'monitoring.lessDisputed', /will show 45\.00.€ less disputed money/],
    [
      'too little disputed money',
      { kind: 'state', there: 45 },
      'monitoring.moreDisputed',
      /will show 45\.00.€ more disputed money/,
    ],
  ] as const)('describes the direction of the difference: %s', async ([, part, hint, effect]) => {
    await openDifference(buildDifference(part))
    await expect.element(main.getByText(translateForPage(hint))).toBeVisible()
    await userEvent.fill(reason(), 'Seen.')
    await userEvent.click(book())
    await expect.element(dialog.getByText(effect)).toBeVisible()
  })

  test.for([
    ['the provider is unknown', {}, ['platformCost', 'stripeCost', 'fee', 'disputed', 'bank']],
    [
      'the provider is known',
      { hasCounsellor: true },
      ['platformCost', 'stripeCost', 'provider', 'fee', 'disputed', 'bank'],
    ],
    ['the difference is of disputed money', { kind: 'state' }, ['platformCost', 'stripeCost', 'fee', 'bank']],
  ] as const)('offers only the possible accounts: %s', async ([, part, accounts]) => {
    await openDifference(buildDifference(part))
    expect([...(other().element() as HTMLSelectElement).options].map(({ value }) => value)).toEqual(accounts)
  })

  test('is sent once on a double click, and Escape does nothing while it is pending', async () => {
    const api = await openDifference(undefined, { correctDifference: 'pending' })
    await userEvent.fill(reason(), 'Seen.')
    await userEvent.click(book())
    await userEvent.dblClick(confirm())
    await expect.element(dialog.getByRole('button', { name: translateForPage('monitoring.booking') })).toBeVisible()
    await press('Escape')
    await expect.element(dialog).toBeVisible()
    expect(api.requests('correctDifference')).toHaveLength(1)
  })

  test('marks invalid fields and keeps the input', async () => {
    await openDifference(undefined, {
      correctDifference: failWithFields({ amount: 'error.amount', reason: 'error.tooLong' }),
    })
    await userEvent.fill(amount(), '500')
    await userEvent.fill(reason(), 'Seen.')
    await userEvent.click(book('500.00'))
    await userEvent.click(confirm())
    await expect.element(reason()).toHaveAccessibleDescription(new RegExp(serverText('en', 'error.tooLong')))
    await expect.element(amount()).toHaveAccessibleDescription(new RegExp(serverText('en', 'error.amount')))
    await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
    await expect.element(reason()).toHaveValue('Seen.')
    await expectAccessible()
  })

  test('reuses the idempotency key if no response arrives, and uses a new one for another amount', async () => {
    const api = await openDifference(undefined, { correctDifference: 'offline' })
    const keys = () => api.requests('correctDifference').map(({ idempotencyKey }) => idempotencyKey)
    await userEvent.fill(reason(), 'Seen.')
    for (const times of [1, 2]) {
      await userEvent.click(book())
      await userEvent.click(confirm())
      await expect.poll(() => keys().length).toBe(times)
      await expect
        .element(page.getByRole('alert').getByText(translateForPage('generic.offline')).first())
        .toBeInTheDocument()
      await expect.poll(() => dialog.query()).toBeNull()
    }
    expect(new Set(keys()).size).toBe(1)
    await userEvent.fill(amount(), '40')
    await userEvent.click(book('40.00'))
    await userEvent.click(confirm())
    await expect.poll(() => new Set(keys()).size).toBe(2)
  })

  test.for([
    ['another administrator booked it', failWith('differenceSettled'), 'domainError.differenceSettled'],
    ['it resolves itself', failWith('differencePasses'), 'domainError.differencePasses'],
    ['a server error', failWithServerError(), 'generic.failed'],
  ] as const)('explains why nothing was booked: %s', async ([, outcome, expected]) => {
    const api = await openDifference(undefined, { correctDifference: outcome })
    await userEvent.fill(reason(), 'Seen.')
    await userEvent.click(book())
    await userEvent.click(confirm())
    await expect.element(page.getByRole('alert').getByText(serverText('en', expected))).toBeVisible()
    await expect.poll(() => dialog.query()).toBeNull()
    if (expected !== 'generic.failed') expect(api.requests('getDifference').length).toBeGreaterThan(1)
  })

  test('by keyboard: focuses the heading, reaches every control once, and Escape restores the focus', async () => {
    await openDifference()
    await userEvent.fill(reason(), 'Seen.')
    await userEvent.click(book())
    await expect.element(dialog.getByRole('heading')).toHaveFocus()
    expect(await tabThrough()).toEqual([
      translateForPage('monitoring.close'),
      translateForPage('monitoring.notNow'),
      'Record 45.00 €',
    ])
    await press('Escape')
    await expect.poll(() => dialog.query()).toBeNull()
    expect(getFocusedName()).toBe('Record 45.00 €')
  })
})
