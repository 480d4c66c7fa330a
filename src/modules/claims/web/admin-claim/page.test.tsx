import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Reply } from '#platform/web/api.ts'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWith, failWithFields, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { readDetailList } from '#testing/web/read-table.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')
const region = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('region', { name: translateForPage(key), exact: true })
const decisionForm = () => region('administration.decideTitle')
const choose = (key: 'answer' | 'reject' | 'refund') =>
  userEvent.click(
    decisionForm().getByRole('radio', { name: translateForPage(`administration.claim.${key}`), exact: true }),
  )
const clientField = () => decisionForm().getByLabelText(translateForPage('administration.claimText'), { exact: true })
const providerField = () =>
  decisionForm().getByLabelText(translateForPage('administration.claimTextCounsellor'), { exact: true })
const amountField = () =>
  decisionForm().getByLabelText(translateForPage('administration.refundAmount'), { exact: true })
const button = (name: string | RegExp) => decisionForm().getByRole('button', { name })
const savedNotice = () => page.getByRole('status').getByText(translateForPage('administration.saved'))

const createClaim = (part: PartialReply<Reply<'getClaim'>> = {}) =>
  buildReply('getClaim', {
    claimId: ID,
    status: 'open',
    openedBy: 'client',
    clientName: 'Mari Maasikas',
    counsellorName: 'Anna Lepalind',
    text: 'We began half an hour late.',
    title: 'First conversation',
    startDateTime: '2026-11-20T08:00:00Z',
    endDateTime: '2026-11-20T08:50:00Z',
    bookedAt: '2026-11-15T08:00:00Z',
    openedAt: '2026-11-20T10:00:00Z',
    answerBy: '2026-11-23T10:00:00Z',
    bookingStatus: 'completed',
    moves: 1,
    price: 45,
    refundable: 45,
    ...part,
  } as PartialReply<Reply<'getClaim'>>)

async function openClaim(
  claim: Outcome<'getClaim'> = createClaim(),
  replies: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getClaim: claim, ...replies })
  await openAdminPage(screen, { path: `/superuser/claims/${ID}`, route: '/superuser/claims/:id', language })
  return api
}
const listDecisions = (api: FakeApi) => api.requests('decideClaim').map(({ input }) => input)

describe('a claim', () => {
  test('shows the client’s text and the session details, in light and dark mode', async () => {
    await openClaim(
      createClaim({
        room: {
          client: { cameAt: '2026-11-20T07:58:00Z', leftAt: null, presence: null },
          counsellor: null,
        },
      }),
    )
    await expect
      .element(region('administration.claimDescription').getByText('We began half an hour late.'))
      .toBeVisible()
    expect(readDetailList(region('administration.whatHappened'))).toEqual({
      Session: 'First conversation',
      Counsellor: 'Anna Lepalind',
      Time: 'Fri 20 Nov at 10:00–10:50',
      'Client in the room': expect.stringContaining('09:58'),
      'Counsellor in the room': translateForPage('lobby.never'),
      Booked: 'Sun 15 Nov at 10:00',
      Status: 'Completed',
      Moved: '1 time',
      'Reply by': 'Mon 23 Nov at 12:00',
      Price: '45.00 €',
      'Still refundable': '45.00 €',
      'Counsellor’s share': translateForPage('administration.held'),
    })
    await expectAccessible()
  })

  test('explains an automatically opened claim', async () => {
    await openClaim(createClaim({ openedBy: 'system', text: null, isPaidOut: true, bookingStatus: 'noShow' }))
    await expect.element(region('administration.claimBySystemTitle')).toBeVisible()
    expect(readDetailList(region('administration.whatHappened'))).toMatchObject({
      Status: translateForPage('administration.booking.noShow'),
      'Counsellor’s share': translateForPage('administration.paidOut'),
    })
  })

  test('shows that the text was erased after the account was deleted', async () => {
    await openClaim(createClaim({ text: null }))
    await expect
      .element(region('administration.claimDescription').getByText(translateForPage('administration.erased')))
      .toBeVisible()
  })

  test('shows both messages of a decided claim without a decision form, in light and dark mode', async () => {
    await openClaim(
      createClaim({
        status: 'refunded',
        decidedAt: '2026-11-22T08:00:00Z',
        words: 'Half of it goes back to you.',
        wordsForCounsellor: 'It began late.',
        refundAmount: 22.5,
        history: [{ at: '2026-11-22T08:00:00Z', action: 'refundClaim', by: 'Siim Superuser', reason: null }],
      }),
    )
    await expect.element(region('administration.earlierTexts').getByText('Half of it goes back to you.')).toBeVisible()
    await expect.element(region('administration.earlierTextsCounsellor').getByText('It began late.')).toBeVisible()
    await expect.element(region('administration.history').getByText('Refunded, Siim Superuser')).toBeVisible()
    expect(readDetailList(region('administration.whatHappened'))['Counsellor’s share']).toBe(
      translateForPage('administration.released'),
    )
    expect(decisionForm().query()).toBeNull()
    await expectAccessible()
  })

  test('shows the not found page for an unknown claim', async () => {
    await openClaim(failWith('notFound'))
    await expect.element(main.getByRole('heading', { name: translateForPage('page.notFoundTitle') })).toBeVisible()
  })

  test('fits the longest names and the largest form in Russian', async () => {
    await openClaim(createClaim({ clientName: LONG_NAME, counsellorName: LONG_NAME, text: 'x'.repeat(200) }), {}, 'ru')
    await userEvent.click(decisionForm().getByRole('radio').nth(2))
    await expectAccessible()
  })
})

