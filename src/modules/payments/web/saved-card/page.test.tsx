import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { getBackOverride } from '#platform/web/back-override.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { type FakeCardFields, fakeCardFields } from '#testing/web/card-fields.ts'
import { buildSavedCardReply } from '#testing/web/checkout-replies.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { failWith, failWithServerError, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { Button } from '#ui/button.tsx'
import PaymentCardPage, { clientLoader } from './page.tsx'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const save = () => button(translateForPage('savedCard.saveNow'))
const cardNumber = main.getByRole('textbox', { name: 'Card number' })
const problem = (text: string) => main.getByRole('alert').getByText(text, { exact: false }).first()
const done = () => main.getByRole('heading', { name: translateForPage('savedCard.isSaved') })

interface OpenOptions {
  fields?: FakeCardFields
  replies?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
  query?: string
}

async function openCard({
  fields = fakeCardFields(),
  replies,
  language = 'en',
  query = '',
}: OpenOptions = {}): Promise<FakeApi> {
  const api = fakeApi({
    getStripeInfo: buildSavedCardReply(),
    publicSettings: buildReply('publicSettings', { payments: fields.settings }),
    startStripeConnect: { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret' },
    putStripeConnect: buildSavedCardReply({}),
    ...replies,
  })
  await renderComponent(
    <>
      <Button onClick={() => getBackOverride()?.()}>Back</Button>
      <PaymentCardPage />
    </>,
    { path: buildPagePath('paymentCard', language) + query, loader: clientLoader, login: 'customer' },
  )
  return api
}

describe('saving a card', () => {
  test.for(['en', 'et', 'ru'] as const)('explains what saving does, in both themes: %s', async (language) => {
    await openCard({ language })
    await expect.element(cardNumber).toBeVisible()
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('savedCard.pageTitle') }))
      .toBeVisible()
    await expect.element(main.getByText(translateForPage('savedCard.pageLead'))).toBeVisible()
    await expectAccessible()
  })

  test('saves once for a double click and confirms it with a link back', async () => {
    const fields = fakeCardFields({ confirm: 'pending' })
    const api = await openCard({ fields })
    await expect.element(cardNumber).toBeVisible()
    await userEvent.dblClick(save())
    await expect.element(button(translateForPage('savedCard.saving'))).toBeVisible()
    await expectAccessible()
    fields.setState({ confirm: null })
    await expect.element(done()).toHaveFocus()
    await expect.element(main.getByText(translateForPage('savedCard.isSavedText', { card: 'Visa 4242' }))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: translateForPage('savedCard.toProfile') }))
      .toHaveAttribute('href', `${location.origin}${buildPagePath('profile', 'en')}#card`)
    expect(fields.confirmed).toEqual([
      {
        call: 'confirmSetup',
        options: {
          elements: 'typed',
          confirmParams: { return_url: location.origin + buildPagePath('paymentCard', 'en') },
          redirect: 'if_required',
        },
      },
    ])
    expect(api.requests('putStripeConnect').map(({ input }) => input)).toEqual([{ setupIntentId: 'seti_1' }])
    await expectAccessible()
  })

  test('identifies the card that is replaced', async () => {
    await openCard({ replies: { getStripeInfo: buildSavedCardReply({}) } })
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('savedCard.pageReplace') }))
      .toBeVisible()
    await expect.element(main.getByText(translateForPage('savedCard.takesPlace', { card: 'Visa 4242' }))).toBeVisible()
  })

  test.for([
    ['declined', { type: 'card_error', code: 'card_declined' }, 'card_declined'],
    [
      'not confirmed with the bank',
      { type: 'x', code: 'setup_intent_authentication_failure' },
      'setup_intent_authentication_failure',
    ],
    ['the connection is lost', { type: 'api_connection_error' }, 'api_connection_error'],
  ] as const)(
    'a declined card saves nothing and keeps the input, and another one can be saved: %s',
    async ([, confirm, failure]) => {
      const fields = fakeCardFields({ confirm })
      const api = await openCard({ fields })
      await userEvent.fill(cardNumber, '4000')
      await userEvent.click(save())
      await expect.element(problem(translateForPage(`savedCard.failure.${failure}`))).toBeVisible()
      await expect.element(cardNumber).toHaveValue('4000')
      expect(api.requests('putStripeConnect')).toEqual([])
      await expectAccessible()
      fields.setState({ confirm: null })
      await userEvent.click(save())
      await expect.element(done()).toBeVisible()
    },
  )

  test('shows field errors only at the fields', async () => {
    const fields = fakeCardFields({ submit: { type: 'validation_error' } })
    await openCard({ fields })
    await expect.element(cardNumber).toBeVisible()
    await userEvent.click(save())
    await expect.element(save()).not.toHaveAttribute('aria-disabled', 'true')
    expect(main.getByRole('alert').elements()).toEqual([])
    expect(fields.confirmed).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'You’re offline.'],
    ['a server error', failWithServerError(), 'Action failed'],
  ] as const)('recovers a lost response on the next click: %s', async ([, outcome, message]) => {
    const fields = fakeCardFields()
    const api = await openCard({ fields, replies: { putStripeConnect: outcome } })
    await expect.element(cardNumber).toBeVisible()
    await userEvent.click(save())
    await expect.element(problem(message)).toBeVisible()
    fields.setState({ confirm: { type: 'x', code: 'setup_intent_unexpected_state' } })
    api.reply('putStripeConnect', buildSavedCardReply({}))
    await userEvent.click(save())
    await expect.element(done()).toBeVisible()
  })

  test('shows that nothing was saved when the fields do not load, and retries', async () => {
    const fields = fakeCardFields({ fields: 'failed' })
    await openCard({ fields })
    await expect.element(problem(translateForPage('savedCard.fieldsFailed'))).toBeVisible()
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    fields.setState({ fields: 'ready' })
    await userEvent.click(button(translateForPage('generic.tryAgain')))
    await expect.element(cardNumber).toBeVisible()
  })

  test('Back leads to the card in the profile', async () => {
    const departures = blockNavigation()
    await openCard()
    await expect.element(cardNumber).toBeVisible()
    await userEvent.click(main.getByRole('button', { name: 'Back', exact: true }))
    await expect.poll(() => departures).toEqual([`${buildPagePath('profile', 'en')}#card`])
  })
})

