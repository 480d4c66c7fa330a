import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Agreements } from '#modules/accounts/web/shared/terms.ts'
import { buildPagePath } from '#modules/pages.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { AgreementBanner } from './agreement-banner.tsx'

const VALID_FROM = '2026-11-01'
const client = { audience: 'client', validFrom: VALID_FROM } as const
const counsellor = { audience: 'counsellor', validFrom: VALID_FROM } as const
const agreements = (part: PartialReply<Agreements> = {}) => buildReply('getAgreements', part)

const main = page.getByRole('main')
const banners = () => main.getByText(translateForPage('consents.changed', { date: '01.11.2026' }), { exact: false })
const agreeButton = () => main.getByRole('button', { name: translateForPage('consents.agree') })

interface RenderOptions {
  replies?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
  login?: TestLogin | null
  screen?: 'mySessions' | 'checkout'
}
async function renderBanner(outcome: Outcome<'getAgreements'>, options: RenderOptions = {}): Promise<FakeApi> {
  const { replies, language = 'en', login = 'customer', screen = 'mySessions' } = options
  const api = fakeApi({ getAgreements: outcome, ...replies })
  const element = (
    <>
      <AgreementBanner />
      <p>The page itself</p>
    </>
  )
  await renderComponent(element, { language, page: screen, ...(login && { login }) })
  await expect.element(main.getByText('The page itself')).toBeVisible()
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'shows each new version above the page, accessible in both themes: %s',
  async (language) => {
    await renderBanner(agreements({ toAgree: [client], coming: [counsellor] }), { language })
    await expect.element(banners()).toBeVisible()
    await expect
      .element(main.getByText(translateForPage('consents.coming', { date: '01.11.2026' }), { exact: false }))
      .toBeVisible()
    for (const [audience, key] of [
      ['clients', 'consents.readClient'],
      ['counsellors', 'consents.readCounsellor'],
    ] as const)
      await expect
        .element(main.getByRole('link', { name: translateForPage(key) }))
        .toHaveAttribute('href', buildPagePath('termsVersion', language, { audience, validFrom: VALID_FROM }))
    await expectAccessible()
  },
)

test('sends one agreement at a time and ignores a double click', async () => {
  const api = await renderBanner(agreements({ toAgree: [client, counsellor] }), { replies: { agree: 'pending' } })
  await expect.poll(() => banners().elements()).toHaveLength(2)
  await userEvent.dblClick(agreeButton().first())
  await expect.element(main.getByRole('button', { name: translateForPage('consents.agreeing') })).toBeVisible()
  api.reply('agree', agreements({ toAgree: [counsellor] }))
  await expect.poll(() => banners().elements()).toHaveLength(1)
  api.reply('agree', agreements())
  await userEvent.click(agreeButton())
  await expect.poll(() => banners().elements()).toHaveLength(0)
  expect(api.requests('agree').map(({ input }) => input)).toEqual([
    { terms: [client], place: 'notice' },
    { terms: [counsellor], place: 'notice' },
  ])
})

test.for([
  ['no connection', 'offline', 'You’re offline.'],
  ['a server error', failWithServerError(), 'Action failed'],
] as const)('keeps the question after a failed agreement and reports the error: %s', async ([, outcome, text]) => {
  await renderBanner(agreements({ toAgree: [client] }), { replies: { agree: outcome } })
  await userEvent.click(agreeButton())
  await expect.element(page.getByRole('alert').getByText(text, { exact: false }).first()).toBeInTheDocument()
  await expect.element(agreeButton()).toBeVisible()
})

test.for([
  ['no agreement is pending', agreements(), {}],
  ['no one is logged in', agreements({ toAgree: [client] }), { login: null }],
  ['the page is the checkout, which asks itself', agreements({ toAgree: [client] }), { screen: 'checkout' }],
  ['there is no response', 'offline', {}],
] as const)('shows nothing when %s', async ([, outcome, options]) => {
  const api = await renderBanner(outcome, options)
  if (!('login' in options)) await expect.poll(() => api.requests('getAgreements')).toHaveLength(1)
  expect(banners().elements()).toEqual([])
})
