import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import MySessionsPage, { clientLoader } from '#modules/bookings/web/my-sessions/page.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { pressTwice } from '#testing/web/press-twice.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { GivenFeedbackItem, PendingFeedback, ProviderAbsence, Reviews } from './load-feedback.ts'

const ID = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const session = {
  bookingId: ID(1),
  paymentIntentId: 'pi_1',
  providerId: ID(2),
  providerFirstName: 'Anna',
  providerLastName: 'Lepalind',
  title: 'First conversation',
  startDateTime: '2026-11-20T08:00:00Z',
} satisfies PartialReply<PendingFeedback>
const long = { ...session, providerFirstName: 'Александра-Константинопольская', providerLastName: 'Рождественская' }
const given = (part: PartialReply<GivenFeedbackItem> = {}): PartialReply<GivenFeedbackItem> => ({
  ...session,
  feedbackId: ID(3),
  score: 4,
  feedback: 'Calm and clear.',
  state: 'waiting',
  ...part,
})
const absence = (claim: PartialReply<ProviderAbsence['claim']>): PartialReply<ProviderAbsence> => ({
  ...session,
  claim: { answerBy: '2026-11-27T08:00:00Z', ...claim },
})
const reviews = (part: {
  absences?: PartialReply<ProviderAbsence>[]
  waiting?: PartialReply<PendingFeedback>[]
  given?: PartialReply<GivenFeedbackItem>[]
  total?: number
}): Reviews =>
  buildReply('listOwnFeedback', {
    absences: part.absences ?? [],
    waiting: part.waiting ?? [],
    given: { items: part.given ?? [], page: 1, pageSize: 10, totalCount: part.total ?? part.given?.length ?? 0 },
  })

const main = page.getByRole('main')
const section = (key: 'absentTitle' | 'waitTitle' | 'givenTitle') =>
  main.getByRole('region', { name: translateForPage(`myFeedback.${key}`) })
const write = () =>
  section('waitTitle').getByRole('button', { name: new RegExp(`^${translateForPage('myFeedback.write')}`) })
const send = () => main.getByRole('button', { name: translateForPage('myFeedback.send'), exact: true })
const star = (score: number) => main.getByRole('radio', { name: translateForPage('myFeedback.scoreOf', { score }) })
const good = (key: 'sent' | 'withdrawn' | 'changed') =>
  page.getByRole('status').getByText(translateForPage(`myFeedback.${key}`))

async function open(
  outcome: Outcome<'listOwnFeedback'>,
  { answers = {}, language = 'en' }: { answers?: Parameters<typeof fakeApi>[0]; language?: 'en' | 'et' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listBookings: buildReply('listBookings'), listOwnFeedback: outcome, ...answers })
  await renderComponent(<MySessionsPage />, {
    path: `/${language}/customer/my-sessions?when=reviews`,
    loader: clientLoader,
    login: 'customer',
  })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

test.for(['en', 'ru'] as const)('shows an empty state before the first session: %s', async (language) => {
  await open(reviews({}), { language })
  await expect.element(main.getByRole('heading', { name: translateForPage('myFeedback.nothing') })).toBeVisible()
  await expectAccessible()
})

test.for(['en', 'et', 'ru'] as const)(
  'shows pending and given feedback and missed sessions, in both colour schemes: %s',
  async (language) => {
    const states = [
      given(),
      given({ feedbackId: ID(4), state: 'public', publishedAt: '2026-11-23T05:00:00Z', isEdited: true }),
      given({ feedbackId: ID(5), state: 'removed', removedBecause: 'It names somebody.' }),
    ]
    await open(reviews({ absences: [absence({ status: 'open' })], waiting: [long], given: states }), { language })
    await expect.element(section('absentTitle')).toBeVisible()
    await expect.element(write()).toBeVisible()
    for (const state of ['waiting', 'public', 'removed'] as const)
      await expect
        .element(section('givenTitle').getByText(translateForPage(`myFeedback.is.${state}`), { exact: true }))
        .toBeVisible()
    await expect.element(section('givenTitle').getByText('It names somebody.', { exact: false })).toBeVisible()
    await expectAccessible()
  },
)