describe('return from the bank', () => {
  const query = '?setup_intent=seti_9&redirect_status=succeeded'

  test('saves the card and removes its id from the URL', async () => {
    const api = await openCard({ query })
    await expect.element(done()).toBeVisible()
    await expect.poll(() => location.search).toBe('')
    expect(api.requests('putStripeConnect').map(({ input }) => input)).toEqual([{ setupIntentId: 'seti_9' }])
    expect(api.requests('startStripeConnect')).toEqual([])
  })

  test('shows that the card was not confirmed, and it can be entered again', async () => {
    await openCard({ query, language: 'et', replies: { putStripeConnect: failWith('cardNotConfirmed') } })
    await expect.element(problem(serverText('et', 'domainError.cardNotConfirmed'))).toBeVisible()
    await expect.element(cardNumber).toBeVisible()
    await expect.poll(() => location.search).toBe('')
    await expectAccessible()
  })
})

test('shows that payments are unavailable, and continues on retry', async () => {
  const api = await openCard({ replies: { startStripeConnect: failWith('paymentsDown') } })
  await expect.element(main.getByRole('heading', { name: translateForPage('savedCard.notNow') })).toBeVisible()
  await expect.element(main.getByText(serverText('en', 'domainError.paymentsDown'))).toBeVisible()
  await expectAccessible()
  api.reply('startStripeConnect', { setupIntentId: 'seti_2', clientSecret: 'seti_2_secret' })
  await userEvent.click(button(translateForPage('generic.tryAgain')))
  await expect.element(cardNumber).toBeVisible()
})

test.for([
  ['no connection', 'offline', 'page.offlineTitle'],
  ['a server error', failWithServerError(), 'page.faultTitle'],
] as const)('shows why it cannot be loaded, and loads on retry: %s', async ([, outcome, title]) => {
  const api = await openCard({ replies: { getStripeInfo: outcome } })
  await expect.element(page.getByRole('heading', { name: translateForPage(title) })).toBeVisible()
  api.reply('getStripeInfo', buildSavedCardReply())
  await userEvent.click(page.getByRole('button', { name: translateForPage('generic.tryAgain') }))
  await expect.element(cardNumber).toBeVisible()
})
