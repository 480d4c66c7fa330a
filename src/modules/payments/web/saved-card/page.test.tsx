import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pagePath } from '#modules/pages.ts'
import { wayBack } from '#platform/web/way-back.ts'
import { blockNavigation } from '#testing/web/block-navigation.ts'
import { type FakeCardFields, fakeCardFields } from '#testing/web/card-fields.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { savedCard } from '#testing/web/held-time.ts'
import { broken, refused, serverText } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { replyOf } from '#testing/web/reply-of.ts'
import { textOf } from '#testing/web/text-of.ts'
import { Button } from '#ui/button.tsx'
import PaymentCardPage, { clientLoader } from './page.tsx'

const main = page.getByRole('main')
const button = (name: string) => main.getByRole('button', { name, exact: true })
const save = () => button(textOf('card.saveNow'))
const cardNumber = main.getByRole('textbox', { name: 'Card number' })
const problem = (text: string) => main.getByRole('alert').getByText(text, { exact: false }).first()
const done = () => main.getByRole('heading', { name: textOf('card.isSaved') })

interface Opening {
  fields?: FakeCardFields
  answers?: Parameters<typeof fakeApi>[0]
  language?: 'en' | 'et' | 'ru'
  query?: string
}

async function openCard({
  fields = fakeCardFields(),
  answers,
  language = 'en',
  query = '',
}: Opening = {}): Promise<FakeApi> {
  const api = fakeApi({
    getStripeInfo: savedCard(),
    publicSettings: replyOf('publicSettings', { payments: fields.settings }),
    startStripeConnect: { setupIntentId: 'seti_1', clientSecret: 'seti_1_secret' },
    putStripeConnect: savedCard({}),
    ...answers,
  })
  await renderComponent(
    <>
      <Button onClick={() => wayBack()?.()}>Back</Button>
      <PaymentCardPage />
    </>,
    { path: pagePath('paymentCard', language) + query, loader: clientLoader, login: 'customer' },
  )
  return api
}