describe('a session without feedback', () => {
  test('is rated in its card and moves to the given feedback', async () => {
    const api = await open(reviews({ waiting: [session] }), { answers: { giveFeedback: 'pending' } })
    await userEvent.click(write())
    await expectAccessible()
    await userEvent.click(send())
    await expect.element(main.getByText(translateForPage('error.required')).first()).toBeVisible()
    expect(api.requests('giveFeedback')).toEqual([])
    ;(star(4).element() as HTMLElement).click()
    await userEvent.fill(main.getByRole('textbox'), 'Calm and clear.')
    await userEvent.dblClick(send())
    api.answer('listOwnFeedback', reviews({ given: [given()] }))
    api.answer('giveFeedback', buildReply('giveFeedback', given()))
    await expect.element(good('sent')).toBeVisible()
    await expect.element(section('givenTitle').getByText('Calm and clear.')).toBeVisible()
    await expect.poll(() => section('waitTitle').query()).toBeNull()
    expect(api.requests('giveFeedback')).toHaveLength(1)
    expect(api.requests('giveFeedback')[0]?.input).toMatchObject({ score: 4, feedback: 'Calm and clear.' })
  })

  test('can be left without feedback', async () => {
    await open(reviews({ waiting: [session] }))
    await userEvent.click(write())
    await userEvent.click(main.getByRole('button', { name: translateForPage('myFeedback.close') }))
    await expect.element(write()).toBeVisible()
  })

  test('keeps stars and text if sending fails', async () => {
    await open(reviews({ waiting: [session] }), { answers: { giveFeedback: 'offline' } })
    await userEvent.click(write())
    ;(star(4).element() as HTMLElement).click()
    await userEvent.fill(main.getByRole('textbox'), 'Calm and clear.')
    await userEvent.click(send())
    await expect.element(main.getByRole('alert').getByText('No connection.', { exact: false }).first()).toBeVisible()
    await expect.element(star(4)).toBeChecked()
    await expect.element(main.getByRole('textbox')).toHaveValue('Calm and clear.')
  })
})

describe('given feedback', () => {
  test('is withdrawn and removed from the list', async () => {
    const api = await open(reviews({ given: [given()] }), { answers: { withdrawFeedback: null } })
    const back = section('givenTitle').getByRole('button', { name: /^Take back/ })
    await expect.element(back).toBeVisible()
    api.answer('listOwnFeedback', reviews({ waiting: [session] }))
    await pressTwice(api, back, ['withdrawFeedback', null])
    await expect.element(good('withdrawn')).toBeVisible()
    await expect.element(write()).toBeVisible()
    expect(api.requests('withdrawFeedback').map(({ input }) => input)).toEqual([{ id: ID(3) }])
  })

  test('cannot be withdrawn or changed once public', async () => {
    await open(reviews({ given: [given({ state: 'public', publishedAt: '2026-11-23T05:00:00Z' })] }))
    await expect.element(section('givenTitle').getByText(/^Public since/)).toBeVisible()
    expect(section('givenTitle').getByRole('button').elements()).toEqual([])
  })

  test('links to older feedback if there is more than one page', async () => {
    await open(reviews({ given: [given()], total: 12 }))
    await expect
      .element(main.getByRole('link', { name: translateForPage('sessions.older') }))
      .toHaveAttribute('href', expect.stringContaining('when=reviews&page=2') as unknown as string)
  })
})

test.for([
  ['open', 'Somebody gets in touch with you by Fri 27 Nov at 10:00 at the latest.'],
  ['refunded', 'You get 45.00\u00A0€ back. The bank can take up to 14 days to show it.'],
  ['rejected', 'No money is given back.'],
] as const)('shows the claim status of a session that the counsellor did not attend: %s', async ([status, message]) => {
  await open(reviews({ absences: [absence({ status, refundAmount: 45 })] }))
  await expect.element(section('absentTitle').getByText(message)).toBeVisible()
  await expect
    .element(section('absentTitle').getByRole('link', { name: /^See the claim/ }))
    .toHaveAttribute('href', buildPagePath('mySessions', 'en', { paymentIntentId: 'pi_1' }))
  expect(main.getByRole('radio').elements()).toEqual([])
})

test.for([
  ['no connection', 'offline', 'page.offlineTitle'],
  ['a fault of ours', failWithServerError(), 'page.faultTitle'],
] as const)('shows why loading failed and can retry: %s', async ([, outcome, title]) => {
  const api = await open(outcome)
  await expect.element(page.getByRole('heading', { name: translateForPage(title) })).toBeVisible()
  api.answer('listOwnFeedback', reviews({ waiting: [session] }))
  await userEvent.click(page.getByRole('button', { name: translateForPage('generic.tryAgain') }))
  await expect.element(write()).toBeVisible()
})
