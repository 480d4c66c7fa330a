import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import GuidePage, { loader as guideLoader } from '#modules/content/web/guide/page.tsx'
import { buildPagePath } from '#modules/pages.ts'
import { TOPICS } from '#platform/values/enums.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { buildSearchReply } from '#testing/web/open-search.tsx'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { runServerLoader } from '#testing/web/server-loader.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import GuidesPage, { loader } from './page.tsx'

const main = page.getByRole('main')
const link = (name: string | RegExp) => main.getByRole('link', { name, exact: typeof name === 'string' })

describe('the index', () => {
  test.for(['en', 'et', 'ru'] as const)('links every topic once, in light and dark mode: %s', async (language) => {
    fakeApi()
    await renderComponent(<GuidesPage />, { path: buildPagePath('guides', language), loader: runServerLoader(loader) })
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
    const hrefs = main
      .getByRole('listitem')
      .getByRole('link')
      .elements()
      .map((element) => element.getAttribute('href'))
    expect(new Set(hrefs).size).toBe(TOPICS.length)
    const folder = buildPagePath('guide', language, { slug: 'x' }).replace(/x$/, '')
    for (const href of hrefs) expect(href).toMatch(new RegExp(`^${folder}[a-z-]+$`))
    await expectAccessible()
  })
})

describe('a guide', () => {
  const SLUGS = { en: 'anxiety', et: 'arevus', ru: 'anxiety' }

  async function open(
    slug: string,
    language: 'en' | 'et' | 'ru' = 'en',
    searchReply = buildSearchReply([], { totalCount: 4 }),
  ) {
    const api = fakeApi({ searchProviders: searchReply })
    await renderComponent(<GuidePage />, {
      path: buildPagePath('guide', language, { slug }),
      route: buildPagePath('guide', language, { slug: ':slug' }).replace('%3A', ':'),
      loader: runServerLoader(guideLoader),
    })
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
    return api
  }

  test.for(['en', 'et', 'ru'] as const)(
    'has four parts with phone numbers and links, in light and dark mode: %s',
    async (language) => {
      await open(SLUGS[language], language)
      expect(main.getByRole('article').getByRole('heading', { level: 2 }).elements()).toHaveLength(4)
      expect(main.getByRole('article').element().querySelector('a[href="tel:116123"]')).not.toBeNull()
      await expectAccessible()
    },
  )

  test('links to the finder with its topic and shows the number available this week', async () => {
    const api = await open('anxiety')
    await expect.element(link(translateForPage('guides.find'))).toHaveAttribute('href', '/en?topic=anxiety')
    await expect.element(main.getByText('4 counsellors for this topic are available this week.')).toBeVisible()
    expect(api.requests('searchProviders').map(({ input }) => input)).toEqual([
      { topicIds: [1], availability: 'thisWeek', page: 1, pageSize: 1, timezone: 'Europe/Tallinn' },
    ])
    await expect.element(link('Answer 7 questions')).toHaveAttribute('href', buildPagePath('match', 'en'))
    await expect.element(link('All guides')).toHaveAttribute('href', buildPagePath('guides', 'en'))
  })

  test.for([
    ['no free providers', buildSearchReply([])],
    ['a server error', failWithServerError()],
  ] as const)('is shown without the number of free providers: %s', async ([, searchReply]) => {
    await open('anxiety', 'en', searchReply as never)
    await expect.element(link(translateForPage('guides.find'))).toBeVisible()
    expect(main.getByText(/this week\.$/).elements()).toEqual([])
  })

  test('redirects the slug of another language', async () => {
    await open('anxiety', 'et')
    await expect.poll(() => location.pathname).toBe('/et/teemad/arevus')
  })

  test.for(['no-such-thing', 'constructor'])('shows the not-found page for an unknown guide: %s', async (slug) => {
    await open(slug)
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('page.notFoundTitle') }))
      .toBeVisible()
  })
})
