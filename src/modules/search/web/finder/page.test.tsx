import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { buildSearchReply, COUNSELLORS, openSearch, searchAmong } from '#testing/web/open-search.tsx'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { buildProviderCard, buildTestId } from '#testing/web/provider-cards.ts'
import { setViewport } from '#testing/web/set-viewport.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const countHeading = (name: string) => main.getByRole('heading', { level: 2, name, exact: true })
const quickFilters = main.getByRole('group', { name: 'Quick filters' })
const listNames = () =>
  main
    .getByRole('heading', { level: 3, name: /Lepalind/ })
    .elements()
    .map((element) => element.textContent)
const query = () => location.search
const link = (name: string | RegExp) => main.getByRole('link', { name, exact: typeof name === 'string' })

describe('the list', () => {
  test.for(['en', 'et', 'ru'] as const)(
    'shows the count, and every slot with time, date, zone and length, in both colour schemes: %s',
    async (language) => {
      const api = await openSearch({ language })
      await expect.element(countHeading(translateForPage('finder.count', { count: 3 }))).toBeVisible()
      expect(listNames()).toHaveLength(3)
      expect(api.requests('searchProviders').map(({ input }) => input)).toEqual([
        { sort: 'soonest', page: 1, pageSize: 20, timezone: 'Europe/Tallinn' },
      ])
      const times = main
        .getByRole('group', { name: translateForPage('finder.nextTimes') })
        .getByRole('link')
        .elements()
      expect(times).toHaveLength(6)
      for (const { textContent } of times)
        expect(textContent).toMatch(/\d\d:\d\d.*\b20\d\d\b.*(?:Tallinn|Таллин).*\d+\s\p{L}+/iu)
      await expectAccessible()
    },
  )

  test('shows the card’s session and links to it: each slot to its checkout, all times to the profile', async () => {
    const start = '2026-11-26T16:00:00Z'
    const group = buildProviderCard(4, {
      session: { type: 1, title: 'Calm under pressure', fee: 18 },
      nextAvailable: [start],
      nextDates: [{ groupSessionRecurrenceId: buildTestId(77), startDateTime: start, freeSeats: 3 }],
    })
    const near = buildProviderCard(5, {
      session: { location: 2, title: 'Grief counselling', fee: 52, durationInMinutes: 80 },
      city: 'Tallinn',
      distanceKm: 3.2,
      nextAvailable: [start],
    })
    await openSearch({ replies: { searchProviders: buildSearchReply([group, near]) } })
    const times = main.getByRole('group', { name: 'Next available times' }).getByRole('link')
    const checkout = buildPagePath('checkout', 'en')
    await expect.element(times.nth(0)).toHaveAttribute('href', `${checkout}?occurrence=${buildTestId(77)}`)
    await expect
      .element(times.nth(1))
      .toHaveAttribute('href', `${checkout}?session=${buildTestId(1005)}&start=${encodeURIComponent(start)}`)
    await expect.element(main.getByText('Group: Calm under pressure')).toBeVisible()
    const nearCard = main.getByRole('listitem').filter({ hasText: 'Grief counselling' })
    for (const text of [
      'Grief counselling',
      'In person, Tallinn · 3 km away · in Estonian',
      '52\u00A0€',
      '· 80\u00A0min',
    ])
      await expect.element(nearCard.getByText(text, { exact: true })).toBeVisible()
    await expect
      .element(link('All times Anna Lepalind 5'))
      .toHaveAttribute(
        'href',
        `${buildPagePath('counsellor', 'en', { providerId: 'counsellor-5' })}?session=${buildTestId(1005)}#times`,
      )
    await expect.element(link('All dates Anna Lepalind 4')).toBeVisible()
  })

  test('shows missing reviews, available times and dates', async () => {
    const noTimes = { nextAvailable: [] }
    await openSearch({
      replies: {
        searchProviders: buildSearchReply([
          buildProviderCard(1, { ...noTimes, rating: null }),
          buildProviderCard(2, { ...noTimes, nextDates: [] }),
        ]),
      },
    })
    for (const key of ['finder.noTimes', 'finder.noDates'] as const)
      await expect.element(main.getByText(translateForPage(key))).toBeVisible()
    await expect.element(main.getByText(translateForPage('finder.new')).first()).toBeVisible()
  })

  test('shows a capped count above a thousand', async () => {
    await openSearch({
      replies: { searchProviders: buildSearchReply(COUNSELLORS, { totalCount: 1000, isCountCapped: true }) },
    })
    await expect.element(countHeading('1000+ counsellors')).toBeVisible()
  })

  test('paginates by links that keep the filters, and focuses its heading', async () => {
    const api = await openSearch({
      query: '?how=online',
      replies: {
        searchProviders: ({ page: pageNumber = 1 }) =>
          buildSearchReply(COUNSELLORS, { page: pageNumber, pageSize: 3, totalCount: 7 }),
      },
    })
    await expect.element(main.getByText('1–3 of 7')).toBeVisible()
    expect(link('Previous').elements()).toEqual([])
    await userEvent.click(link('Next'))
    await expect.element(main.getByText('4–6 of 7')).toBeVisible()
    expect([query(), location.hash]).toEqual(['?how=online&page=2', '#results'])
    await expect.element(countHeading('7 counsellors')).toHaveFocus()
    expect(api.requests('searchProviders').at(-1)?.input).toMatchObject({ page: 2, sessionLocation: 1 })
  })

  test('can be sorted, and the URL contains the sort order', async () => {
    const api = await openSearch()
    await userEvent.selectOptions(main.getByRole('combobox', { name: 'Sort by' }), 'Lowest price')
    await expect.poll(query).toBe('?sort=price')
    await expect.poll(() => api.requests('searchProviders').at(-1)?.input.sort).toBe('price')
  })

  test('shows the next available time of all matches', async () => {
    await openSearch({
      replies: { searchProviders: buildSearchReply(COUNSELLORS, { firstFree: '2026-11-25T08:00:00Z' }) },
    })
    await expect.element(main.getByText('Next available: tomorrow at 10:00.')).toBeVisible()
  })

  test('fits the longest names in Russian', async () => {
    const long = buildProviderCard(1, {
      firstName: 'Александра-Константинопольская',
      lastName: 'Рождественская-Преображенская',
      profession: 'Клинический психолог и семейный психотерапевт',
      topicIds: [8, 12, 13],
      session: { title: 'Сопровождение в период профессионального самоопределения' },
      reasons: ['finder.reason.praised', 'finder.reason.near'],
    })
    await openSearch({
      language: 'ru',
      query: '?q=Самоопределение&topic=self-development&topic=codependency&place=Кохтла-Ярве',
      replies: { searchProviders: buildSearchReply([long]), findPlaces: [] },
    })
    await expect.element(main.getByRole('heading', { level: 3, name: /Рождественская/ })).toBeVisible()
    await expectAccessible()
  })

  test('shows an error page on a server failure, and the list after a retry', async () => {
    const { reply } = await openSearch({ replies: { searchProviders: failWithServerError() } })
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('page.faultTitle') }))
      .toBeVisible()
    reply('searchProviders', 'pending')
    await userEvent.click(main.getByRole('button', { name: translateForPage('generic.tryAgain') }))
    await expect.element(main.getByRole('button', { name: translateForPage('generic.loading') })).toBeVisible()
    reply('searchProviders', buildSearchReply(COUNSELLORS))
    await expect.element(countHeading('3 counsellors')).toBeVisible()
  })
})

