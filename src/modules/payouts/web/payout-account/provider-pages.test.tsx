import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pagePath } from '#modules/pages.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { refused } from '#testing/web/outcomes.ts'
import { readyPayoutAccount } from '#testing/web/practice-setup.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { textOf } from '#testing/web/text-of.ts'
import FromProviderPage, { clientLoader as loadBack } from './from-provider/page.tsx'
import ToProviderPage, { clientLoader as loadWay } from './to-provider/page.tsx'

const main = page.getByRole('main')
const toAccount = () => main.getByRole('link', { name: textOf('payout.toAccount') })

describe('on the way to the payment provider', () => {
  const open = (answers: Parameters<typeof fakeApi>[0], query = '') => {
    const api = fakeApi(answers)
    const path = pagePath('stripeElementsConnect', 'en') + query
    return renderComponent(<ToProviderPage />, { path, loader: loadWay, login: 'provider' }).then(() => api)
  }

  test('leads on by itself, and by a press where it could not', async () => {
    const left = blockNavigation()
    await open({ payoutLink: { url: `${location.origin}/secure-page` } })
    await expect.element(main.getByText(textOf('payout.leavingText'))).toBeVisible()
    await expect.poll(() => left).toEqual(['/secure-page'])
    await expect
      .element(main.getByRole('link', { name: textOf('payout.openProvider') }))
      .toHaveAttribute('href', `${location.origin}/secure-page`)
    await expectAccessible()
  })

  test.for([
    ['', 'stripeConnect', false],
    ['?onboarding', 'onboardingStripeConnect', true],
  ] as const)('a link that cannot be had says so and leads back: %s', async ([query, back, isOnboarding]) => {
    const api = await open({ payoutLink: refused('payoutsDown') }, query)
    await expect.element(main.getByRole('heading', { level: 1, name: textOf('payout.leavingTitle') })).toBeVisible()
    await expect.element(toAccount()).toHaveAttribute('href', pagePath(back, 'en'))
    expect(main.getByRole('status').element().textContent).not.toBe('')
    expect(api.requests('payoutLink').map(({ input }) => input)).toEqual([{ isOnboarding, language: 'en' }])
    await expectAccessible()
  })
})

describe('back from the payment provider', () => {
  const open = (answers: Parameters<typeof fakeApi>[0], query = '') => {
    fakeApi(answers)
    const path = pagePath('stripeSetupPayment', 'en') + query
    return renderComponent(<FromProviderPage />, { path, loader: loadBack, login: 'provider' })
  }

  test.for([
    ['', 'stripeConnect'],
    ['?onboarding', 'onboarding'],
  ] as const)('with nothing left to give leads on: %s', async ([query, on]) => {
    await open({ checkPayoutAccount: readyPayoutAccount() }, query)
    await expect.poll(() => location.pathname).toBe(pagePath(on, 'en'))
  })

  test.for([
    ['', 'stripeConnect'],
    ['?onboarding', 'onboardingStripeConnect'],
  ] as const)('with something still open says so and leads to the form: %s', async ([query, on]) => {
    await open({ checkPayoutAccount: readyPayoutAccount({ state: 'needed' }) }, query)
    await expect.element(main.getByText(textOf('payout.backStill'))).toBeVisible()
    await expect.element(toAccount()).toHaveAttribute('href', pagePath(on, 'en'))
    await expectAccessible()
  })

  test('says why it is not known how the account stands', async () => {
    await open({ checkPayoutAccount: refused('payoutsDown') })
    await expect.element(toAccount()).toBeVisible()
    expect(main.getByText(textOf('payout.backStill')).query()).toBeNull()
    expect(main.getByRole('status').element().textContent).not.toBe('')
  })
})
