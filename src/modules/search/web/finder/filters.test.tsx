import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import type { FakeApi } from '#testing/web/fake-api.ts'
import { getFocusedName, press, tabTo } from '#testing/web/keyboard.ts'
import { buildSearchReply, openSearch, searchAmong } from '#testing/web/open-search.tsx'
import { toPlainSpaces } from '#testing/web/plain-spaces.ts'
import { buildProviderCard } from '#testing/web/provider-cards.ts'
import { setViewport } from '#testing/web/set-viewport.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const main = page.getByRole('main')
const countHeading = (name: string) => main.getByRole('heading', { level: 2, name, exact: true })
const query = () => location.search
const lastSearch = (api: FakeApi) => api.requests('searchProviders').at(-1)?.input

describe('beside the list', () => {
  const rail = main.getByRole('complementary', { name: 'Filters' })
  const anxiety = rail.getByRole('checkbox', { name: /^Anxiety/ })

  test('applies a filter immediately, shows its count and a chip, and Back removes it', async () => {
    const api = await openSearch()
    await expect.element(anxiety).toHaveAccessibleName('Anxiety 1')
    await userEvent.click(anxiety)
    await expect.element(countHeading('1 counsellor')).toBeVisible()
    expect([query(), lastSearch(api)?.topicIds]).toEqual(['?topic=anxiety', [1]])
    await expect.element(anxiety).toHaveFocus()
    const chip = main.getByRole('group', { name: 'Selected filters' }).getByRole('link', { name: /^Anxiety/ })
    await expect.element(chip).toBeVisible()
    history.back()
    await expect.element(countHeading('3 counsellors')).toBeVisible()
    await expect.element(anxiety).not.toBeChecked()
    expect(chip.elements()).toEqual([])
  })

  test('announces the number of results once', async () => {
    await openSearch()
    const announcements: (string | null)[] = []
    const live = document.querySelector('#results-title [aria-live=polite]')!
    new MutationObserver(() => announcements.push(toPlainSpaces(live.textContent))).observe(live, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    await userEvent.click(anxiety)
    await expect.element(countHeading('1 counsellor')).toBeVisible()
    await expect.poll(() => announcements).toEqual(['1 counsellor'])
  })

  test('keeps the list and marks it as busy while loading', async () => {
    const api = await openSearch()
    api.reply('searchProviders', 'pending')
    await userEvent.click(anxiety)
    const list = () => document.querySelector('#results [aria-busy=true]')
    await expect.poll(list).not.toBeNull()
    expect(main.getByRole('heading', { level: 3, name: /Lepalind/ }).elements()).toHaveLength(3)
    api.reply('searchProviders', searchAmong)
    await expect.poll(list).toBeNull()
    await expect.element(countHeading('1 counsellor')).toBeVisible()
  })

  test('shows four values of a long list and the rest on demand', async () => {
    await openSearch()
    const trauma = rail.getByRole('checkbox', { name: /^Trauma/ })
    expect(trauma.elements()).toEqual([])
    await userEvent.click(rail.getByText('Show 15 more'))
    await expect.element(trauma).toBeVisible()
  })

  test('expands a long list if a hidden value is selected', async () => {
    await openSearch({ query: '?topic=trauma' })
    await expect.element(rail.getByRole('checkbox', { name: /^Trauma/ })).toBeChecked()
    await expect.element(rail.getByRole('checkbox', { name: /^Trauma/ })).toBeVisible()
  })

  test('applies prices when the field loses focus', async () => {
    const api = await openSearch()
    await userEvent.fill(rail.getByLabelText('Price per session: maximum, in euros'), '45')
    await press('Tab')
    await expect.poll(query).toBe('?max=45')
    await expect.poll(() => lastSearch(api)?.maxPrice).toBe(45)
  })

  test('keeps the focus on a checkbox toggled by keyboard', async () => {
    await openSearch()
    const week = rail.getByRole('checkbox', { name: /^Available this week/ })
    await tabTo(week)
    await press(' ')
    await expect.poll(query).toBe('?free=week')
    await expect.element(week).toHaveFocus()
  })
})

describe('the search bar', () => {
  const searchBox = main.getByRole('searchbox')
  const place = main.getByRole('combobox', { name: 'Where' })
  const tallinn = { name: 'Tallinn', country: 'EE', latitude: 59.4, longitude: 24.7 }
  const talence = { name: 'Talence', country: 'FR', latitude: 44.8, longitude: -0.6 }

  test('searches on Enter, focuses the count and keeps other filters', async () => {
    const api = await openSearch({ query: '?how=online' })
    await userEvent.fill(searchBox, ' sleep ')
    await press('Enter')
    await expect.poll(query).toBe('?q=sleep&how=online')
    await expect.element(countHeading('2 counsellors')).toHaveFocus()
    expect(lastSearch(api)).toMatchObject({ searchText: 'sleep', sessionLocation: 1 })
  })

  test('clears the field when a chip removes the search text', async () => {
    await openSearch({ query: '?q=sleep' })
    await expect.element(searchBox).toHaveValue('sleep')
    await userEvent.click(main.getByRole('group', { name: 'Selected filters' }).getByRole('link', { name: /sleep/ }))
    await expect.element(searchBox).toHaveValue('')
  })

  test('keeps unsent text when a filter is toggled', async () => {
    await openSearch()
    await userEvent.fill(searchBox, 'sle')
    await userEvent.click(main.getByRole('complementary').getByRole('checkbox', { name: /^Anxiety/ }))
    await expect.poll(query).toBe('?q=sle&topic=anxiety')
    await expect.element(searchBox).toHaveValue('sle')
  })

  test('suggests towns while typing, foreign ones with their country, and selects one by arrow keys', async () => {
    const api = await openSearch({ replies: { findPlaces: [tallinn, talence] } })
    await userEvent.fill(place, 'tal')
    const options = main.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.elements().map((option) => option.textContent)).toEqual(['Tallinn', 'TalenceFR'])
    await press('ArrowDown')
    await press('ArrowDown')
    await expect.element(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await press('Enter')
    await expect.element(place).toHaveValue('Talence, FR')
    await expect.poll(query).toBe('?place=Talence%2C+FR')
    await expect
      .poll(() => lastSearch(api))
      .toMatchObject({ location: { latitude: 44.8, longitude: -0.6 }, radiusKm: 25 })
    expect(options.elements()).toEqual([])
  })

  test('closes the suggestions on Escape and keeps the text; shows none when offline', async () => {
    const api = await openSearch({ replies: { findPlaces: [tallinn] } })
    await userEvent.fill(place, 'tal')
    await expect.element(main.getByRole('option', { name: 'Tallinn' })).toBeVisible()
    await press('Escape')
    expect(main.getByRole('listbox').elements()).toEqual([])
    await expect.element(place).toHaveValue('tal')
    api.reply('findPlaces', 'offline')
    await userEvent.fill(place, 'tall')
    await expect.poll(() => api.requests('findPlaces').at(-1)?.input.query).toBe('tall')
    expect(main.getByRole('listbox').elements()).toEqual([])
  })

  test('reports an unknown place and shows counsellors from everywhere', async () => {
    const api = await openSearch({ query: '?place=Nowhere', replies: { findPlaces: [] } })
    await expect.element(main.getByText(translateForPage('finder.placeUnknown', { place: 'Nowhere' }))).toBeVisible()
    await expect.element(countHeading('3 counsellors')).toBeVisible()
    expect(lastSearch(api)?.location).toBeUndefined()
  })

  test('applies the radius if there is a place', async () => {
    const api = await openSearch({ query: '?place=Tallinn', replies: { findPlaces: [tallinn] } })
    await userEvent.selectOptions(main.getByRole('combobox', { name: 'Within' }), '50')
    await expect.poll(query).toBe('?place=Tallinn&km=50')
    await expect.poll(() => lastSearch(api)?.radiusKm).toBe(50)
  })
})

describe('the sheet on a phone', () => {
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  const filtersButton = () => main.getByRole('button', { name: /^Filters/ })

  async function openSheet(options: Parameters<typeof openSearch>[0] = {}): Promise<FakeApi> {
    await setViewport(390, 844)
    const api = await openSearch(options)
    await userEvent.click(filtersButton().first())
    await expect.element(sheet).toBeVisible()
    return api
  }

  test('previews the number of results and applies the filters with the button', async () => {
    const api = await openSheet()
    await userEvent.click(sheet.getByRole('checkbox', { name: /^In person/ }))
    await expect.element(sheet.getByRole('button', { name: 'Show 1 counsellor' })).toBeVisible()
    expect([query(), lastSearch(api)?.sessionLocation]).toEqual(['', 2])
    await userEvent.click(sheet.getByRole('button', { name: 'Show 1 counsellor' }))
    await expect.element(countHeading('1 counsellor')).toHaveFocus()
    expect([query(), sheet.query()]).toEqual(['?how=in-person', null])
    await expect.element(main.getByRole('button', { name: 'Filters · 1' }).first()).toBeVisible()
  })

  test('selects a suggested place', async () => {
    const place = { name: 'Tallinn', country: 'EE', latitude: 59.4, longitude: 24.7 }
    const api = await openSheet({ replies: { findPlaces: [place] } })
    await userEvent.fill(sheet.getByRole('combobox', { name: 'Where' }), 'tal')
    await expect.element(sheet.getByRole('listbox')).toBeVisible()
    await expectAccessible()
    await userEvent.click(sheet.getByRole('option', { name: 'Tallinn' }))
    await expect.poll(() => lastSearch(api)?.location).toEqual({ latitude: 59.4, longitude: 24.7 })
    await userEvent.click(sheet.getByRole('button', { name: 'Show 3 counsellors' }))
    await expect.poll(query).toBe('?place=Tallinn')
  })

  test('shows when there are no matches and can clear the filters', async () => {
    await openSheet({ query: '?topic=anxiety&q=calm' })
    await userEvent.click(sheet.getByRole('checkbox', { name: /^Online/ }))
    await expect.element(sheet.getByRole('button', { name: translateForPage('finder.showNone') })).toBeVisible()
    await userEvent.click(sheet.getByRole('button', { name: 'Clear all' }))
    await expect.element(sheet.getByRole('button', { name: 'Show 3 counsellors' })).toBeVisible()
    expect(sheet.getByRole('checkbox', { checked: true }).elements()).toEqual([])
    await userEvent.click(sheet.getByRole('button', { name: 'Show 3 counsellors' }))
    // The search text has no field in the sheet, so clearing the filters keeps it.
    await expect.poll(query).toBe('?q=calm')
  })

  test('changes nothing on Escape and returns the focus', async () => {
    await openSheet()
    await userEvent.click(sheet.getByRole('checkbox', { name: /^In person/ }))
    await press('Escape')
    await expect.poll(() => sheet.query()).toBeNull()
    expect(query()).toBe('')
    expect(getFocusedName()).toBe('Filters')
    await expect.element(countHeading('3 counsellors')).toBeVisible()
  })

  test.for(['en', 'ru'] as const)('is accessible in both colour schemes: %s', async (language) => {
    await setViewport(390, 844)
    await openSearch({ language, query: '?topic=anxiety' })
    await userEvent.click(main.getByRole('button', { name: translateForPage('finder.filtersChosen', { number: 1 }) }))
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await expectAccessible()
  })

  test('floats its button only after scrolling into the list', async () => {
    await setViewport(390, 844)
    await openSearch({
      replies: { searchProviders: buildSearchReply([1, 2, 3, 4, 5, 6].map((number) => buildProviderCard(number))) },
    })
    await expect.element(filtersButton().first()).toBeVisible()
    expect(filtersButton().elements()).toHaveLength(1)
    main
      .getByRole('heading', { level: 3, name: /Lepalind 6/ })
      .element()
      .scrollIntoView()
    await expect.poll(() => filtersButton().elements().length).toBe(2)
    await userEvent.click(filtersButton().last())
    await expect.element(sheet.getByRole('checkbox', { name: /^Available this week/ })).toBeVisible()
  })
})
