import type { ComponentType } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CALL_PATHS, type CallName } from '#modules/call-paths.ts'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWith } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

interface Screen {
  default: ComponentType
  clientLoader: (args: ClientLoaderFunctionArgs) => unknown
}

const ID = '00000000-0000-4000-8000-000000000001'
const CALLS = Object.keys(CALL_PATHS) as CallName[]
/** Each page with its module, and its URL parameter if any. */
const SCREENS: [PageId, () => Promise<unknown>, string?][] = [
  ['workingHours', () => import('#modules/availability/web/working-hours/page.tsx')],
  ['sessionTypes', () => import('#modules/providers/web/session-types/page.tsx')],
  ['invitations', () => import('#modules/invitations/web/sent-invitations/page.tsx')],
  ['newInvitation', () => import('#modules/invitations/web/new-invitation/page.tsx')],
  ['clients', () => import('#modules/bookings/web/clients/page.tsx')],
  ['client', () => import('#modules/bookings/web/client/page.tsx'), 'contactId'],
  ['providerMessages', () => import('#modules/messaging/web/provider-messages/page.tsx')],
  ['billing', () => import('#modules/payouts/web/earnings/page.tsx')],
  ['statistics', () => import('#modules/payouts/web/statistics/page.tsx')],
  ['myWebsite', () => import('#modules/providers/web/my-website/page.tsx')],
  ['stripeConnect', () => import('#modules/payouts/web/payout-account/page.tsx')],
  ['providerSession', () => import('#modules/bookings/web/provider-session/page.tsx'), 'id'],
  ['onboarding', () => import('#modules/providers/web/onboarding/page.tsx')],
  ['onboardingStripe', () => import('#modules/providers/web/onboarding/payout-intro/page.tsx')],
  ['onboardingStripeConnect', () => import('#modules/providers/web/onboarding/payout-form/page.tsx')],
  ['onboardingHoursIntro', () => import('#modules/providers/web/onboarding/hours-intro/page.tsx')],
  ['onboardingWorkingHours', () => import('#modules/providers/web/onboarding/hours-form/page.tsx')],
  ['onboardingSessionsIntro', () => import('#modules/providers/web/onboarding/sessions-intro/page.tsx')],
  ['onboardingSessionTypes', () => import('#modules/providers/web/onboarding/sessions-form/page.tsx')],
  ['onboardingFinish', () => import('#modules/providers/web/onboarding/finish/page.tsx')],
]
const main = page.getByRole('main')
const heading = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('heading', { level: 1, name: translateForPage(key) })

/** Opens a provider page with every API call faked to have the same outcome. */
async function open([id, load, param]: (typeof SCREENS)[number], outcome: Outcome<CallName>): Promise<FakeApi> {
  const screen = (await load()) as Screen
  const api = fakeApi(Object.fromEntries(CALLS.map((name) => [name, outcome])))
  const path = buildPagePath(id, 'en', param ? { [param]: ID } : undefined)
  await renderComponent(<screen.default />, {
    path,
    route: path.replace(ID, `:${param}`),
    loader: screen.clientLoader,
    login: 'customer',
  })
  return api
}

describe('a provider area page', () => {
  test.for(SCREENS)('shows nothing to an account without a provider profile: %s', async (screen) => {
    await open(screen, failWith('notAllowed'))
    await expect.element(heading('page.notAllowedTitle')).toBeVisible()
    expect(main.getByRole('button').elements()).toEqual([])
  })

  test.for(SCREENS)('reports a missing connection and retries on a click: %s', async (screen) => {
    const api = await open(screen, 'offline')
    await expect.element(heading('page.offlineTitle')).toBeVisible()
    for (const name of CALLS) api.reply(name, failWith('notAllowed'))
    await userEvent.click(main.getByRole('button', { name: translateForPage('generic.tryAgain') }))
    await expect.element(heading('page.notAllowedTitle')).toBeVisible()
  })

  test('has no accessibility violations when it cannot be loaded', async () => {
    await open(SCREENS[0]!, 'offline')
    await expect.element(heading('page.offlineTitle')).toBeVisible()
    await expectAccessible()
  })
})
