import { page, userEvent } from 'vitest/browser'
import CheckoutPage from '#modules/bookings/web/checkout/page.tsx'
import { pagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { wayBack } from '#platform/web/way-back.ts'
import { Button } from '#ui/button.tsx'
import { UnderBarPlace } from '#ui/under-bar.tsx'
import { type FakeCardFields, fakeCardFields } from './card-fields.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { BOOKING_ID, heldSession, offerOf, openPayment, savedCard, TEMPLATE_ID, takenTime } from './held-time.ts'
import type { TestLogin } from './login.ts'
import { renderComponent } from './render-component.tsx'
import { replyOf } from './reply-of.ts'

export const WANTED_TIME = `?session=${TEMPLATE_ID}&start=2026-11-28T08%3A00%3A00Z`
export const HELD_BOOKING = `?booking=${BOOKING_ID}`

interface OpenOptions {
  answers?: Parameters<typeof fakeApi>[0]
  query?: string
  language?: 'en' | 'et' | 'ru'
  login?: TestLogin | null
  offer?: Reply<'offerSummary'> | null
  fields?: FakeCardFields
}

/**
 * Renders the checkout with the countdown container and the Back button of its layout. The time is bookable by
 * default.
 */
export async function openCheckout(options: OpenOptions = {}): Promise<FakeApi> {
  const { query = WANTED_TIME, language = 'en', login = 'customer', fields = fakeCardFields() } = options
  const offer = options.offer === undefined ? offerOf() : options.offer
  const api = fakeApi({
    getAgreements: replyOf('getAgreements', { healthData: 'given' }),
    createPaymentIntent: takenTime(),
    resumePayment: openPayment(),
    getSession: heldSession(),
    getStripeInfo: savedCard(),
    ...options.answers,
  })
  await renderComponent(
    <>
      <Button onClick={() => wayBack()?.()}>Back</Button>
      <UnderBarPlace className={undefined} />
      <CheckoutPage />
    </>,
    {
      path: pagePath('checkout', language) + query,
      ...(login && { login }),
      loader: () => ({ settings: fields.settings, offer }),
    },
  )
  return api
}

/** Presses the Back button of the layout. */
export const goBack = (): Promise<void> => userEvent.click(page.getByRole('button', { name: 'Back', exact: true }))
