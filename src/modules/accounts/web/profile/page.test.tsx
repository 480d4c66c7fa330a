import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { savedCard } from '#testing/web/held-time.ts'
import { openProfile, profileOf, profilePart, safetyOf } from '#testing/web/open-profile.tsx'
import { broken } from '#testing/web/outcomes.ts'
import { textOf } from '#testing/web/text-of.ts'

const main = page.getByRole('main')
const PARTS = ['about', 'card', 'settings', 'safety', 'data', 'contact'] as const

test.for(['en', 'et', 'ru'] as const)(
  'shows every part and links to each, in light and dark mode: %s',
  async (language) => {
    await openProfile({ language, answers: { getStripeInfo: savedCard({}) } })
    const list = main.getByRole('navigation', { name: textOf('profile.parts') })
    for (const part of PARTS) {
      await expect.element(profilePart(part)).toBeVisible()
      await expect
        .element(list.getByRole('link', { name: textOf(`profile.part.${part}`), exact: true }))
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
    answers: {
      getProfile: profileOf({
        firstName: long,
        lastName: `Рождественская-${long}`,
        emailAddress: `${'a'.repeat(60)}@${'b'.repeat(60)}.example.ee`,
        city: long,
      }),
    },
  })
  await expectAccessible()
})

test('an address with a part’s hash scrolls to it', async () => {
  await openProfile({ query: '#card', answers: { getStripeInfo: savedCard({}) } })
  await expect.poll(() => profilePart('card').element().getBoundingClientRect().top).toBeLessThan(400)
})

test('shows the other parts when Stripe is unavailable', async () => {
  await openProfile({ answers: { getStripeInfo: broken() } })
  await expect.element(profilePart('card').getByText(textOf('card.unknown'))).toBeVisible()
  await expect.element(profilePart('about').getByLabelText(textOf('profile.firstName'))).toHaveValue('Mari')
})

test.for([
  ['no connection', 'offline', 'page.offlineTitle'],
  ['a server error', broken(), 'page.faultTitle'],
] as const)('shows why it cannot load and recovers on retry: %s', async ([, outcome, title]) => {
  const api = await openProfile({ answers: { getProfile: outcome } })
  await expect.element(page.getByRole('heading', { name: textOf(title) })).toBeVisible()
  await expectAccessible()
  api.answer('getProfile', profileOf())
  await userEvent.click(page.getByRole('button', { name: textOf('generic.tryAgain') }))
  await expect.element(profilePart('about')).toBeVisible()
})

describe('an administrator who was sent here to set up a second factor', () => {
  test.for([
    ['missing', 'profile.superuserNeeds'],
    ['given', 'profile.superuserDone'],
  ] as const)('sees the status and a link back: %s', async ([superuserStep, key]) => {
    await openProfile({ query: '?back=superuser', login: 'admin', answers: { getSafety: safetyOf({ superuserStep }) } })
    await expect.element(main.getByText(textOf(key))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: textOf('nav.superuser') }))
      .toHaveAttribute('href', '/superuser')
  })
})
