import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import type { SessionFeedbackAndClaim } from './load-feedback.ts'
import { SessionFeedback } from './session-feedback.tsx'

type Language = 'en' | 'et' | 'ru'
const session = buildReply('getSession', {
  providerFirstName: 'Anna',
  providerLastName: 'Lepalind',
  status: 'completed',
})

const buildOwnFeedback = (part: object = {}) => ({
  providerFirstName: 'Anna',
  providerLastName: 'Lepalind',
  score: 4,
  feedback: 'Calm and clear.',
  state: 'waiting',
  ...part,
})

async function show(
  {
    feedback,
    claim,
  }: {
    feedback?: PartialReply<SessionFeedbackAndClaim['feedback']>
    claim?: PartialReply<SessionFeedbackAndClaim['claim']>
  },
  { language = 'en', hash = '' }: { language?: Language | undefined; hash?: string } = {},
): Promise<void> {
  const feedbackAndClaim = {
    feedback: buildReply('sessionFeedback', feedback),
    claim: buildReply('sessionClaim', claim),
  }
  await renderComponent(<SessionFeedback session={session} feedbackAndClaim={feedbackAndClaim} />, {
    path: `/${language}/test${hash}`,
    login: 'customer',
  })
}

const button = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('button', { name: translateForPage(key), exact: true })
const star = (score: number) => page.getByRole('radio', { name: translateForPage('myFeedback.scoreOf', { score }) })
const textField = () => page.getByRole('textbox')
const notice = (key: Parameters<typeof translateForPage>[0]) =>
  page.getByRole('status').getByText(translateForPage(key))

describe('feedback', () => {
  const open = (language?: Language) => show({ feedback: { canGive: true } }, { hash: '#feedback', language })
  async function fillForm(outcome: Outcome<'giveFeedback'>): Promise<FakeApi> {
    const api = fakeApi({ giveFeedback: outcome })
    await open()
    await press('Tab')
    await press(' ')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await userEvent.fill(textField(), 'Calm and clear.')
    return api
  }

  test.for(['en', 'et', 'ru'] as const)(
    'the form is accessible in light and dark mode, empty and rejected: %s',
    async (language) => {
      await open(language)
      await expect.element(textField()).toBeVisible()
      await expectAccessible()
      await userEvent.click(button('myFeedback.send'))
      await expect.element(page.getByText(translateForPage('error.required'))).toBeVisible()
      await expectAccessible()
    },
  )

  test('is not offered to a client who may not give it', async () => {
    await show({})
    expect(page.getByRole('main').getByRole('region').elements()).toEqual([])
  })

  test('shows an invitation, and the form opens and closes on request', async () => {
    await show({ feedback: { canGive: true } })
    expect(textField().query()).toBeNull()
    await userEvent.click(button('myFeedback.write'))
    await expect.element(textField()).toBeVisible()
    await userEvent.click(button('myFeedback.close'))
    await expect.element(button('myFeedback.write')).toBeVisible()
  })

  test('requires a rating', async () => {
    const api = fakeApi()
    await open()
    await userEvent.click(button('myFeedback.send'))
    await expect.element(page.getByText(translateForPage('error.required'))).toBeVisible()
    expect(api.requests('giveFeedback')).toEqual([])
  })

  test('sends the rating selected with the arrow keys, and the text', async () => {
    const api = await fillForm(buildReply('giveFeedback'))
    await expect.element(star(4)).toBeChecked()
    await userEvent.click(button('myFeedback.send'))
    await expect.element(notice('myFeedback.sent')).toBeVisible()
    expect(api.requests('giveFeedback').map(({ input }) => input)).toEqual([
      { id: session.providerId, bookingId: session.bookingId, score: 4, feedback: 'Calm and clear.' },
    ])
  })

  test('sends one request on a double click', async () => {
    const api = await fillForm('pending')
    await userEvent.dblClick(button('myFeedback.send'))
    await expect.element(button('myFeedback.sending')).toBeVisible()
    expect(api.requests('giveFeedback')).toHaveLength(1)
  })

  test.for([
    ['a server error', failWithServerError(), 'Action failed'],
    ['no connection', 'offline', 'You’re offline.'],
  ] as const)('shows why sending failed and keeps the input: %s', async ([, outcome, message]) => {
    await fillForm(outcome)
    await userEvent.click(button('myFeedback.send'))
    await expect
      .element(page.getByRole('main').getByRole('alert').getByText(message, { exact: false }).first())
      .toBeVisible()
    await expect.element(textField()).toHaveValue('Calm and clear.')
    await expect.element(star(4)).toBeChecked()
    await expectAccessible()
  })

  test.for([
    ['waiting', {}, 'myFeedback.is.waiting', 2],
    ['public', { state: 'public', publishedAt: '2026-11-23T05:00:00Z', isEdited: true }, 'myFeedback.is.public', 0],
    ['removed', { state: 'removed', removedBecause: 'It names somebody.' }, 'myFeedback.is.removed', 0],
  ] as const)('shows its status and can be changed only before publication: %s', async ([, part, key, buttons]) => {
    await show({ feedback: { given: buildOwnFeedback(part) as never } }, { language: 'ru' })
    await expect.element(page.getByText(translateForPage(key), { exact: true })).toBeVisible()
    expect(page.getByRole('main').getByRole('button').elements()).toHaveLength(buttons)
    await expectAccessible()
  })

  test('is changed in the same form with the current values', async () => {
    const api = fakeApi({ changeFeedback: buildReply('changeFeedback') })
    await show({ feedback: { given: buildOwnFeedback() as never } })
    await userEvent.click(page.getByRole('button', { name: /^Change/ }))
    await expect.element(star(4)).toBeChecked()
    await userEvent.fill(textField(), 'Calm.')
    await userEvent.click(button('myFeedback.saveChange'))
    await expect.element(notice('myFeedback.changed')).toBeVisible()
    expect(api.requests('changeFeedback').map(({ input }) => input)).toMatchObject([{ score: 4, feedback: 'Calm.' }])
  })

  test('is withdrawn once on a double click', async () => {
    const api = fakeApi({ withdrawFeedback: 'pending' })
    await show({ feedback: { given: buildOwnFeedback() as never } })
    await userEvent.dblClick(page.getByRole('button', { name: /^Withdraw/ }))
    api.reply('withdrawFeedback', buildReply('withdrawFeedback'))
    await expect.element(notice('myFeedback.withdrawn')).toBeVisible()
    expect(api.requests('withdrawFeedback')).toHaveLength(1)
  })
})