describe('the decision', () => {
  test('answering sends the message to the client only and keeps the claim open, in light and dark mode', async () => {
    const api = await openClaim(undefined, { decideClaim: null })
    await choose('answer')
    expect(providerField().query()).toBeNull()
    await userEvent.fill(clientField(), 'We look into it.')
    await expect
      .element(
        decisionForm().getByText(translateForPage('administration.claimEffect.answer', { name: 'Mari Maasikas' })),
      )
      .toBeVisible()
    await expectAccessible()
    api.reply('getClaim', createClaim({ status: 'answered', words: 'We look into it.' }))
    await userEvent.click(button(translateForPage('administration.claimSave.answer')))
    await expect.element(savedNotice()).toBeVisible()
    await expect.element(region('administration.earlierTexts').getByText('We look into it.')).toBeVisible()
    await expect.element(decisionForm()).toBeVisible()
    expect(listDecisions(api)).toEqual([{ claimId: ID, decision: 'answer', words: 'We look into it.' }])
  })

  test('rejecting sends the client and the provider separate messages', async () => {
    const api = await openClaim(undefined, { decideClaim: null })
    await choose('reject')
    await userEvent.fill(clientField(), 'The session took place as agreed.')
    await userEvent.fill(providerField(), 'It took place as agreed.')
    await userEvent.click(button(translateForPage('administration.claimSave.reject')))
    await expect.element(savedNotice()).toBeVisible()
    expect(listDecisions(api)).toEqual([
      {
        claimId: ID,
        decision: 'reject',
        words: 'The session took place as agreed.',
        wordsForCounsellor: 'It took place as agreed.',
      },
    ])
  })

  test('a partial refund shows the amount on the button and in the effect, and accepts a comma, in light and dark mode', async () => {
    const api = await openClaim(undefined, { decideClaim: null })
    await choose('refund')
    await expect.element(amountField()).toHaveValue('45')
    await userEvent.fill(amountField(), '10,50')
    await userEvent.fill(clientField(), 'Half of it goes back to you.')
    await userEvent.fill(providerField(), 'It began half an hour after the agreed time.')
    await expect
      .element(decisionForm().getByText(/^Mari Maasikas gets 10\.50.€ back at once\. This can’t be undone\./))
      .toBeVisible()
    await expectAccessible()
    api.reply('getClaim', createClaim({ status: 'refunded', decidedAt: '2026-11-24T10:00:00Z' }))
    await userEvent.click(button(/^Refund 10\.50.€$/))
    await expect.element(savedNotice()).toBeVisible()
    await expect.element(main.getByText(translateForPage('administration.claimIs.refunded'))).toBeVisible()
    await expect.poll(() => decisionForm().query()).toBeNull()
    expect(listDecisions(api)).toEqual([
      {
        claimId: ID,
        decision: 'refund',
        words: 'Half of it goes back to you.',
        wordsForCounsellor: 'It began half an hour after the agreed time.',
        refundAmount: 10.5,
      },
    ])
  })

  test('requires an amount for a refund', async () => {
    const api = await openClaim()
    await choose('refund')
    await userEvent.fill(amountField(), '')
    const disabledButton = button(translateForPage('administration.chooseAmount'))
    await expect.element(disabledButton).toHaveAttribute('aria-disabled', 'true')
    ;(disabledButton.element() as HTMLElement).click()
    expect(listDecisions(api)).toEqual([])
  })

  test('offers no refund when nothing is refundable', async () => {
    await openClaim(createClaim({ refundable: 0 }))
    expect(decisionForm().getByRole('radio').elements()).toHaveLength(2)
  })

  test('suggests editable messages after a provider’s no-show', async () => {
    const proposed = { words: 'We are sorry: Anna did not come.', wordsForCounsellor: 'You did not come.' }
    const api = await openClaim(createClaim({ openedBy: 'system', text: null, proposed }), { decideClaim: null })
    await expect
      .element(decisionForm().getByRole('radio', { name: translateForPage('administration.claim.refund') }))
      .toBeChecked()
    await expect.element(providerField()).toHaveValue('You did not come.')
    await userEvent.fill(clientField(), 'We are very sorry.')
    await userEvent.click(button(/^Refund 45\.00.€$/))
    await expect
      .poll(() => listDecisions(api))
      .toMatchObject([{ words: 'We are very sorry.', wordsForCounsellor: 'You did not come.', refundAmount: 45 }])
  })

  test('shows errors at their fields and keeps the input, in light and dark mode', async () => {
    await openClaim(undefined, {
      decideClaim: failWithFields({ refundAmount: 'error.tooMuchBack', wordsForCounsellor: 'error.required' }),
    })
    await choose('refund')
    await userEvent.fill(amountField(), '500')
    await userEvent.fill(clientField(), 'All of it.')
    await userEvent.click(button(/^Refund 500\.00.€$/))
    await expect.element(amountField()).toHaveAccessibleDescription(new RegExp(serverText('en', 'error.tooMuchBack')))
    await expect.element(providerField()).toHaveAccessibleDescription(new RegExp(translateForPage('error.required')))
    await expect.element(clientField()).toHaveValue('All of it.')
    expect(page.getByRole('alert').getByText(serverText('en', 'generic.checkFields')).query()).toBeNull()
    await expectAccessible()
  })

  test('is sent once on a double click', async () => {
    const api = await openClaim(undefined, { decideClaim: 'pending' })
    await choose('answer')
    await userEvent.fill(clientField(), 'We look into it.')
    await userEvent.dblClick(button(translateForPage('administration.claimSave.answer')))
    await expect.element(button(translateForPage('administration.deciding'))).toBeVisible()
    expect(listDecisions(api)).toHaveLength(1)
  })

  test('reloads a claim that has been decided meanwhile', async () => {
    const api = await openClaim(undefined, { decideClaim: failWith('applicationMoved') })
    await choose('answer')
    await userEvent.fill(clientField(), 'We look into it.')
    api.reply('getClaim', createClaim({ status: 'rejected', decidedAt: '2026-11-24T10:00:00Z' }))
    await userEvent.click(button(translateForPage('administration.claimSave.answer')))
    await expect
      .element(page.getByRole('alert').getByText(serverText('en', 'domainError.applicationMoved')))
      .toBeVisible()
    await expect.poll(() => decisionForm().query()).toBeNull()
  })

  test.for([
    ['a server error', failWithServerError(), () => translateForPage('generic.failed')],
    ['no connection', 'offline', () => translateForPage('generic.offline')],
  ] as const)('shows why it was not sent and keeps the input: %s', async ([, outcome, getMessage]) => {
    await openClaim(undefined, { decideClaim: outcome })
    await choose('answer')
    await userEvent.fill(clientField(), 'We look into it.')
    await userEvent.click(button(translateForPage('administration.claimSave.answer')))
    await expect.element(page.getByRole('alert').getByText(getMessage())).toBeVisible()
    await expect.element(clientField()).toHaveValue('We look into it.')
  })
})
