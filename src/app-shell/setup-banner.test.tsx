import { useEffect, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { buildPagePath } from '#modules/pages.ts'
import { api as callApi, type Reply } from '#platform/web/api.ts'
import { loadAreaTexts } from '#platform/web/area-texts.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { buildOnboardingReply } from '#testing/web/onboarding-replies.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { SetupBanner } from './setup-banner.tsx'

/**
 * Sends the same request immediately after the banner does and renders a marker when it completes, so that tests can
 * detect that the banner has received its response.
 */
function RequestMarker() {
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    void Promise.all([callApi('getOnboarding', {}), loadAreaTexts('en', 'onboarding')]).then(() => setDone(true))
  }, [])
  return isDone && <p>Requested</p>
}

const requestMarker = page.getByText('Requested', { exact: true })
const banner = page.getByRole('region', { name: 'What’s missing', exact: true })

async function renderBanner(
  onboarding: Reply<'getOnboarding'>,
  { language = 'en' as 'en' | 'ru', login = 'provider' as TestLogin } = {},
): Promise<FakeApi> {
  const api = fakeApi({ getOnboarding: onboarding })
  await renderComponent(
    <>
      <SetupBanner />
      {login === 'provider' && <RequestMarker />}
    </>,
    { language, login },
  )
  return api
}

describe('the banner about missing steps', () => {
  test.for([
    [[], '3 steps left before clients can find you', 'onboarding.bannerDoPayout', 'onboardingStripeConnect'],
    [['payout'], '2 steps left before clients can find you', 'onboarding.bannerDoHours', 'onboardingWorkingHours'],
    [
      ['payout', 'hours'],
      'One step left before clients can find you',
      'onboarding.bannerDoSessions',
      'onboardingSessionTypes',
    ],
  ] as const)('counts the steps and links to the first: %s done', async ([done, title, act, to]) => {
    await renderBanner(buildOnboardingReply(done))
    await expect.element(banner.getByText(title)).toBeVisible()
    await expect
      .element(banner.getByRole('link', { name: translateForPage(act) }))
      .toHaveAttribute('href', buildPagePath(to, 'en'))
    await expectAccessible()
  })

  test('links to the session types when the last one was deactivated', async () => {
    await renderBanner(buildOnboardingReply(['payout', 'hours'], { hadSessions: true }))
    await expect.element(banner.getByText(translateForPage('onboarding.bannerSessionsOff'))).toBeVisible()
    await expect.element(banner.getByRole('link')).toHaveAttribute('href', buildPagePath('sessionTypes', 'en'))
  })

  test('stays dismissed until another step is missing', async () => {
    await renderBanner(buildOnboardingReply(['payout', 'hours']))
    await userEvent.click(banner.getByRole('button', { name: translateForPage('onboarding.notNow') }))
    await expect.poll(() => banner.query()).toBeNull()
    expect(document.activeElement).toBe(document.getElementById('content'))
    await expect.poll(() => document.cookie).toContain('bannerHidden=sessions')
    await cleanup()
    await renderBanner(buildOnboardingReply(['payout', 'hours']))
    await expect.element(requestMarker).toBeVisible()
    expect(banner.query()).toBeNull()
    await cleanup()
    await renderBanner(buildOnboardingReply(['hours', 'sessions']))
    await expect.element(banner).toBeVisible()
  })

  test('is hidden when nothing is missing, and not requested for clients', async () => {
    await renderBanner(buildOnboardingReply(['payout', 'hours', 'sessions']))
    await expect.element(requestMarker).toBeVisible()
    expect(banner.query()).toBeNull()
    await cleanup()
    const client = await renderBanner(buildOnboardingReply([]), { login: 'customer' })
    expect(client.requests('getOnboarding')).toEqual([])
  })

  test('fits in Russian', async () => {
    await renderBanner(buildOnboardingReply([]), { language: 'ru' })
    await expect.element(page.getByRole('region', { name: translateForPage('onboarding.bannerLabel') })).toBeVisible()
    await expectAccessible()
  })
})
