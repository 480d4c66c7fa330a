import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openAdminPage } from '#testing/web/admin-page.tsx'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { broken, refused, serverText, wrongFields } from '#testing/web/outcomes.ts'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { factsOf } from '#testing/web/rows.ts'
import { textOf } from '#testing/web/text-of.ts'
import type { Claim } from './page.tsx'
import * as screen from './page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const LONG_NAME = 'Александра-Константинопольская Рождественская-Преображенская'
const main = page.getByRole('main')
const region = (key: Parameters<typeof textOf>[0]) => main.getByRole('region', { name: textOf(key), exact: true })
const desk = () => region('superuser.decideTitle')
const choose = (key: 'answer' | 'reject' | 'refund') =>
  userEvent.click(desk().getByRole('radio', { name: textOf(`superuser.claim.${key}`), exact: true }))
const toClient = () => desk().getByLabelText(textOf('superuser.claimWords'), { exact: true })
const toCounsellor = () => desk().getByLabelText(textOf('superuser.claimWordsCounsellor'), { exact: true })
const amount = () => desk().getByLabelText(textOf('superuser.refundAmount'), { exact: true })
const button = (name: string | RegExp) => desk().getByRole('button', { name })
const saved = () => page.getByRole('status').getByText(textOf('superuser.saved'))

const claimOf = (part: Part<Claim> = {}) =>
  replyOf('getClaim', {
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
  } as Part<Claim>)

async function openClaim(
  claim: Outcome<'getClaim'> = claimOf(),
  answers: Parameters<typeof fakeApi>[0] = {},
  language: 'en' | 'ru' = 'en',
): Promise<FakeApi> {
  const api = fakeApi({ getClaim: claim, ...answers })
  await openAdminPage(screen, { path: `/superuser/claims/${ID}`, route: '/superuser/claims/:id', language })
  return api
}
const sent = (api: FakeApi) => api.requests('decideClaim').map(({ input }) => input)

describe('one claim', () => {
  test('says what the client says and what is known of the session, in both looks', async () => {
    await openClaim(
      claimOf({
        room: {
          client: { cameAt: '2026-11-20T07:58:00Z', leftAt: null, presence: null },
          counsellor: null,
        },
      }),
    )
    await expect.element(region('superuser.claimSaid').getByText('We began half an hour late.')).toBeVisible()
    expect(factsOf(region('superuser.whatHappened'))).toEqual({
      Session: 'First conversation',
      Counsellor: 'Anna Lepalind',
      Time: 'Fri 20 Nov at 10:00–10:50',
      'Client in the room': expect.stringContaining('09:58'),
      'Counsellor in the room': textOf('door.never'),
      Booked: 'Sun 15 Nov at 10:00',
      State: 'Over',
      Moved: '1 time',
      'In touch by': 'Mon 23 Nov at 12:00',
      Price: '45.00 €',
      'Can still go back': '45.00 €',
      'Counsellor’s part': textOf('superuser.held'),
    })
    await expectAccessible()
  })

  test('one that was opened by the program says why', async () => {
    await openClaim(claimOf({ openedBy: 'machine', text: null, isPaidOut: true, bookingStatus: 'noShow' }))
    await expect.element(region('superuser.claimByMachineTitle')).toBeVisible()
    expect(factsOf(region('superuser.whatHappened'))).toMatchObject({
      State: textOf('superuser.booking.noShow'),
      'Counsellor’s part': textOf('superuser.paidOut'),
    })
  })

  test('words of a closed account are gone', async () => {
    await openClaim(claimOf({ text: null }))
    await expect.element(region('superuser.claimSaid').getByText(textOf('superuser.erased'))).toBeVisible()
  })

  test('one that is decided says what was written to both, and has nothing to decide, in both looks', async () => {
    await openClaim(
      claimOf({
        status: 'refunded',
        decidedAt: '2026-11-22T08:00:00Z',
        words: 'Half of it goes back to you.',
        wordsForCounsellor: 'It began late.',
        refundAmount: 22.5,
        history: [{ at: '2026-11-22T08:00:00Z', action: 'refundClaim', by: 'Siim Superuser', reason: null }],
      }),
    )
    await expect.element(region('superuser.earlierWords').getByText('Half of it goes back to you.')).toBeVisible()
    await expect.element(region('superuser.earlierWordsCounsellor').getByText('It began late.')).toBeVisible()
    await expect.element(region('superuser.history').getByText('Money given back, Siim Superuser')).toBeVisible()
    expect(factsOf(region('superuser.whatHappened'))['Counsellor’s part']).toBe(textOf('superuser.released'))
    expect(desk().query()).toBeNull()
    await expectAccessible()
  })

  test('one that is not there is a page that is not there', async () => {
    await openClaim(refused('notFound'))
    await expect.element(main.getByRole('heading', { name: textOf('page.notFoundTitle') })).toBeVisible()
  })

  test('has room for the longest names in Russian, with the longest decision open', async () => {
    await openClaim(claimOf({ clientName: LONG_NAME, counsellorName: LONG_NAME, text: 'x'.repeat(200) }), {}, 'ru')
    await userEvent.click(desk().getByRole('radio').nth(2))
    await expectAccessible()
  })
})

