import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import type { Reply } from '#platform/web/api.ts'
import { buildReply, type PartialReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { type FakeApi, fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { buildSearchReply, searchAmong } from '#testing/web/open-search.tsx'
import { failWith, failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { runServerLoader } from '#testing/web/server-loader.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import OrganizationPage, { loader } from './page.tsx'

const main = page.getByRole('main')
const count = (name: string) => main.getByRole('heading', { level: 2, name, exact: true })

const buildOrganization = (part: PartialReply<Reply<'getOrganization'>> = {}) =>
  buildReply('getOrganization', {
    name: 'Sinine Uks',
    slug: 'sinine-uks',
    description: 'We share a house with a blue door.',
    providerCount: 3,
    ...part,
  })

interface OpenOptions {
  organization?: Outcome<'getOrganization'>
  query?: string
  language?: PathLanguage
}

async function open({
  organization = buildOrganization(),
  query = '',
  language = 'en',
}: OpenOptions = {}): Promise<FakeApi> {
  const api = fakeApi({
    getOrganization: organization,
    searchOrganizationProviders: ({ slug: _slug, ...search }) => searchAmong(search),
  })
  await renderComponent(<OrganizationPage />, {
    path: buildPagePath('organization', language, { slug: 'sinine-uks' }) + query,
    route: `/${language}/o/:slug`,
    loader: runServerLoader(loader),
  })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

test.for(['en', 'et', 'ru'] as const)(
  'shows the organization and its counsellors, in both colour schemes: %s',
  async (language) => {
    const api = await open({ language })
    await expect.element(main.getByRole('heading', { level: 1, name: 'Sinine Uks' })).toBeVisible()
    await expect.element(count(translateForPage('finder.count', { count: 3 }))).toBeVisible()
    expect(api.requests('searchOrganizationProviders').map(({ input }) => input.slug)).toEqual(['sinine-uks'])
    await expectAccessible()
  },
)

test('filters its own counsellors at its own URL', async () => {
  const api = await open()
  await userEvent.click(main.getByRole('complementary').getByRole('checkbox', { name: /^Online/ }))
  await expect.element(count('2 counsellors')).toBeVisible()
  await expect.poll(() => location.pathname + location.search).toBe('/en/o/sinine-uks?how=online')
  expect(api.requests('searchOrganizationProviders').at(-1)?.input).toMatchObject({
    slug: 'sinine-uks',
    sessionLocation: 1,
  })
})

test('does not offer the questionnaire when there are no results, because it covers all counsellors', async () => {
  const api = await open()
  api.reply('searchOrganizationProviders', buildSearchReply([]))
  await userEvent.click(main.getByRole('complementary').getByRole('checkbox', { name: /^Online/ }))
  await expect.element(main.getByText(translateForPage('finder.noneTitle'))).toBeVisible()
  expect(main.getByRole('link', { name: /7\squestions/ }).elements()).toEqual([])
})

test.for(['en', 'ru'] as const)('shows an empty state with a link to all counsellors: %s', async (language) => {
  await open({ organization: buildOrganization({ providerCount: 0 }), language })
  await expect.element(main.getByText(translateForPage('manageOrganization.emptyTitle' as never))).toBeVisible()
  await expect
    .element(main.getByRole('link', { name: translateForPage('manageOrganization.emptyAction' as never) }))
    .toHaveAttribute('href', buildPagePath('finder', language))
  await expectAccessible()
})

test('a former URL redirects to the current one with the filters', async () => {
  await open({ organization: buildOrganization({ slug: 'sinine-maja' }), query: '?kind=group' })
  await expect.poll(() => location.pathname + location.search).toBe('/en/o/sinine-maja?kind=group')
})

test.for([
  ['does not exist', failWith('notFound'), 'page.notFoundTitle'],
  ['cannot be loaded', failWithServerError(), 'page.faultTitle'],
] as const)('shows an error page for an organization that %s', async ([, organization, key]) => {
  await open({ organization })
  await expect.element(main.getByRole('heading', { level: 1, name: translateForPage(key) })).toBeVisible()
})
