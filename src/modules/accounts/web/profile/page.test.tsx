import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildSavedCardReply } from '#testing/web/checkout-replies.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { buildProfileReply, buildSecurityReply, findProfileSection, openProfile } from '#testing/web/open-profile.tsx'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const PARTS = ['about', 'card', 'settings', 'safety', 'data', 'contact'] as const

test.for(['en', 'et', 'ru'] as const)(
  'shows every section and links to each, in light and dark mode: %s',
  async (language) => {
    await openProfile({ language, replies: { getStripeInfo: buildSavedCardReply({}) } })
    const list = main.getByRole('navigation', { name: translateForPage('profile.parts') })
    for (const part of PARTS) {
      await expect.element(findProfileSection(part)).toBeVisible()
      await expect
        .element(list.getByRole('link', { name: translateForPage(`profile.part.${part}`), exact: true }))
        .toHaveAttribute('href', `#${part}`)
    }
    await expect.element(main.getByText('mari.maasikas@example.ee').first()).toBeVisible()
    await expectAccessible()
  },
)

test('has room for the longest names and addresses', async () => {
  const long = 'Александра-Константинопольская'
  await openProfile({
    language: 'ru',
    replies: {
      getProfile: buildProfileReply({
        firstName: long,
        lastName: `Рождественская-${long}`,
        emailAddress: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.ee`,
        city: long,
      }),
    },
  })
  await expectAccessible()
})

test('a URL with a section’s hash scrolls to it', async () => {
  await openProfile({ query: '#card', replies: { getStripeInfo: buildSavedCardReply({}) } })
  await expect.poll(() => findProfileSection('card').element().getBoundingClientRect().top).toBeLessThan(400)
})

test('shows the other sections when Stripe is unavailable', async () => {
  await openProfile({ replies: { getStripeInfo: failWithServerError() } })
  await expect.element(findProfileSection('card').getByText(translateForPage('savedCard.unknown'))).toBeVisible()
  await expect
    .element(findProfileSection('about').getByLabelText(translateForPage('profile.firstName')))
    .toHaveValue('Mari')
})

test.for([
  ['no connection', 'offline', 'page.offlineTitle'],
  ['a server error', failWithServerError(), 'page.faultTitle'],
] as const)('shows why it cannot load and recovers on retry: %s', async ([, outcome, title]) => {
  const api = await openProfile({ replies: { getProfile: outcome } })
  await expect.element(page.getByRole('heading', { name: translateForPage(title) })).toBeVisible()
  await expectAccessible()
  api.reply('getProfile', buildProfileReply())
  await userEvent.click(page.getByRole('button', { name: translateForPage('generic.tryAgain') }))
  await expect.element(findProfileSection('about')).toBeVisible()
})

describe('an administrator who was sent here to set up a second factor', () => {
  test.for([
    ['missing', 'profile.adminNeeds'],
    ['given', 'profile.adminDone'],
  ] as const)('sees the status and a link back: %s', async ([superuserStep, key]) => {
    await openProfile({
      query: '?back=superuser',
      login: 'admin',
      replies: { getSafety: buildSecurityReply({ superuserStep }) },
    })
    await expect.element(main.getByText(translateForPage(key))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('nav.superuser') }))
      .toHaveAttribute('href', '/superuser')
  })
})