describe('quick filters and chips', () => {
  test('toggles a quick filter', async () => {
    await setViewport(390, 844)
    await openSearch()
    await userEvent.click(quickFilters.getByRole('link', { name: 'Online' }))
    await expect.element(countHeading('2 counsellors')).toBeVisible()
    expect(query()).toBe('?how=online')
    await expect.element(quickFilters.getByRole('link', { name: 'Online' })).toHaveAttribute('aria-current', 'true')
    await userEvent.click(quickFilters.getByRole('link', { name: 'Online' }))
    await expect.element(countHeading('3 counsellors')).toBeVisible()
    expect(query()).toBe('')
    await userEvent.click(quickFilters.getByRole('link', { name: /^Up to 50/ }))
    await expect.poll(query).toBe('?max=50')
  })

  test('shows each active filter as a removable chip and focuses the count after removal', async () => {
    await openSearch({ query: '?topic=anxiety&how=in-person&min=20&max=60&q=calm' })
    const chips = main.getByRole('group', { name: 'Selected filters' }).getByRole('link')
    expect(chips.elements().map((element) => element.textContent)).toEqual([
      '“calm”, remove this filter',
      'In person, remove this filter',
      'Anxiety, remove this filter',
      '20–60\u00A0€, remove this filter',
    ])
    await userEvent.click(chips.nth(1))
    await expect.element(countHeading('1 counsellor')).toHaveFocus()
    await expect.poll(query).toBe('?q=calm&topic=anxiety&min=20&max=60')
    await userEvent.click(main.getByRole('complementary').getByRole('link', { name: 'Clear all' }))
    await expect.element(countHeading('3 counsellors')).toHaveFocus()
    expect(query()).toBe('')
  })

  test('links the guide for a single topic only', async () => {
    await setViewport(390, 844)
    await openSearch({ query: '?topic=self-esteem' })
    await expect.element(link(/^Read our guide/)).toHaveAttribute('href', '/en/guides/self-esteem')
    await userEvent.click(quickFilters.getByRole('link', { name: 'Anxiety' }))
    await expect.poll(query).toBe('?topic=anxiety&topic=self-esteem')
    await expect.poll(() => link(/^Read our guide/).elements()).toEqual([])
  })

  test('removes empty fields of a plain form from the URL', async () => {
    await openSearch({ query: '?q=&topic=anxiety&place=' })
    await expect.poll(query).toBe('?topic=anxiety')
  })

  test('redirects a page beyond the end to the first one', async () => {
    await openSearch({
      query: '?page=9',
      replies: {
        searchProviders: ({ page: pageNumber }) =>
          buildSearchReply(pageNumber === 1 ? COUNSELLORS : [], { page: pageNumber!, totalCount: 3 }),
      },
    })
    await expect.poll(query).toBe('')
    await expect.element(countHeading('3 counsellors')).toBeVisible()
  })
})

