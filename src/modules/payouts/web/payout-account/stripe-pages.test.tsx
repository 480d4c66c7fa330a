import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { buildReadyPayoutAccount } from '#testing/web/onboarding-replies.ts'
import { failWith } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import FromStripePage, { clientLoader as loadFromStripe } from './from-stripe/page.tsx'
import ToStripePage, { clientLoader as loadToStripe } from './to-stripe/page.tsx'

const main = page.getByRole('main')
const toAccount = () => main.getByRole('link', { name: translateForPage('payout.toAccount') })

describe('redirect to the payment provider', () => {
  const open = (replies: Parameters<typeof fakeApi>[0], query = '') => {
    const api = fakeApi(replies)
    const path = buildPagePath('stripeElementsConnect', 'en') + query
    return renderComponent(<ToStripePage />, { path, loader: loadToStripe, login: 'provider' }).then(() => api)
  }

  test('redirects automatically, with a link as a fallback', async () => {
    const departures = blockNavigation()
    await open({ payoutLink: { url: `${location.origin}/secure-page` } })
    await expect.element(main.getByText(translateForPage('payout.redirectText'))).toBeVisible()
    await expect.poll(() => departures).toEqual(['/secure-page'])
    await expect
      .element(main.getByRole('link', { name: translateForPage('payout.openProvider') }))
      .toHaveAttribute('href', `${location.origin}/secure-page`)
    await expectAccessible()
  })

  test.for([
    ['', 'stripeConnect', false],
    ['?onboarding', 'onboardingStripeConnect', true],
  ] as const)('shows a failed link and leads back: %s', async ([query, back, isOnboarding]) => {
    const api = await open({ payoutLink: failWith('payoutsDown') }, query)
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('payout.redirectTitle') }))
      .toBeVisible()
    await expect.element(toAccount()).toHaveAttribute('href', buildPagePath(back, 'en'))
    expect(main.getByRole('status').element().textContent).not.toBe('')
    expect(api.requests('payoutLink').map(({ input }) => input)).toEqual([{ isOnboarding, language: 'en' }])
    await expectAccessible()
  })
})

describe('return from the payment provider', () => {
  const open = (replies: Parameters<typeof fakeApi>[0], query = '') => {
    fakeApi(replies)
    const path = buildPagePath('stripeSetupPayment', 'en') + query
    return renderComponent(<FromStripePage />, { path, loader: loadFromStripe, login: 'provider' })
  }

  test.for([
    ['', 'stripeConnect'],
    ['?onboarding', 'onboarding'],
  ] as const)('redirects when nothing is required: %s', async ([query, target]) => {
    await open({ checkPayoutAccount: buildReadyPayoutAccount() }, query)
    await expect.poll(() => location.pathname).toBe(buildPagePath(target, 'en'))
  })

  test.for([
    ['', 'stripeConnect'],
    ['?onboarding', 'onboardingStripeConnect'],
  ] as const)('shows open requirements and links to the form: %s', async ([query, target]) => {
    await open({ checkPayoutAccount: buildReadyPayoutAccount({ state: 'needed' }) }, query)
    await expect.element(main.getByText(translateForPage('payout.backStill'))).toBeVisible()
    await expect.element(toAccount()).toHaveAttribute('href', buildPagePath(target, 'en'))
    await expectAccessible()
  })

  test('shows why the account could not be checked', async () => {
    await open({ checkPayoutAccount: failWith('payoutsDown') })
    await expect.element(toAccount()).toBeVisible()
    expect(main.getByText(translateForPage('payout.backStill')).query()).toBeNull()
    expect(main.getByRole('status').element().textContent).not.toBe('')
  })
})
