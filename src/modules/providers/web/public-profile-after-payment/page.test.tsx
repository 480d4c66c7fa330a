import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { buildProviderPage, SESSIONS } from '#testing/web/open-counsellor.tsx'
import { renderComponent } from '#testing/web/render-component.tsx'
import { runServerLoader } from '#testing/web/server-loader.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import CounsellorAfterPaymentPage, { loader, shouldRevalidate } from './page.tsx'

const main = page.getByRole('main')
const PARAMS = { providerId: 'anna-lepalind', paymentIntentId: 'pi_1' }
const BOOKED = buildReply('checkPaymentIntent', { bookingStatus: 'booked' })

async function openPage(
  checkPaymentIntent: Outcome<'checkPaymentIntent'> = BOOKED,
  { language = 'en' as PathLanguage, query = '' } = {},
): Promise<FakeApi> {
  const api = fakeApi({
    providerPage: buildProviderPage(),
    publicFeedback: buildReply('publicFeedback', { page: 1, pageSize: 5 }),
    providerMetadata: [],
    getAvailability: [],
    firstAvailability: buildReply('firstAvailability'),
    checkPaymentIntent,
  })
  const pattern = { providerId: ':providerId', paymentIntentId: ':paymentIntentId' }
  await renderComponent(<CounsellorAfterPaymentPage />, {
    path: buildPagePath('counsellorAfterPayment', language, PARAMS) + query,
    route: buildPagePath('counsellorAfterPayment', language, pattern).replaceAll('%3A', ':'),
    loader: runServerLoader(loader),
    shouldRevalidate,
    login: 'customer',
  })
  return api
}

test.for(['en', 'ru'] as const)('shows the booked session above the counsellor’s page: %s', async (language) => {
  const api = await openPage(BOOKED, { language })
  const notice = main.getByText(translateForPage('counsellor.paidBooked'))
  await expect.element(notice).toBeVisible()
  const heading = main.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Anna Lepalind')
  const isAbove = notice.element().compareDocumentPosition(heading.element()) & Node.DOCUMENT_POSITION_FOLLOWING
  expect(isAbove).not.toBe(0)
  expect(api.requests('checkPaymentIntent').map(({ input }) => input)).toEqual([{ id: 'pi_1' }])
  await expectAccessible()
})

test('shows the counsellor’s page while the payment is unknown', async () => {
  const api = await openPage('pending')
  await expect.element(main.getByRole('heading', { level: 1 })).toHaveTextContent('Anna Lepalind')
  expect(main.getByText(translateForPage('counsellor.paidBooked')).elements()).toEqual([])
  api.reply('checkPaymentIntent', BOOKED)
  await expect.element(main.getByText(translateForPage('counsellor.paidBooked'))).toBeVisible()
})

test('asks for the payment once, also when another session type is chosen for the next booking', async () => {
  const api = await openPage(BOOKED, { query: `?session=${SESSIONS.first}` })
  await expect.element(main.getByText(translateForPage('counsellor.paidBooked'))).toBeVisible()
  await userEvent.click(main.getByRole('radio', { name: /Long conversation/ }))
  await expect.poll(() => location.search).toContain(SESSIONS.long)
  await expect.element(main.getByText(translateForPage('counsellor.paidBooked'))).toBeVisible()
  expect(api.requests('checkPaymentIntent')).toHaveLength(1)
  expect(api.requests('providerPage')).toHaveLength(1)
})
