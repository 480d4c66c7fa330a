import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { Reply } from '#platform/web/api.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { buildOnboardingReply } from '#testing/web/onboarding-replies.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import FinishPage, { clientLoader } from './page.tsx'

const ALL = ['payout', 'hours', 'sessions'] as const
const main = page.getByRole('main')
const link = (name: string) => main.getByRole('link', { name, exact: true })
const publicUrl = `${location.origin}${buildPagePath('counsellorWebsite', 'en', { providerId: 'liis-kastehein' })}`

async function openFinishPage(onboarding: Reply<'getOnboarding'>, language: 'en' | 'ru' = 'en'): Promise<void> {
  fakeApi({ getOnboarding: onboarding })
  const path = buildPagePath('onboardingFinish', language)
  await renderComponent(<FinishPage />, { path, loader: clientLoader, login: 'provider' })
  await expect.element(main.getByRole('heading', { level: 1 }), { timeout: 12_000 }).toBeVisible()
}

test('shows a listed counsellor their page and a link to the provider area', async () => {
  await openFinishPage(buildOnboardingReply(ALL))
  await expect.element(main.getByRole('heading', { level: 1, name: 'All three steps are done, Liis.' })).toBeVisible()
  await expect.element(main.getByText(translateForPage('onboarding.listed'))).toBeVisible()
  await expect
    .element(link(translateForPage('onboarding.seePage')))
    .toHaveAttribute('href', new URL(publicUrl).pathname)
  await expect
    .element(link(translateForPage('onboarding.toPractice')))
    .toHaveAttribute('href', buildPagePath('dashboard', 'en'))
  await expectAccessible()
})

describe('an unlisted counsellor', () => {
  test.for([
    ['onboarding.waitsReview', { status: 'submitted' }],
    ['onboarding.waitsApplication', { status: 'draft' }],
    ['onboarding.waitsChecking', { isPayoutChecking: true }],
    ['onboarding.closed', { status: 'deactivated' }],
  ] as const)('sees the reason, and the page is not linked yet: %s', async ([textKey, part]) => {
    await openFinishPage(buildOnboardingReply(ALL, { isListed: false, ...part }))
    await expect.element(main.getByText(translateForPage(textKey))).toBeVisible()
    await expect.element(main.getByText(translateForPage('onboarding.pageOpensLater'))).toBeVisible()
    expect(link(translateForPage('onboarding.seePage')).query()).toBeNull()
    expect(link(translateForPage('nav.application')).elements()).toHaveLength(
      textKey === 'onboarding.waitsApplication' ? 1 : 0,
    )
    await expectAccessible()
  })

  test('continues with the incomplete step', async () => {
    await openFinishPage(buildOnboardingReply(['payout', 'hours']))
    await expect.element(main.getByRole('heading', { level: 1, name: 'Not quite there yet, Liis.' })).toBeVisible()
    await expect.element(main.getByText(translateForPage('onboarding.waitsMissing'))).toBeVisible()
    await expect
      .element(link(translateForPage('onboarding.goOn')))
      .toHaveAttribute('href', buildPagePath('onboarding', 'en'))
    await expectAccessible()
  })
})

describe('the public URL', () => {
  test('is copied on a click', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => writeText.mockRestore())
    await openFinishPage(buildOnboardingReply(ALL))
    await userEvent.click(main.getByRole('button', { name: translateForPage('onboarding.copy') }))
    await expect
      .element(page.getByRole('status').getByText(translateForPage('onboarding.copied')).first())
      .toBeInTheDocument()
    expect(writeText.mock.calls).toEqual([[publicUrl]])
  })

  test('is shown for manual copying where the browser does not allow it', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed'))
    onTestFinished(() => writeText.mockRestore())
    await openFinishPage(buildOnboardingReply(ALL))
    await userEvent.click(main.getByRole('button', { name: translateForPage('onboarding.copy') }))
    await expect.element(page.getByRole('status').getByText(publicUrl).first()).toBeInTheDocument()
  })
})

test('fits in Russian', async () => {
  await openFinishPage(buildOnboardingReply(ALL, { firstName: 'Рождественская'.repeat(4), slug: 'a'.repeat(60) }), 'ru')
  await expectAccessible()
})