describe('saved counsellors', () => {
  test('can be filtered once there is one', async () => {
    await setViewport(390, 844)
    const api = await openSearch()
    const saved = quickFilters.getByRole('link', { name: 'Saved' })
    expect(saved.elements()).toEqual([])
    await userEvent.click(main.getByRole('button', { name: 'Save Jaan Lepalind 2' }))
    await userEvent.click(main.getByRole('button', { name: 'Save Mari Lepalind 3' }))
    await userEvent.click(saved)
    await expect.element(countHeading('2 counsellors')).toBeVisible()
    expect([query(), listNames()]).toEqual(['?saved=1', ['Jaan Lepalind 2', 'Mari Lepalind 3']])
    expect(api.requests('searchProviders').at(-1)?.input.providerIds?.toSorted()).toEqual([
      buildTestId(2),
      buildTestId(3),
    ])
    const off = main.getByRole('button', { name: 'Saved Jaan Lepalind 2' })
    await userEvent.click(off)
    await expect
      .element(main.getByRole('button', { name: 'Save Jaan Lepalind 2' }))
      .toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => document.cookie).toContain(`bookmarks=${buildTestId(3)}`)
  })

  test('explains that no counsellor is saved', async () => {
    await openSearch({ query: '?saved=1' })
    await expect.element(main.getByText(translateForPage('finder.noneSaved'))).toBeVisible()
    await expectAccessible()
  })
})

describe('no counsellor found', () => {
  const none = buildSearchReply([], { loosen: [{ filter: 'topics', count: 1 }] })

  test.for(['en', 'ru'] as const)(
    'suggests filters to remove with the number of results, and the questionnaire: %s',
    async (language) => {
      await openSearch({
        language,
        query: '?q=zoe&topic=anxiety',
        replies: { searchProviders: ({ topicIds }) => (topicIds ? none : buildSearchReply([COUNSELLORS[0]!])) },
      })
      await expect.element(countHeading(translateForPage('finder.none'))).toBeVisible()
      const suggestions = main.getByRole('listitem').filter({ hasText: translateForPage('finder.loosen.topics') })
      await expect
        .element(suggestions)
        .toHaveTextContent(
          toPlainSpaces(
            `${translateForPage('finder.loosen.topics')} · ${translateForPage('finder.count', { count: 1 })}`,
          ),
        )
      await expect
        .element(main.getByRole('link', { name: /7/ }))
        .toHaveAttribute('href', buildPagePath('match', language))
      await expectAccessible()
      await userEvent.click(link(translateForPage('finder.loosen.topics')))
      await expect.element(countHeading(translateForPage('finder.count', { count: 1 }))).toBeVisible()
      expect(query()).toBe('?q=zoe')
    },
  )

  test('explains when no single filter is the cause, and clears them all', async () => {
    await openSearch({
      query: '?q=zoe&topic=anxiety',
      replies: { searchProviders: (input) => (input.searchText ? buildSearchReply([]) : searchAmong(input)) },
    })
    await expect.element(main.getByText(translateForPage('finder.noneTextAll'))).toBeVisible()
    await expect.element(main.getByRole('combobox', { name: 'Sort by' })).not.toBeInTheDocument()
    await userEvent.click(main.getByRole('link', { name: 'Clear all' }).last())
    await expect.element(countHeading('3 counsellors')).toBeVisible()
    expect(query()).toBe('')
  })
})

describe('the front page around the list', () => {
  test('answers questions and links each topic and the questionnaire', async () => {
    await openSearch()
    await expect.element(link('Answer 7 questions')).toHaveAttribute('href', buildPagePath('match', 'en'))
    const answer = main.getByText(/^The counsellor you book\. Your bank/)
    await expect.element(answer).not.toBeVisible()
    await userEvent.click(main.getByText('Who will know I was here?'))
    await expect.element(answer).toBeVisible()
    await expect.element(link('Grief')).toHaveAttribute('href', '/en?topic=grief')
    await expect.element(link('For counsellors')).toHaveAttribute('href', buildPagePath('forCounsellors', 'en'))
  })

  test('is not shown around a search', async () => {
    await openSearch({ query: '?topic=grief' })
    await expect.element(countHeading('1 counsellor')).toBeVisible()
    expect(main.getByText('Who will know I was here?').elements()).toEqual([])
  })
})