describe('saving a card', () => {
  test.for(['en', 'et', 'ru'] as const)('says what it does before it is done, in both looks: %s', async (language) => {
    await openCard({ language })
    await expect.element(cardNumber).toBeVisible()
    await expect.element(main.getByRole('heading', { level: 1, name: textOf('card.pageTitle') })).toBeVisible()
    await expect.element(main.getByText(textOf('card.pageLead'))).toBeVisible()
    await expectAccessible()
  })

  test('pressed twice, it is saved once and says so, with the way back', async () => {
    const fields = fakeCardFields({ confirm: 'pending' })
    const api = await openCard({ fields })
    await expect.element(cardNumber).toBeVisible()
    await userEvent.dblClick(save())
    await expect.element(button(textOf('card.saving'))).toBeVisible()
    await expectAccessible()
    fields.say({ confirm: null })
    await expect.element(done()).toHaveFocus()
    await expect.element(main.getByText(textOf('card.isSavedText', { card: 'Visa 4242' }))).toBeVisible()
    await expect
      .element(main.getByRole('link', { name: textOf('card.toProfile') }))
      .toHaveAttribute('href', `${location.origin}${pagePath('profile', 'en')}#card`)
    expect(fields.confirmed).toEqual([
      {
        call: 'confirmSetup',
        options: {
          elements: 'typed',
          confirmParams: { return_url: location.origin + pagePath('paymentCard', 'en') },
          redirect: 'if_required',
        },
      },
    ])
    expect(api.requests('putStripeConnect').map(({ input }) => input)).toEqual([{ setupIntentId: 'seti_1' }])
    await expectAccessible()
  })

  test('names the card whose place it takes', async () => {
    await openCard({ answers: { getStripeInfo: savedCard({}) } })
    await expect.element(main.getByRole('heading', { level: 1, name: textOf('card.pageReplace') })).toBeVisible()
    await expect.element(main.getByText(textOf('card.takesPlace', { card: 'Visa 4242' }))).toBeVisible()
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
    'a card that is refused saves nothing, loses nothing, and another one is saved: %s',
    async ([, confirm, failure]) => {
      const fields = fakeCardFields({ confirm })
      const api = await openCard({ fields })
      await userEvent.fill(cardNumber, '4000')
      await userEvent.click(save())
      await expect.element(problem(textOf(`card.failure.${failure}`))).toBeVisible()
      await expect.element(cardNumber).toHaveValue('4000')
      expect(api.requests('putStripeConnect')).toEqual([])
      await expectAccessible()
      fields.say({ confirm: null })
      await userEvent.click(save())
      await expect.element(done()).toBeVisible()
    },
  )

  test('what is wrong in the fields is said by them alone', async () => {
    const fields = fakeCardFields({ submit: { type: 'validation_error' } })
    await openCard({ fields })
    await expect.element(cardNumber).toBeVisible()
    await userEvent.click(save())
    await expect.element(save()).not.toHaveAttribute('aria-disabled', 'true')
    expect(main.getByRole('alert').elements()).toEqual([])
    expect(fields.confirmed).toEqual([])
  })

  test.for([
    ['no connection', 'offline', 'No connection.'],
    ['a fault of ours', broken(), 'Action failed'],
  ] as const)('an answer that was lost is asked for by the next press: %s', async ([, outcome, said]) => {
    const fields = fakeCardFields()
    const api = await openCard({ fields, answers: { putStripeConnect: outcome } })
    await expect.element(cardNumber).toBeVisible()
    await userEvent.click(save())
    await expect.element(problem(said)).toBeVisible()
    fields.say({ confirm: { type: 'x', code: 'setup_intent_unexpected_state' } })
    api.answer('putStripeConnect', savedCard({}))
    await userEvent.click(save())
    await expect.element(done()).toBeVisible()
  })

  test('fields that do not load say that nothing was saved, and are asked for again', async () => {
    const fields = fakeCardFields({ fields: 'failed' })
    await openCard({ fields })
    await expect.element(problem(textOf('card.fieldsFailed'))).toBeVisible()
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    await expectAccessible()
    fields.say({ fields: 'ready' })
    await userEvent.click(button(textOf('generic.tryAgain')))
    await expect.element(cardNumber).toBeVisible()
  })

  test('Back leads to the card in the profile', async () => {
    const departures = blockNavigation()
    await openCard()
    await expect.element(cardNumber).toBeVisible()
    await userEvent.click(main.getByRole('button', { name: 'Back', exact: true }))
    await expect.poll(() => departures).toEqual([`${pagePath('profile', 'en')}#card`])
  })
})

describe('back from the bank', () => {
  const query = '?setup_intent=seti_9&redirect_status=succeeded'

  test('the card is saved, and its name is gone from the address', async () => {
    const api = await openCard({ query })
    await expect.element(done()).toBeVisible()
    expect(location.search).toBe('')
    expect(api.requests('putStripeConnect').map(({ input }) => input)).toEqual([{ setupIntentId: 'seti_9' }])
    expect(api.requests('startStripeConnect')).toEqual([])
  })

  test('a card that was not confirmed says so and can be typed again', async () => {
    await openCard({ query, language: 'et', answers: { putStripeConnect: refused('cardNotConfirmed') } })
    await expect.element(problem(serverText('et', 'refusal.cardNotConfirmed'))).toBeVisible()
    await expect.element(cardNumber).toBeVisible()
    expect(location.search).toBe('')
    await expectAccessible()
  })
})

test('while payments are away it says so, and trying again goes on', async () => {
  const api = await openCard({ answers: { startStripeConnect: refused('paymentsDown') } })
  await expect.element(main.getByRole('heading', { name: textOf('card.notNow') })).toBeVisible()
  await expect.element(main.getByText(serverText('en', 'refusal.paymentsDown'))).toBeVisible()
  await expectAccessible()
  api.answer('startStripeConnect', { setupIntentId: 'seti_2', clientSecret: 'seti_2_secret' })
  await userEvent.click(button(textOf('generic.tryAgain')))
  await expect.element(cardNumber).toBeVisible()
})

test.for([
  ['no connection', 'offline', 'page.offlineTitle'],
  ['a fault of ours', broken(), 'page.faultTitle'],
] as const)('says why it cannot be shown, and trying again helps: %s', async ([, outcome, title]) => {
  const api = await openCard({ answers: { getStripeInfo: outcome } })
  await expect.element(page.getByRole('heading', { name: textOf(title) })).toBeVisible()
  api.answer('getStripeInfo', savedCard())
  await userEvent.click(page.getByRole('button', { name: textOf('generic.tryAgain') }))
  await expect.element(cardNumber).toBeVisible()
})
