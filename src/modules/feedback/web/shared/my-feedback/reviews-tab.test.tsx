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
import type { OwnFeedback, PendingFeedback, ProviderAbsence, Reviews } from './load-feedback.ts'

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
const sessionWithLongName = {
  ...session,
  providerFirstName: 'Александра-Константинопольская',
  providerLastName: 'Рождественская',
}
const buildOwnFeedback = (part: PartialReply<OwnFeedback> = {}): PartialReply<OwnFeedback> => ({
  ...session,
  feedbackId: ID(3),
  score: 4,
  feedback: 'Calm and clear.',
  state: 'waiting',
  ...part,
})
const buildAbsence = (claim: PartialReply<ProviderAbsence['claim']>): PartialReply<ProviderAbsence> => ({
  ...session,
  claim: { answerBy: '2026-11-27T08:00:00Z', ...claim },
})
const buildReviews = (part: {
  absences?: PartialReply<ProviderAbsence>[]
  waiting?: PartialReply<PendingFeedback>[]
  given?: PartialReply<OwnFeedback>[]
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
const writeButton = () =>
  section('waitTitle').getByRole('button', { name: new RegExp(`^${translateForPage('myFeedback.write')}`) })
const sendButton = () => main.getByRole('button', { name: translateForPage('myFeedback.send'), exact: true })
const star = (score: number) => main.getByRole('radio', { name: translateForPage('myFeedback.scoreOf', { score }) })
const notice = (key: 'sent' | 'withdrawn' | 'changed') =>
  page.getByRole('status').getByText(translateForPage(`myFeedback.${key}`))

async function open(
  outcome: Outcome<'listOwnFeedback'>,
  { replies = {}, language = 'en' }: { replies?: Parameters<typeof fakeApi>[0]; language?: 'en' | 'et' | 'ru' } = {},
): Promise<FakeApi> {
  const api = fakeApi({ listBookings: buildReply('listBookings'), listOwnFeedback: outcome, ...replies })
  await renderComponent(<MySessionsPage />, {
    path: `/${language}/customer/my-sessions?when=reviews`,
    loader: clientLoader,
    login: 'customer',
  })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
  return api
}

test.for(['en', 'ru'] as const)('shows an empty state before the first session: %s', async (language) => {
  await open(buildReviews({}), { language })
  await expect.element(main.getByRole('heading', { name: translateForPage('myFeedback.nothing') })).toBeVisible()
  await expectAccessible()
})

test.for(['en', 'et', 'ru'] as const)(
  'shows pending and given feedback and missed sessions, in light and dark mode: %s',
  async (language) => {
    const states = [
      buildOwnFeedback(),
      buildOwnFeedback({
        ...{ bookingId: ID(6), feedbackId: ID(4) },
        ...{ state: 'public', publishedAt: '2026-11-23T05:00:00Z', isEdited: true },
      }),
      buildOwnFeedback({
        ...{ bookingId: ID(7), feedbackId: ID(5) },
        ...{ state: 'removed', removedBecause: 'It names somebody.' },
      }),
    ]
    await open(
      buildReviews({ absences: [buildAbsence({ status: 'open' })], waiting: [sessionWithLongName], given: states }),
      { language },
    )
    await expect.element(section('absentTitle')).toBeVisible()
    await expect.element(writeButton()).toBeVisible()
    for (const state of ['waiting', 'public', 'removed'] as const)
      await expect
        .element(section('givenTitle').getByText(translateForPage(`myFeedback.is.${state}`), { exact: true }))
        .toBeVisible()
    await expect.element(section('givenTitle').getByText('It names somebody.', { exact: false })).toBeVisible()
    await expectAccessible()
  },
)

describe('a session without feedback', () => {
  test('is rated in its card and then listed under the given feedback', async () => {
    const api = await open(buildReviews({ waiting: [session] }), { replies: { giveFeedback: 'pending' } })
    await userEvent.click(writeButton())
    await expectAccessible()
    await userEvent.click(sendButton())
    await expect.element(main.getByText(translateForPage('error.required')).first()).toBeVisible()
    expect(api.requests('giveFeedback')).toEqual([])
    ;(star(4).element() as HTMLElement).click()
    await userEvent.fill(main.getByRole('textbox'), 'Calm and clear.')
    await userEvent.dblClick(sendButton())
    api.reply('listOwnFeedback', buildReviews({ given: [buildOwnFeedback()] }))
    api.reply('giveFeedback', buildReply('giveFeedback', buildOwnFeedback()))
    await expect.element(notice('sent')).toBeVisible()
    await expect.element(section('givenTitle').getByText('Calm and clear.')).toBeVisible()
    await expect.poll(() => section('waitTitle').query()).toBeNull()
    expect(api.requests('giveFeedback')).toHaveLength(1)
    expect(api.requests('giveFeedback')[0]?.input).toMatchObject({ score: 4, feedback: 'Calm and clear.' })
  })

  test('can be left without feedback', async () => {
    await open(buildReviews({ waiting: [session] }))
    await userEvent.click(writeButton())
    await userEvent.click(main.getByRole('button', { name: translateForPage('myFeedback.close') }))
    await expect.element(writeButton()).toBeVisible()
  })

  test('keeps rating and text if sending fails', async () => {
    await open(buildReviews({ waiting: [session] }), { replies: { giveFeedback: 'offline' } })
    await userEvent.click(writeButton())
    ;(star(4).element() as HTMLElement).click()
    await userEvent.fill(main.getByRole('textbox'), 'Calm and clear.')
    await userEvent.click(sendButton())
    await expect.element(main.getByRole('alert').getByText('You’re offline.', { exact: false }).first()).toBeVisible()
    await expect.element(star(4)).toBeChecked()
    await expect.element(main.getByRole('textbox')).toHaveValue('Calm and clear.')
  })
})

describe('given feedback', () => {
  test('is withdrawn and removed from the list', async () => {
    const api = await open(buildReviews({ given: [buildOwnFeedback()] }), { replies: { withdrawFeedback: null } })
    const withdrawButton = section('givenTitle').getByRole('button', { name: /^Withdraw/ })
    await expect.element(withdrawButton).toBeVisible()
    api.reply('listOwnFeedback', buildReviews({ waiting: [session] }))
    await pressTwice(api, withdrawButton, ['withdrawFeedback', null])
    await expect.element(notice('withdrawn')).toBeVisible()
    await expect.element(writeButton()).toBeVisible()
    expect(api.requests('withdrawFeedback').map(({ input }) => input)).toEqual([{ id: ID(3) }])
  })

  test('cannot be withdrawn or changed once public', async () => {
    await open(buildReviews({ given: [buildOwnFeedback({ state: 'public', publishedAt: '2026-11-23T05:00:00Z' })] }))
    await expect.element(section('givenTitle').getByText(/^Published on/)).toBeVisible()
    expect(section('givenTitle').getByRole('button').elements()).toEqual([])
  })

  test('links to older feedback if there is more than one page', async () => {
    await open(buildReviews({ given: [buildOwnFeedback()], total: 12 }))
    await expect
      .element(main.getByRole('link', { name: translateForPage('sessions.older') }))
      .toHaveAttribute('href', expect.stringContaining('when=reviews&page=2') as unknown as string)
  })
})

test.for([
  ['open', 'You’ll hear from us by Fri 27 Nov at 10:00.'],
  ['refunded', 'You’ll get 45.00\u00A0€ back. It can take up to 14 days to appear in your account.'],
  ['rejected', 'We won’t refund this session.'],
] as const)('shows the claim status of a session that the provider did not attend: %s', async ([status, message]) => {
  await open(buildReviews({ absences: [buildAbsence({ status, refundAmount: 45 })] }))
  await expect.element(section('absentTitle').getByText(message)).toBeVisible()
  await expect
    .element(section('absentTitle').getByRole('link', { name: /^See your report/ }))
    .toHaveAttribute('href', buildPagePath('mySessions', 'en', { paymentIntentId: 'pi_1' }))
  expect(main.getByRole('radio').elements()).toEqual([])
})

test.for([
  ['no connection', 'offline', 'page.offlineTitle'],
  ['a server error', failWithServerError(), 'page.faultTitle'],
] as const)('shows why loading failed and can retry: %s', async ([, outcome, title]) => {
  const api = await open(outcome)
  await expect.element(page.getByRole('heading', { name: translateForPage(title) })).toBeVisible()
  api.reply('listOwnFeedback', buildReviews({ waiting: [session] }))
  await userEvent.click(page.getByRole('button', { name: translateForPage('generic.tryAgain') }))
  await expect.element(writeButton()).toBeVisible()
})