describe('the decision', () => {
  test('answering sends the words to the client alone, and the claim goes on, in both looks', async () => {
    const api = await openClaim(undefined, { decideClaim: null })
    await choose('answer')
    expect(toCounsellor().query()).toBeNull()
    await userEvent.fill(toClient(), 'We look into it.')
    await expect
      .element(desk().getByText(textOf('superuser.claimEffect.answer', { name: 'Mari Maasikas' })))
      .toBeVisible()
    await expectAccessible()
    api.answer('getClaim', claimOf({ status: 'answered', words: 'We look into it.' }))
    await userEvent.click(button(textOf('superuser.claimSave.answer')))
    await expect.element(saved()).toBeVisible()
    await expect.element(region('superuser.earlierWords').getByText('We look into it.')).toBeVisible()
    await expect.element(desk()).toBeVisible()
    expect(sent(api)).toEqual([{ claimId: ID, decision: 'answer', words: 'We look into it.' }])
  })

  test('rejecting sends each their words', async () => {
    const api = await openClaim(undefined, { decideClaim: null })
    await choose('reject')
    await userEvent.fill(toClient(), 'The session took place as agreed.')
    await userEvent.fill(toCounsellor(), 'It took place as agreed.')
    await userEvent.click(button(textOf('superuser.claimSave.reject')))
    await expect.element(saved()).toBeVisible()
    expect(sent(api)).toEqual([
      {
        claimId: ID,
        decision: 'reject',
        words: 'The session took place as agreed.',
        wordsForCounsellor: 'It took place as agreed.',
      },
    ])
  })

  test('giving a part back says how much on the button and in the effect, and takes a comma, in both looks', async () => {
    const api = await openClaim(undefined, { decideClaim: null })
    await choose('refund')
    await expect.element(amount()).toHaveValue('45')
    await userEvent.fill(amount(), '10,50')
    await userEvent.fill(toClient(), 'Half of it goes back to you.')
    await userEvent.fill(toCounsellor(), 'It began half an hour after the agreed time.')
    await expect.element(desk().getByText(/^Mari Maasikas gets 10\.50.€ back, at once and for good/)).toBeVisible()
    await expectAccessible()
    api.answer('getClaim', claimOf({ status: 'refunded', decidedAt: '2026-11-24T10:00:00Z' }))
    await userEvent.click(button(/^Give 10\.50.€ back$/))
    await expect.element(saved()).toBeVisible()
    await expect.element(main.getByText(textOf('superuser.claimIs.refunded'))).toBeVisible()
    await expect.poll(() => desk().query()).toBeNull()
    expect(sent(api)).toEqual([
      {
        claimId: ID,
        decision: 'refund',
        words: 'Half of it goes back to you.',
        wordsForCounsellor: 'It began half an hour after the agreed time.',
        refundAmount: 10.5,
      },
    ])
  })

  test('without an amount nothing can be given back', async () => {
    const api = await openClaim()
    await choose('refund')
    await userEvent.fill(amount(), '')
    const off = button(textOf('superuser.chooseAmount'))
    await expect.element(off).toHaveAttribute('aria-disabled', 'true')
    ;(off.element() as HTMLElement).click()
    expect(sent(api)).toEqual([])
  })

  test('where nothing is left giving back is not offered', async () => {
    await openClaim(claimOf({ refundable: 0 }))
    expect(desk().getByRole('radio').elements()).toHaveLength(2)
  })

  test('what may be written where the counsellor did not come is proposed, and can be changed', async () => {
    const proposed = { words: 'We are sorry: Anna did not come.', wordsForCounsellor: 'You did not come.' }
    const api = await openClaim(claimOf({ openedBy: 'machine', text: null, proposed }), { decideClaim: null })
    await expect.element(desk().getByRole('radio', { name: textOf('superuser.claim.refund') })).toBeChecked()
    await expect.element(toCounsellor()).toHaveValue('You did not come.')
    await userEvent.fill(toClient(), 'We are very sorry.')
    await userEvent.click(button(/^Give 45\.00.€ back$/))
    await expect
      .poll(() => sent(api))
      .toMatchObject([{ words: 'We are very sorry.', wordsForCounsellor: 'You did not come.', refundAmount: 45 }])
  })

  test('wrong fields are marked beside themselves, and what was typed stays, in both looks', async () => {
    await openClaim(undefined, {
      decideClaim: wrongFields({ refundAmount: 'error.tooMuchBack', wordsForCounsellor: 'error.required' }),
    })
    await choose('refund')
    await userEvent.fill(amount(), '500')
    await userEvent.fill(toClient(), 'All of it.')
    await userEvent.click(button(/^Give 500\.00.€ back$/))
    await expect.element(amount()).toHaveAccessibleDescription(new RegExp(serverText('en', 'error.tooMuchBack')))
    await expect.element(toCounsellor()).toHaveAccessibleDescription(new RegExp(textOf('error.required')))
    await expect.element(toClient()).toHaveValue('All of it.')
    expect(page.getByRole('alert').getByText(serverText('en', 'generic.checkFields')).query()).toBeNull()
    await expectAccessible()
  })

  test('pressed twice, it is sent once', async () => {
    const api = await openClaim(undefined, { decideClaim: 'pending' })
    await choose('answer')
    await userEvent.fill(toClient(), 'We look into it.')
    await userEvent.dblClick(button(textOf('superuser.claimSave.answer')))
    await expect.element(button(textOf('superuser.deciding'))).toBeVisible()
    expect(sent(api)).toHaveLength(1)
  })

  test('one that someone decided meanwhile is shown as it stands', async () => {
    const api = await openClaim(undefined, { decideClaim: refused('applicationMoved') })
    await choose('answer')
    await userEvent.fill(toClient(), 'We look into it.')
    api.answer('getClaim', claimOf({ status: 'rejected', decidedAt: '2026-11-24T10:00:00Z' }))
    await userEvent.click(button(textOf('superuser.claimSave.answer')))
    await expect.element(page.getByRole('alert').getByText(serverText('en', 'refusal.applicationMoved'))).toBeVisible()
    await expect.poll(() => desk().query()).toBeNull()
  })

  test.for([
    ['a fault of ours', broken(), () => textOf('generic.failed')],
    ['no connection', 'offline', () => textOf('generic.offline')],
  ] as const)('says why it was not sent and keeps what was typed: %s', async ([, outcome, said]) => {
    await openClaim(undefined, { decideClaim: outcome })
    await choose('answer')
    await userEvent.fill(toClient(), 'We look into it.')
    await userEvent.click(button(textOf('superuser.claimSave.answer')))
    await expect.element(page.getByRole('alert').getByText(said())).toBeVisible()
    await expect.element(toClient()).toHaveValue('We look into it.')
  })
})
