import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { QuestionName } from '#modules/search/values/questions.ts'
import type { AreaKey } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { buildCandidate, buildMatchList } from '#testing/web/provider-cards.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import MatchPage from './page.tsx'

const main = page.getByRole('main')
const ANNA = buildCandidate(1, { firstIn: { morning: '2026-11-25T08:00:00Z' } })
const JAAN = buildCandidate(2, { location: 2, fee: 60 }, { city: 'Tartu', topicIds: [7], firstName: 'Jaan' })

const text = (key: AreaKey<'match'>, values = {}) => translateForPage(key, values)
const button = (key: AreaKey<'match'>) => main.getByRole('button', { name: text(key), exact: true })
const option = (name: string) => main.getByLabelText(name, { exact: true })
const question = (name: QuestionName | 'safety') =>
  main.getByRole('heading', { level: 2, name: text(`match.${name}.question`) })
const storedAnswers = () => JSON.parse(sessionStorage.getItem('match') ?? 'null')

/** Opens the questionnaire, at its first question by default. */
async function open(options: { hash?: string; language?: PathLanguage; now?: string } = {}): Promise<FakeApi> {
  const { hash = '', language = 'en', now } = options
  const api = fakeApi({ listForMatching: buildMatchList(ANNA, JAAN) })
  const path = buildPagePath('match', language) + hash
  await renderComponent(<MatchPage />, { path, loader: () => ({ texts: {} }), ...(now && { now }) })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

const choose = (...names: string[]) =>
  names.reduce<Promise<unknown>>((before, name) => before.then(() => userEvent.click(option(name))), Promise.resolve())

describe('the questions', () => {
  test.for(['en', 'et', 'ru'] as const)('each is accessible and announces its number: %s', async (language) => {
    await open({ language })
    const names = ['topics', 'people', 'languages', 'place', 'when', 'price'] as const
    await expect.element(main.getByText(text('match.progress', { number: 1, all: 7 }))).toBeVisible()
    await expectAccessible()
    await userEvent.click(button('match.safety.safe'))
    for (const [index, name] of names.entries()) {
      await expect.element(question(name)).toHaveFocus()
      await expect
        .element(main.getByRole('status').first())
        .toHaveTextContent(toPlainSpaces(text('match.progress', { number: index + 2, all: 7 })))
      if (name === 'place') await choose(text('match.place.inPerson'))
      if (name === 'place') await expect.element(main.getByRole('combobox')).toBeVisible()
      await expectAccessible()
      if (name !== 'price') await userEvent.click(button('match.continue'))
    }
  })

  test('all answers are stored in the tab and used for the result', async () => {
    await open()
    await userEvent.click(button('match.safety.safe'))
    await choose('Anxiety', 'Stress')
    await userEvent.click(button('match.continue'))
    await choose('Individual session', 'An intro video')
    await userEvent.click(button('match.continue'))
    await choose('English', 'Estonian')
    await userEvent.click(button('match.continue'))
    await choose('Online')
    await userEvent.click(button('match.continue'))
    await choose('Weekday mornings', 'As soon as possible')
    await userEvent.click(button('match.continue'))
    await choose('Up to 100\u00A0€')
    await userEvent.click(button('match.result'))
    await expect
      .element(main.getByRole('heading', { level: 2, name: '1 counsellor matches your answers' }))
      .toHaveFocus()
    const reasons = main.getByRole('list', { name: 'Why Anna Lepalind 1 suits you' }).getByRole('listitem')
    expect(reasons.elements().map((element) => toPlainSpaces(element.textContent))).toEqual([
      'Works with: anxiety, stress',
      'Available in the next 7 days: on a weekday morning',
      'Available in the next 3 days',
    ])
    expect(storedAnswers()).toEqual({
      topicIds: [1, 5],
      providerTypeIds: [],
      kind: 'personal',
      preferences: ['video'],
      languageIds: [1, 2],
      place: 'online',
      town: null,
      parts: ['morning'],
      isSoon: true,
      maxPrice: 100,
    })
  })

  test('a town is selected from those with sessions in person and reset with the location', async () => {
    await open({ hash: '#question-5' })
    await choose('In person')
    const town = main.getByRole('combobox', { name: 'Town' })
    await expect.element(town).toBeVisible()
    expect([...(town.element() as HTMLSelectElement).options].map((element) => element.text)).toEqual([
      'Any town',
      'Tartu',
    ])
    await userEvent.selectOptions(town, 'Tartu')
    expect(storedAnswers()).toMatchObject({ place: 'inPerson', town: 'Tartu' })
    await choose('Online')
    expect(storedAnswers()).toMatchObject({ place: 'online', town: null })
    await expect.poll(() => town.query()).toBeNull()
  })

  test('Back and the back button of the browser return to the previous question with its answer', async () => {
    await open({ hash: '#question-5' })
    await choose('Online')
    await userEvent.click(button('match.continue'))
    await choose('Weekday evenings')
    await userEvent.click(button('match.back'))
    await expect.element(question('place')).toHaveFocus()
    await expect.element(option('Online')).toBeChecked()
    await userEvent.click(button('match.continue'))
    await expect.element(option('Weekday evenings')).toBeChecked()
    history.back()
    await expect.element(question('place')).toHaveFocus()
    await expect.element(option('Online')).toBeChecked()
  })

  test('skipping clears the answer to a question', async () => {
    await open({ hash: '#question-2' })
    await choose('Grief')
    expect(storedAnswers().topicIds).toEqual([7])
    await userEvent.click(button('match.skip'))
    await expect.element(question('people')).toBeVisible()
    expect(storedAnswers()).toBeNull()
  })

  test('restores the answers in the same tab', async () => {
    sessionStorage.setItem('match', JSON.stringify({ topicIds: [7, 999], maxPrice: 80 }))
    await open({ hash: '#question-7' })
    await expect.element(option('Up to 80\u00A0€')).toBeChecked()
    await userEvent.click(button('match.result'))
    await expect
      .element(main.getByRole('heading', { level: 2, name: '1 counsellor matches your answers' }))
      .toBeVisible()
    await expect.element(main.getByRole('heading', { level: 3, name: 'Jaan Lepalind 2' })).toBeVisible()
  })

  test('focuses each heading and can be answered by keyboard', async () => {
    await open()
    await tabTo(button('match.safety.safe'))
    await press('Enter')
    await expect.element(question('topics')).toHaveFocus()
    await tabTo(main.getByRole('group', { name: text('match.topics.question') }).getByLabelText('Grief'))
    await press(' ')
    await press('Enter')
    await expect.element(question('people')).toHaveFocus()
    await tabTo(option('Individual session'))
    await press(' ')
    await tabTo(button('match.continue'))
    await press('Enter')
    await expect.element(question('languages')).toHaveFocus()
    await tabTo(button('match.skip'))
    await press('Enter')
    await expect.element(question('place')).toHaveFocus()
    expect(await tabThrough()).toEqual([
      'Online',
      text('match.continue'),
      text('match.skip'),
      text('match.back'),
      text('match.deleteAnswers'),
    ])
    expect(storedAnswers()).toMatchObject({ topicIds: [7], kind: 'personal' })
  })
})

describe('a visitor who is not safe', () => {
  const callLinks = () => main.getByRole('link', { name: /^Call/ }).elements()

  test.for(['match.safety.danger', 'match.safety.unsure'] as const)(
    'is shown help at once without offers, requests or storage: %s',
    async (answer) => {
      // Four in the morning in Tallinn: the emotional support line is closed.
      const api = await open({ now: '2027-01-12T02:00:00Z' })
      const requestCount = api.requests('listForMatching').length
      const url = location.href
      await userEvent.click(button(answer))
      await expect.element(main.getByRole('heading', { level: 1, name: text('match.help.title') })).toHaveFocus()
      expect(callLinks().map((element) => element.getAttribute('href'))).toEqual([
        'tel:112',
        'tel:116006',
        'tel:116111',
        'tel:116123',
      ])
      expect(main.getByText(text('match.help.closed'), { exact: true }).elements()).toHaveLength(1)
      expect(main.element().textContent).not.toMatch(/€|book|price|counsellors? (who|suit)/i)
      expect(
        main
          .getByRole('button')
          .elements()
          .map((element) => element.textContent),
      ).toEqual([text('match.help.goOn')])
      expect(
        main
          .getByRole('link')
          .elements()
          .map((element) => element.getAttribute('href'))
          .filter((href) => !href?.startsWith('tel:')),
      ).toEqual([buildPagePath('helplines', 'en')])
      expect(main.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
      expect([api.requests('listForMatching').length, storedAnswers(), location.href]).toEqual([
        requestCount,
        null,
        url,
      ])
      await userEvent.click(button('match.help.goOn'))
      await expect.element(question('topics')).toHaveFocus()
      expect(storedAnswers()).toBeNull()
    },
  )

  test('sees all helplines as open by day', async () => {
    await open()
    await userEvent.click(button('match.safety.danger'))
    await expect.element(main.getByRole('heading', { level: 1, name: text('match.help.title') })).toBeVisible()
    expect(main.getByText(text('match.help.closed'), { exact: true }).elements()).toEqual([])
    expect(main.getByText(text('match.help.open'), { exact: true }).elements()).toHaveLength(3)
  })

  test.for(['en', 'et', 'ru'] as const)('the help is accessible in both colour schemes: %s', async (language) => {
    await open({ language })
    await userEvent.click(button('match.safety.danger'))
    await expect.element(main.getByRole('heading', { level: 1, name: text('match.help.title') })).toBeVisible()
    await expectAccessible()
  })
})

describe('answers stay in the tab', () => {
  test('requests the list once when the page opens, without answers', async () => {
    const api = await open()
    expect(api.requests('listForMatching')).toHaveLength(1)
    await userEvent.click(button('match.safety.safe'))
    await choose('Grief')
    await userEvent.click(button('match.continue'))
    for (let skipped = 0; skipped < 4; skipped++) await userEvent.click(button('match.skip'))
    await choose('Up to 80\u00A0€')
    await userEvent.click(button('match.result'))
    await expect
      .element(main.getByRole('heading', { level: 2, name: '1 counsellor matches your answers' }))
      .toBeVisible()
    expect(api.requests('listForMatching').map(({ input }) => input)).toEqual([
      { page: '1', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ])
    expect([location.search, location.hash]).toEqual(['', '#result'])
    expect(`${document.cookie}${JSON.stringify(localStorage)}`).not.toMatch(/topicIds|languageIds|maxPrice|match/)
  })

  test('deletes the answers on demand and starts over', async () => {
    await open({ hash: '#question-2' })
    expect(button('match.deleteAnswers').elements()).toEqual([])
    await choose('Grief')
    await userEvent.click(button('match.deleteAnswers'))
    await expect.element(main.getByRole('status').getByText(text('match.forgotten'))).toBeVisible()
    await expect.element(question('safety')).toHaveFocus()
    expect(storedAnswers()).toBeNull()
    await userEvent.click(button('match.safety.safe'))
    expect(main.getByRole('checkbox', { checked: true }).elements()).toEqual([])
  })
})
