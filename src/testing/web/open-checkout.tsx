import { page, userEvent } from 'vitest/browser'
import CheckoutPage from '#modules/bookings/web/checkout/page.tsx'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { getBackOverride } from '#platform/web/back-override.ts'
import { BelowBarOutlet } from '#ui/below-bar.tsx'
import { Button } from '#ui/button.tsx'
import { buildReply } from './build-reply.ts'
import { type FakeCardFields, fakeCardFields } from './card-fields.ts'
import {
  BOOKING_ID,
  buildHeldSession,
  buildHoldReply,
  buildOfferSummary,
  buildOpenPayment,
  buildSavedCardReply,
  TEMPLATE_ID,
} from './checkout-replies.ts'
import { type FakeApi, fakeApi } from './fake-api.ts'
import type { TestLogin } from './login.ts'
import { renderComponent } from './render-component.tsx'

export const CHECKOUT_TIME_QUERY = `?session=${TEMPLATE_ID}&start=2026-11-28T08%3A00%3A00Z`
export const HELD_BOOKING_QUERY = `?booking=${BOOKING_ID}`

interface OpenOptions {
  replies?: Parameters<typeof fakeApi>[0]
  query?: string
  language?: 'en' | 'et' | 'ru'
  login?: TestLogin | null
  offer?: Reply<'offerSummary'> | null
  fields?: FakeCardFields
}

/**
 * Opens the checkout with the parts of its layout that it uses: the countdown container and the Back button. The time
 * is bookable by default.
 */
export async function openCheckout(options: OpenOptions = {}): Promise<FakeApi> {
  const { query = CHECKOUT_TIME_QUERY, language = 'en', login = 'customer', fields = fakeCardFields() } = options
  const offer = options.offer === undefined ? buildOfferSummary() : options.offer
  const api = fakeApi({
    getAgreements: buildReply('getAgreements', { healthData: 'given' }),
    createPaymentIntent: buildHoldReply(),
    resumePayment: buildOpenPayment(),
    getSession: buildHeldSession(),
    getStripeInfo: buildSavedCardReply(),
    ...options.replies,
  })
  await renderComponent(
    <>
      <Button onClick={() => getBackOverride()?.()}>Back</Button>
      <BelowBarOutlet className={undefined} />
      <CheckoutPage />
    </>,
    {
      path: buildPagePath('checkout', language) + query,
      ...(login && { login }),
      loader: () => ({ settings: fields.settings, offer }),
    },
  )
  return api
}

/** Clicks the Back button of the layout. */
export const goBack = (): Promise<void> => userEvent.click(page.getByRole('button', { name: 'Back', exact: true }))
