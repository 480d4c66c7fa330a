import type { ComponentType } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CALL_PATHS, type CallName } from '#contract/call-paths.ts'
import { type PageId, pagePath } from '#contract/pages.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '../testing/fake-api.ts'
import { refused } from '../testing/outcomes.ts'
import { renderComponent } from '../testing/render-component.tsx'
import { textOf } from '../testing/text-of.ts'

interface Screen {
  default: ComponentType
  clientLoader: (args: ClientLoaderFunctionArgs) => unknown
}

const ID = '00000000-0000-4000-8000-000000000001'
const CALLS = Object.keys(CALL_PATHS) as CallName[]
/** Each page with its module, and the part of the address that names one thing. */
const SCREENS: [PageId, () => Promise<unknown>, string?][] = [
  ['workingHours', () => import('./working-hours/page.tsx')],
  ['sessionTypes', () => import('./session-types/page.tsx')],
  ['invitations', () => import('./invitations/page.tsx')],
  ['invite', () => import('./invite/page.tsx')],
  ['contacts', () => import('./contacts/page.tsx')],
  ['contact', () => import('./contact/page.tsx'), 'contactId'],
  ['providerMessages', () => import('./messages/page.tsx')],
  ['billing', () => import('./billing/page.tsx')],
  ['statistics', () => import('./statistics/page.tsx')],
  ['myWebsite', () => import('./my-website/page.tsx')],
  ['stripeConnect', () => import('./payout/page.tsx')],
  ['providerSession', () => import('./session/page.tsx'), 'id'],
  ['onboarding', () => import('./onboarding/page.tsx')],
  ['onboardingStripe', () => import('./onboarding/payout-intro/page.tsx')],
  ['onboardingStripeConnect', () => import('./onboarding/payout-form/page.tsx')],
  ['onboardingWh', () => import('./onboarding/hours-intro/page.tsx')],
  ['onboardingWorkingHours', () => import('./onboarding/hours-form/page.tsx')],
  ['onboardingSt', () => import('./onboarding/sessions-intro/page.tsx')],
  ['onboardingSessionTypes', () => import('./onboarding/sessions-form/page.tsx')],
  ['onboardingFinish', () => import('./onboarding/finish/page.tsx')],
]
const main = page.getByRole('main')
const heading = (key: Parameters<typeof textOf>[0]) => main.getByRole('heading', { level: 1, name: textOf(key) })

/** A page of the practice, while every call has the same outcome. */
async function open([id, load, param]: (typeof SCREENS)[number], outcome: Outcome<CallName>): Promise<FakeApi> {
  const screen = (await load()) as Screen
  const api = fakeApi(Object.fromEntries(CALLS.map((name) => [name, outcome])))
  const path = pagePath(id, 'en', param ? { [param]: ID } : undefined)
  await renderComponent(<screen.default />, {
    path,
    route: path.replace(ID, `:${param}`),
    loader: screen.clientLoader,
    login: 'customer',
  })
  return api
}

describe('a page of the practice', () => {
  test.for(SCREENS)('shows nothing to somebody without a practice: %s', async (screen) => {
    await open(screen, refused('notAllowed'))
    await expect.element(heading('page.notAllowedTitle')).toBeVisible()
    expect(main.getByRole('button').elements()).toEqual([])
  })

  test.for(SCREENS)('says that there is no connection, and tries again by a press: %s', async (screen) => {
    const api = await open(screen, 'offline')
    await expect.element(heading('page.offlineTitle')).toBeVisible()
    for (const name of CALLS) api.answer(name, refused('notAllowed'))
    await userEvent.click(main.getByRole('button', { name: textOf('generic.tryAgain') }))
    await expect.element(heading('page.notAllowedTitle')).toBeVisible()
  })

  test('that cannot be shown has no fault', async () => {
    await open(SCREENS[0]!, 'offline')
    await expect.element(heading('page.offlineTitle')).toBeVisible()
    await expectAccessible()
  })
})
