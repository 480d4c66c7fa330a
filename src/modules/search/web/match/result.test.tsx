import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { AreaKey } from '#modules/texts/en.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi } from '#testing/web/fake-api.ts'
import { tabThrough } from '#testing/web/keyboard.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { buildCandidate, buildMatchList, buildTestId } from '#testing/web/provider-cards.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import { type Answers, NO_ANSWERS } from './answers.ts'
import MatchPage from './page.tsx'

const main = page.getByRole('main')
const text = (key: AreaKey<'match'>, values = {}) => translateForPage(key, values)
const button = (key: AreaKey<'match'>) => main.getByRole('button', { name: text(key), exact: true })
const heading = (name: string | RegExp) => main.getByRole('heading', { level: 2, name })
const listNames = () =>
  main
    .getByRole('heading', { level: 3 })
    .elements()
    .map((element) => element.textContent)

const ONLINE = buildCandidate(1)
const IN_TARTU = buildCandidate(2, { location: 2, fee: 60 }, { city: 'Tartu' })

async function open(
  answers: Partial<Answers>,
  list: NonNullable<Parameters<typeof fakeApi>[0]>['listForMatching'] = buildMatchList(ONLINE, IN_TARTU),
  language: PathLanguage = 'en',
): Promise<FakeApi> {
  sessionStorage.setItem('match', JSON.stringify({ ...NO_ANSWERS, ...answers }))
  const api = fakeApi({ listForMatching: list! })
  const path = `${buildPagePath('match', language)}#result`
  await renderComponent(<MatchPage />, { path, loader: () => ({ texts: {} }) })
  await expect.element(main.getByRole('heading', { level: 2 })).toBeVisible()
  return api
}

test('shows each match with at most three reasons, the requested times and links to the booking', async () => {
  const start = '2026-11-26T16:00:00Z'
  const candidate = buildCandidate(
    3,
    { firstIn: { evening: start }, languageId: 1 },
    { topicIds: [1], rating: 4.8, feedbackCount: 5 },
  )
  await open(
    { topicIds: [1], parts: ['evening'], place: 'online', maxPrice: 50, languageIds: [1], preferences: ['feedback'] },
    buildMatchList(candidate, IN_TARTU),
  )
  await expect.element(heading('1 counsellor matches your answers')).toBeVisible()
  const reasons = main.getByRole('list', { name: text('match.why', { name: 'Anna Lepalind 3' }) })
  expect(reasons.getByRole('listitem').elements()).toHaveLength(3)
  await expect.element(reasons).toMatchTextContent(/^Works with: anxiety/)
  await expect
    .element(
      main.getByRole('group', { name: translateForPage('finder.nextTimes') }).getByRole('link', { name: /18:00/ }),
    )
    .toHaveAttribute(
      'href',
      `${buildPagePath('checkout', 'en')}?session=${buildTestId(1003)}&start=${encodeURIComponent(start)}`,
    )
  await expectAccessible()
})

test('passes only non-sensitive answers to the finder', async () => {
  await open({ topicIds: [1], languageIds: [1, 2], place: 'inPerson', town: 'Tartu', kind: 'personal', maxPrice: 60 })
  const link = main.getByRole('link', { name: text('match.finder') })
  await expect.element(link).toBeVisible()
  const { pathname, search } = link.element() as HTMLAnchorElement
  expect(pathname + search).toBe(
    `${buildPagePath('finder', 'en')}?place=Tartu&how=in-person&kind=personal&lang=et&lang=en&max=60`,
  )
})

test('shows ten, then more on demand', async () => {
  await open({}, buildMatchList(...Array.from({ length: 12 }, (_, index) => buildCandidate(index + 1))))
  await expect.element(heading('12 counsellors match your answers')).toBeVisible()
  expect(listNames()).toHaveLength(10)
  await userEvent.click(button('match.showMore'))
  await expect.poll(() => listNames().length).toBe(12)
  expect(button('match.showMore').elements()).toEqual([])
})

test('loads all pages and compares each counsellor once', async () => {
  const api = await open({}, ({ page: pageNumber }) => ({
    items: String(pageNumber) === '1' ? [ONLINE] : [ONLINE, IN_TARTU],
    hasMore: String(pageNumber) === '1',
  }))
  await expect.element(heading('2 counsellors match your answers')).toBeVisible()
  expect(api.requests('listForMatching').map(({ input }) => String(input.page))).toEqual(['1', '2'])
})

test('suggests answers to clear if there are few matches', async () => {
  await open({ place: 'online' })
  await expect.element(heading('1 counsellor matches your answers')).toBeVisible()
  await expect.element(main.getByText(text('match.fewText'))).toBeVisible()
  await expect.element(button('match.loosen.place')).toBeVisible()
})

