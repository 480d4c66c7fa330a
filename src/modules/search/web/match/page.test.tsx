import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pagePath } from '#modules/pages.ts'
import type { AreaKey } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { candidateOf, matchList } from '#testing/web/counsellor-cards.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { press, tabThrough, tabTo } from '#testing/web/keyboard.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { textOf } from '#testing/web/text-of.ts'
import type { QuestionName } from './answers.ts'
import MatchPage from './page.tsx'

const main = page.getByRole('main')
const ANNA = candidateOf(1, { firstIn: { morning: '2026-11-25T08:00:00Z' } })
const JAAN = candidateOf(2, { location: 2, fee: 60 }, { city: 'Tartu', topicIds: [7], firstName: 'Jaan' })

const said = (key: AreaKey<'match'>, values = {}) => textOf(key, values)
const button = (key: AreaKey<'match'>) => main.getByRole('button', { name: said(key), exact: true })
const option = (name: string) => main.getByLabelText(name, { exact: true })
const question = (name: QuestionName | 'safety') =>
  main.getByRole('heading', { level: 2, name: said(`match.${name}.question`) })
const kept = () => JSON.parse(sessionStorage.getItem('match') ?? 'null')

/** Opens the questionnaire, at its first question unless told otherwise. */
async function open(setting: { hash?: string; language?: PathLanguage; now?: string } = {}): Promise<FakeApi> {
  const { hash = '', language = 'en', now } = setting
  const api = fakeApi({ listForMatching: matchList(ANNA, JAAN) })
  const path = pagePath('match', language) + hash
  await renderComponent(<MatchPage />, { path, loader: () => ({ words: {} }), ...(now && { now }) })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

const choose = (...names: string[]) =>
  names.reduce<Promise<unknown>>((before, name) => before.then(() => userEvent.click(option(name))), Promise.resolve())

describe('the questions', () => {
  test.for(['en', 'et', 'ru'] as const)('each is sound, with its number read out: %s', async (language) => {
    await open({ language })
    const names = ['topics', 'people', 'languages', 'place', 'when', 'price'] as const
    await expect.element(main.getByText(said('match.progress', { number: 1, all: 7 }))).toBeVisible()
    await expectAccessible()
    await userEvent.click(button('match.safety.safe'))
    for (const [index, name] of names.entries()) {
      await expect.element(question(name)).toHaveFocus()
      await expect
        .element(main.getByRole('status').first())
        .toHaveTextContent(said('match.progress', { number: index + 2, all: 7 }))
      if (name === 'place') await choose(said('match.place.inPerson'))
      if (name === 'place') await expect.element(main.getByRole('combobox')).toBeVisible()
      await expectAccessible()
      if (name !== 'price') await userEvent.click(button('match.continue'))
    }
  })

  test('every kind of answer is kept in the tab, and the result is made of them', async () => {
    await open()
    await userEvent.click(button('match.safety.safe'))
    await choose('Anxiety', 'Stress')
    await userEvent.click(button('match.continue'))
    await choose('Personal session', 'A video, to see them first')
    await userEvent.click(button('match.continue'))
    await choose('English', 'Estonian')
    await userEvent.click(button('match.continue'))
    await choose('Online')
    await userEvent.click(button('match.continue'))
    await choose('Weekday mornings', 'As soon as possible')
    await userEvent.click(button('match.continue'))
    await choose('Up to 100\u00A0€')
    await userEvent.click(button('match.result'))
    await expect.element(main.getByRole('heading', { level: 2, name: '1 counsellor suits you' })).toHaveFocus()
    const why = main.getByRole('list', { name: 'Why Anna Lepalind 1' }).getByRole('listitem')
    expect(why.elements().map((one) => one.textContent)).toEqual([
      'Works with: Anxiety, Stress',
      'Free within 7 days: on a weekday morning',
      'Free within 3 days',
    ])
    expect(kept()).toEqual({
      topicIds: [1, 5],
      providerTypeIds: [],
      kind: 'personal',
      wishes: ['video'],
      languageIds: [1, 2],
      place: 'online',
      town: null,
      parts: ['morning'],
      isSoon: true,
      maxPrice: 100,
    })
  })

  test('a town is chosen among those where counsellors meet, and goes with the other place', async () => {
    await open({ hash: '#question-5' })
    await choose('In person')
    const town = main.getByRole('combobox', { name: 'Town' })
    await expect.element(town).toBeVisible()
    expect([...(town.element() as HTMLSelectElement).options].map((one) => one.text)).toEqual(['Any town', 'Tartu'])
    await userEvent.selectOptions(town, 'Tartu')
    expect(kept()).toMatchObject({ place: 'inPerson', town: 'Tartu' })
    await choose('Online')
    expect(kept()).toMatchObject({ place: 'online', town: null })
    await expect.poll(() => town.query()).toBeNull()
  })

  test('Back leads to the question before with its answer; the back button of the browser does too', async () => {
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

  test('skipping leaves a question open, also one that was answered', async () => {
    await open({ hash: '#question-2' })
    await choose('Grief')
    expect(kept().topicIds).toEqual([7])
    await userEvent.click(button('match.skip'))
    await expect.element(question('people')).toBeVisible()
    expect(kept()).toBeNull()
  })

  test('opened again in the same tab, the answers are there', async () => {
    sessionStorage.setItem('match', JSON.stringify({ topicIds: [7, 999], maxPrice: 80 }))
    await open({ hash: '#question-7' })
    await expect.element(option('Up to 80\u00A0€')).toBeChecked()
    await userEvent.click(button('match.result'))
    await expect.element(main.getByRole('heading', { level: 2, name: '1 counsellor suits you' })).toBeVisible()
    await expect.element(main.getByRole('heading', { level: 3, name: 'Jaan Lepalind 2' })).toBeVisible()
  })

  test('by keyboard each question begins at its heading and can be answered', async () => {
    await open()
    await tabTo(button('match.safety.safe'))
    await press('Enter')
    await expect.element(question('topics')).toHaveFocus()
    await tabTo(main.getByRole('group', { name: said('match.topics.question') }).getByLabelText('Grief'))
    await press(' ')
    await press('Enter')
    await expect.element(question('people')).toHaveFocus()
    await tabTo(option('Personal session'))
    await press(' ')
    await tabTo(button('match.continue'))
    await press('Enter')
    await expect.element(question('languages')).toHaveFocus()
    await tabTo(button('match.skip'))
    await press('Enter')
    await expect.element(question('place')).toHaveFocus()
    expect(await tabThrough()).toEqual([
      'Online',
      said('match.continue'),
      said('match.skip'),
      said('match.back'),
      said('match.forget'),
    ])
    expect(kept()).toMatchObject({ topicIds: [7], kind: 'personal' })
  })
})

describe('a visitor who is not safe', () => {
  const numbers = () => main.getByRole('link', { name: /^Call/ }).elements()

  test.for(['match.safety.danger', 'match.safety.unsure'] as const)(
    'is shown help at once, nothing that is sold, and nothing is asked or kept: %s',
    async (answer) => {
      // Four in the morning in Tallinn: the emotional support line is closed.
      const api = await open({ now: '2027-01-12T02:00:00Z' })
      const before = api.requests('listForMatching').length
      const address = location.href
      await userEvent.click(button(answer))
      await expect.element(main.getByRole('heading', { level: 1, name: said('match.help.title') })).toHaveFocus()
      expect(numbers().map((one) => one.getAttribute('href'))).toEqual([
        'tel:112',
        'tel:116006',
        'tel:116111',
        'tel:116123',
      ])
      expect(main.getByText(said('match.help.closed'), { exact: true }).elements()).toHaveLength(1)
      expect(main.element().textContent).not.toMatch(/€|book|price|counsellors? who/i)
      expect(
        main
          .getByRole('button')
          .elements()
          .map((one) => one.textContent),
      ).toEqual([said('match.help.goOn')])
      expect(
        main
          .getByRole('link')
          .elements()
          .map((one) => one.getAttribute('href'))
          .filter((href) => !href?.startsWith('tel:')),
      ).toEqual([pagePath('helplines', 'en')])
      expect(main.getByRole('heading', { level: 1 }).elements()).toHaveLength(1)
      expect([api.requests('listForMatching').length, kept(), location.href]).toEqual([before, null, address])
      await userEvent.click(button('match.help.goOn'))
      await expect.element(question('topics')).toHaveFocus()
      expect(kept()).toBeNull()
    },
  )

  test('sees by day that every line is open', async () => {
    await open()
    await userEvent.click(button('match.safety.danger'))
    await expect.element(main.getByRole('heading', { level: 1, name: said('match.help.title') })).toBeVisible()
    expect(main.getByText(said('match.help.closed'), { exact: true }).elements()).toEqual([])
    expect(main.getByText(said('match.help.open'), { exact: true }).elements()).toHaveLength(3)
  })

  test.for(['en', 'et', 'ru'] as const)('the help is sound in both looks: %s', async (language) => {
    await open({ language })
    await userEvent.click(button('match.safety.danger'))
    await expect.element(main.getByRole('heading', { level: 1, name: said('match.help.title') })).toBeVisible()
    await expectAccessible()
  })
})

describe('what is said stays in the tab', () => {
  test('the list is asked for once as the page opens, with nothing of an answer in it', async () => {
    const api = await open()
    expect(api.requests('listForMatching')).toHaveLength(1)
    await userEvent.click(button('match.safety.safe'))
    await choose('Grief')
    await userEvent.click(button('match.continue'))
    for (let more = 0; more < 4; more++) await userEvent.click(button('match.skip'))
    await choose('Up to 80\u00A0€')
    await userEvent.click(button('match.result'))
    await expect.element(main.getByRole('heading', { level: 2, name: '1 counsellor suits you' })).toBeVisible()
    expect(api.requests('listForMatching').map(({ input }) => input)).toEqual([
      { page: '1', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ])
    expect([location.search, location.hash]).toEqual(['', '#result'])
    expect(`${document.cookie}${JSON.stringify(localStorage)}`).not.toMatch(/topicIds|languageIds|maxPrice|match/)
  })

  test('is forgotten on demand, and the questions begin again without an answer', async () => {
    await open({ hash: '#question-2' })
    expect(button('match.forget').elements()).toEqual([])
    await choose('Grief')
    await userEvent.click(button('match.forget'))
    await expect.element(main.getByRole('status').getByText(said('match.forgotten'))).toBeVisible()
    await expect.element(question('safety')).toHaveFocus()
    expect(kept()).toBeNull()
    await userEvent.click(button('match.safety.safe'))
    expect(main.getByRole('checkbox', { checked: true }).elements()).toEqual([])
  })
})