describe('a claim', () => {
  const CLAIMABLE = { canOpen: true, openUntil: '2026-12-01T10:00:00Z' }
  async function open(language?: Language) {
    await show({ claim: CLAIMABLE }, { language })
    await userEvent.click(button('myFeedback.claimOpen'))
  }
  async function fillForm(outcome: Outcome<'openClaim'>): Promise<FakeApi> {
    const api = fakeApi({ openClaim: outcome })
    await open()
    await userEvent.fill(textField(), 'We began half an hour late.')
    return api
  }

  test.for(['en', 'et', 'ru'] as const)(
    'its form is accessible in light and dark mode, empty and rejected: %s',
    async (language) => {
      await open(language)
      await expectAccessible()
      await userEvent.click(button('myFeedback.claimSend'))
      await expect
        .element(textField())
        .toHaveAccessibleDescription(expect.stringContaining(translateForPage('error.required')) as unknown as string)
      await expectAccessible()
    },
  )

  test('opens by Enter, and each control is reachable once by keyboard', async () => {
    await show({ claim: CLAIMABLE })
    await tabTo(button('myFeedback.claimOpen'))
    await press('Enter')
    await expect.element(textField()).toBeVisible()
    ;(document.activeElement as HTMLElement | null)?.blur()
    expect(await tabThrough()).toEqual(
      (['claimText', 'claimSend', 'close'] as const).map((key) => translateForPage(`myFeedback.${key}`)),
    )
  })

  test('sends one request on a double click and confirms it', async () => {
    const api = await fillForm('pending')
    await userEvent.dblClick(button('myFeedback.claimSend'))
    api.reply('openClaim', buildReply('openClaim'))
    await expect.element(notice('myFeedback.claimSent')).toBeVisible()
    expect(api.requests('openClaim').map(({ input }) => input)).toEqual([
      { bookingId: session.bookingId, text: 'We began half an hour late.' },
    ])
  })

  test.for([
    ['too many attempts', failWith('tooManyTries', { retryAfterSeconds: 60 }), 'You can try again in 1 minute.'],
    ['a server error', failWithServerError(), 'Action failed'],
    ['no connection', 'offline', 'You’re offline.'],
  ] as const)('shows why sending failed and keeps the input: %s', async ([, outcome, message]) => {
    await fillForm(outcome)
    await userEvent.click(button('myFeedback.claimSend'))
    await expect
      .element(page.getByRole('main').getByRole('alert').getByText(message, { exact: false }).first())
      .toBeVisible()
    await expect.element(textField()).toHaveValue('We began half an hour late.')
    await expectAccessible()
  })

  test.for(['open', 'answered', 'rejected', 'refunded'] as const)('shows its status: %s', async (status) => {
    const claim = {
      status,
      text: 'We began half an hour late.',
      words: 'Half of it goes back to you.',
      refundAmount: 10.5,
      openedBy: 'client',
      answerBy: '2026-11-27T10:00:00Z',
    }
    await show({ claim: { claim: claim as never } })
    const card = page.getByRole('region', { name: translateForPage('myFeedback.claimYours') })
    await expect.element(card.getByText(translateForPage(`myFeedback.claimIs.${status}`))).toBeVisible()
    await expect.element(card.getByText('We began half an hour late.')).toBeVisible()
    if (status === 'refunded')
      await expect.element(card.getByText('You’ll get 10.50\u00A0€ back.', { exact: false })).toBeVisible()
    await expectAccessible()
  })

  test('explains a claim that was opened because the provider did not attend', async () => {
    await show(
      { claim: { claim: { status: 'open', openedBy: 'system', answerBy: '2026-11-27T10:00:00Z' } as never } },
      { language: 'ru' },
    )
    await expect.element(page.getByText(translateForPage('myFeedback.claimForYou', { minutes: 15 }))).toBeVisible()
    await expectAccessible()
  })

  test.for([
    ['open', false],
    ['answered', false],
    ['refunded', false],
    ['rejected', true],
  ] as const)('while it is %s, feedback is requested: %s', async ([status, isRequested]) => {
    const claim = { status, openedBy: 'client', answerBy: '2026-11-27T10:00:00Z' }
    await show({ feedback: { canGive: true, given: null }, claim: { claim: claim as never } })
    await expect.element(page.getByRole('region', { name: translateForPage('myFeedback.claimYours') })).toBeVisible()
    expect(button('myFeedback.write').query() !== null).toBe(isRequested)
  })

  test('is shown above earlier feedback', async () => {
    const claim = { status: 'open', openedBy: 'client', answerBy: '2026-11-27T10:00:00Z' }
    await show({ feedback: { canGive: false, given: buildOwnFeedback() as never }, claim: { claim: claim as never } })
    const regions = page.getByRole('region')
    await expect.element(regions.nth(0)).toHaveAccessibleName(translateForPage('myFeedback.claimYours'))
    await expect.element(regions.nth(1)).toHaveAccessibleName(translateForPage('myFeedback.about', { name: 'Anna' }))
  })
})