test('suggests an answer to clear if there are no matches, and clearing it shows some', async () => {
  await open({ languageIds: [1], place: 'inPerson', town: 'Nowhere', maxPrice: 50 })
  await expect.element(heading(text('match.none'))).toBeVisible()
  expect(
    main
      .getByRole('listitem')
      .elements()
      .map((element) => toPlainSpaces(element.textContent)),
  ).toEqual([`${text('match.loosen.place')} · 1 more`])
  await expectAccessible()
  await userEvent.click(button('match.loosen.place'))
  await expect.element(heading('1 counsellor matches your answers')).toHaveFocus()
  expect(listNames()).toEqual(['Anna Lepalind 1'])
  expect(JSON.parse(sessionStorage.getItem('match')!)).toMatchObject({ place: null, town: null, maxPrice: 50 })
})

test('explains when no single answer is the cause, and the answers can be changed', async () => {
  await open({ topicIds: [19], languageIds: [5], maxPrice: 30 })
  await expect.element(heading(text('match.none'))).toBeVisible()
  await expect.element(main.getByText(text('match.noneAll'))).toBeVisible()
  await expectAccessible()
  await userEvent.click(button('match.change'))
  await expect.element(heading(text('match.topics.question'))).toHaveFocus()
  await expect.element(main.getByRole('checkbox', { checked: true })).toBeVisible()
})

test('shows a loading state in both colour schemes', async () => {
  const api = await open({ maxPrice: 50 }, 'pending')
  await expect.element(heading(text('match.comparing'))).toBeVisible()
  await expectAccessible()
  api.reply('listForMatching', buildMatchList(ONLINE))
  await expect.element(heading('1 counsellor matches your answers')).toBeVisible()
})

test('keeps the focus on the heading when the list loads late', async () => {
  const api = await open({ maxPrice: 50 }, 'pending')
  await userEvent.click(main.getByRole('button', { name: text('match.deleteAnswers') }))
  await userEvent.click(main.getByRole('button', { name: text('match.safety.safe') }))
  for (let question = 2; question < 7; question++) await userEvent.click(button('match.skip'))
  await userEvent.click(button('match.result'))
  await expect.element(heading(text('match.comparing'))).toHaveFocus()
  api.reply('listForMatching', buildMatchList(ONLINE))
  await expect.element(heading('1 counsellor matches your answers')).toHaveFocus()
})

test.for([
  ['the server fails', failWithServerError()],
  ['there is no connection', 'offline'],
] as const)('keeps the answers if loading fails and can retry: %s', async ([, outcome]) => {
  const api = await open({ topicIds: [5] }, outcome)
  await expect.element(main.getByRole('alert').getByText(text('match.failed'))).toBeVisible()
  await expectAccessible()
  api.reply('listForMatching', buildMatchList(ONLINE))
  await userEvent.click(button('match.again'))
  await expect.element(heading('1 counsellor matches your answers')).toHaveFocus()
  await expect.element(main.getByRole('list', { name: 'Why Anna Lepalind 1 suits you' })).toMatchTextContent('stress')
})

test('saves a counsellor in the browser and on the page', async () => {
  await open({ place: 'online' })
  const save = main.getByRole('button', { name: 'Save Anna Lepalind 1' })
  await userEvent.click(save)
  await expect
    .element(main.getByRole('button', { name: 'Saved Anna Lepalind 1' }))
    .toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => document.cookie).toContain(buildTestId(1))
})

test('each link and button is reachable once by keyboard with a visible focus', async () => {
  await open({ place: 'online', topicIds: [1] })
  await expect.element(heading('1 counsellor matches your answers')).toBeVisible()
  expect(await tabThrough()).toEqual([
    text('match.loosen.place'),
    'Anna Lepalind 1',
    expect.stringMatching(/^Tomorrow 10:00/),
    expect.stringMatching(/^Thu 26\sNov 16:00/),
    'All times Anna Lepalind 1',
    expect.stringMatching(/Anna Lepalind 1$/),
    'Save Anna Lepalind 1',
    text('match.change'),
    text('match.finder'),
    text('match.deleteAnswers'),
  ])
})

test('fits the longest names in Russian', async () => {
  const long = buildCandidate(
    1,
    { title: 'Сопровождение в период профессионального самоопределения', location: 2 },
    {
      firstName: 'Александра-Константинопольская',
      lastName: 'Рождественская-Преображенская',
      profession: 'Клинический психолог и семейный психотерапевт',
      topicIds: [8, 12, 13],
      city: 'Кохтла-Ярве',
    },
  )
  await open({ topicIds: [8, 12, 13], place: 'inPerson' }, buildMatchList(long), 'ru')
  await expect.element(main.getByRole('heading', { level: 3 })).toBeVisible()
  await expectAccessible()
})
