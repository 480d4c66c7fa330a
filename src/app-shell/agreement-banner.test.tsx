import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Agreements } from '#modules/accounts/web/shared/terms.ts'
import { pagePath } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import type { TestLogin } from '#testing/web/login.ts'
import { broken } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { type Part, replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import { AgreementBanner } from './agreement-banner.tsx'

const VALID_FROM = '2026-11-01'
const client = { audience: 'client', validFrom: VALID_FROM } as const
const counsellor = { audience: 'counsellor', validFrom: VALID_FROM } as const
const agreements = (part: Part<Agreements> = {}) => replyOf('getAgreements', part)

const main = page.getByRole('main')
const banners = () => main.getByText(textOf('consents.changed', { date: '01.11.2026' }), { exact: false })
const agree = () => main.getByRole('button', { name: textOf('consents.agree') })

interface Opening {
  answers?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
  login?: TestLogin | null
  screen?: 'mySessions' | 'checkout'
}
async function show(asked: Outcome<'getAgreements'>, opening: Opening = {}): Promise<FakeApi> {
  const { answers, language = 'en', login = 'customer', screen = 'mySessions' } = opening
  const api = fakeApi({ getAgreements: asked, ...answers })
  const element = (
    <>
      <AgreementBanner />
      <p>What they came for</p>
    </>
  )
  await renderComponent(element, { language, page: screen, ...(login && { login }) })
  await expect.element(main.getByText('What they came for')).toBeVisible()
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'each new version is told beside what somebody came for, in both looks: %s',
  async (language) => {
    await show(agreements({ toAgree: [client], coming: [counsellor] }), { language })
    await expect.element(banners()).toBeVisible()
    await expect
      .element(main.getByText(textOf('consents.coming', { date: '01.11.2026' }), { exact: false }))
      .toBeVisible()
    for (const [audience, key] of [
      ['clients', 'consents.readClient'],
      ['counsellors', 'consents.readCounsellor'],
    ] as const)
      await expect
        .element(main.getByRole('link', { name: textOf(key) }))
        .toHaveAttribute('href', pagePath('termsVersion', language, { audience, validFrom: VALID_FROM }))
    await expectAccessible()
  },
)

test('agreed to one after the other, each goes, and a double press sends once', async () => {
  const api = await show(agreements({ toAgree: [client, counsellor] }), { answers: { agree: 'pending' } })
  await expect.poll(() => banners().elements()).toHaveLength(2)
  await userEvent.dblClick(agree().first())
  await expect.element(main.getByRole('button', { name: textOf('consents.agreeing') })).toBeVisible()
  api.answer('agree', agreements({ toAgree: [counsellor] }))
  await expect.poll(() => banners().elements()).toHaveLength(1)
  api.answer('agree', agreements())
  await userEvent.click(agree())
  await expect.poll(() => banners().elements()).toHaveLength(0)
  expect(api.requests('agree').map(({ input }) => input)).toEqual([
    { terms: [client], place: 'notice' },
    { terms: [counsellor], place: 'notice' },
  ])
})

test.for([
  ['no connection', 'offline', 'No connection.'],
  ['a fault of ours', broken(), 'Action failed'],
] as const)('an agreement that did not arrive is said, and the question stays: %s', async ([, outcome, said]) => {
  await show(agreements({ toAgree: [client] }), { answers: { agree: outcome } })
  await userEvent.click(agree())
  await expect.element(page.getByRole('alert').getByText(said, { exact: false }).first()).toBeInTheDocument()
  await expect.element(agree()).toBeVisible()
})

test.for([
  ['nothing is asked', agreements(), {}],
  ['nobody is logged in', agreements({ toAgree: [client] }), { login: null }],
  ['booking asks for itself', agreements({ toAgree: [client] }), { screen: 'checkout' }],
  ['nobody answers', 'offline', {}],
] as const)('nothing is said where %s', async ([, asked, opening]) => {
  const api = await show(asked, opening)
  if (!('login' in opening)) await expect.poll(() => api.requests('getAgreements')).toHaveLength(1)
  expect(banners().elements()).toEqual([])
})
