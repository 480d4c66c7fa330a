import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath, type PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { runServerLoader } from '#testing/web/server-loader.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'

interface Page {
  default: ComponentType
  loader: (args: LoaderFunctionArgs) => unknown
}
const PAGES = {
  aboutUs: () => import('#modules/content/web/about-us/page.tsx'),
  contactUs: () => import('#modules/content/web/contact-us/page.tsx'),
  forOrganizations: () => import('#modules/content/web/for-organizations/page.tsx'),
  ranking: () => import('#modules/content/web/ranking/page.tsx'),
  feedbackVerification: () => import('#modules/feedback/web/feedback-check/page.tsx'),
  accessibility: () => import('#modules/content/web/accessibility/page.tsx'),
  imprint: () => import('#modules/content/web/imprint/page.tsx'),
  terms: () => import('#modules/accounts/web/terms/page.tsx'),
  privacy: () => import('#modules/content/web/privacy/page.tsx'),
} as Partial<Record<PageId, () => Promise<Page>>>
type TextPageId = 'aboutUs' | 'terms' | 'privacy' | 'imprint'
const TEXT_PAGES = Object.keys(PAGES) as TextPageId[]

const main = page.getByRole('main')
const LONG_PARAGRAPH = 'Long enough to be a paragraph that is read over several lines on a wide screen. '
  .repeat(4)
  .trim()
const versions = [
  { validFrom: '2027-01-01', state: 'coming' },
  { validFrom: '2026-10-12', state: 'inForce' },
  { validFrom: '2022-10-12', state: 'past' },
]
const terms = buildReply('termsOfUse', {
  validFrom: '2026-10-12',
  state: 'inForce',
  sections: [{ id: 'who', title: 'Who we are', paragraphs: [LONG_PARAGRAPH] }],
  versions,
} as never)
const settings = buildReply('publicSettings', {
  brand: 'Hool',
  platformFeePercent: 10,
  vatPercent: 24,
  operator: { name: 'Hool OÜ', registryCode: '12345678', email: 'hello@hool.example', address: ['Pikk 1', 'Tallinn'] },
})

async function open(id: TextPageId, language: PathLanguage = 'en', query = '') {
  const { default: Component, loader } = await PAGES[id]!()
  const api = fakeApi({ publicSettings: settings, termsOfUse: terms })
  await renderComponent(<Component />, { path: buildPagePath(id, language) + query, loader: runServerLoader(loader) })
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  return api
}

/** Measures the font size and the left edge of the title, and the number of characters in the widest line. */
function measureLayout() {
  const title = document.querySelector('main h1')!
  const context = document.createElement('canvas').getContext('2d')!
  const countLineCharacters = (element: Element) => {
    const text = element.textContent!.trim()
    context.font = getComputedStyle(element).font
    return element.getBoundingClientRect().width / (context.measureText(text).width / text.length)
  }
  const paragraphs = [...document.querySelectorAll('main p, main li')].filter(
    (element) => element.textContent!.length > 120,
  )
  return {
    size: getComputedStyle(title).fontSize,
    left: Math.round(title.getBoundingClientRect().left),
    characters: Math.max(0, ...paragraphs.map(countLineCharacters)),
  }
}

/** Measures the left edge of a reading column. */
function measureReadingEdge(): number {
  const column = document.createElement('div')
  column.style.cssText = 'max-inline-size: var(--read); margin-inline: auto'
  document.querySelector('main')!.append(column)
  const { left } = column.getBoundingClientRect()
  column.remove()
  return Math.round(left)
}

// The layout follows decision 0050.
describe('text pages', () => {
  test.for(TEXT_PAGES.flatMap((id) => (['en', 'et', 'ru'] as const).map((language) => [id, language] as const)))(
    'share a left edge, limit the line length and are accessible in light and dark mode: %s %s',
    async ([id, language]) => {
      await open(id, language)
      await document.fonts.ready
      const { size, left, characters } = measureLayout()
      expect([size, left]).toEqual(['32px', measureReadingEdge()])
      expect(characters).toBeLessThan(80)
      await expectAccessible()
    },
  )
})

describe('the terms', () => {
  test('are shown for clients or counsellors, with a link to every version', async () => {
    const api = await open('terms', 'en', '?for=counsellors')
    await expect.element(main.getByRole('link', { name: 'For counsellors' })).toHaveAttribute('aria-current', 'page')
    expect(api.requests('termsOfUse').map(({ input }) => input)).toEqual([{ audience: 'counsellor' }])
    await expect
      .element(main.getByRole('link', { name: /12\.10\.2022/ }))
      .toHaveAttribute('href', '/en/terms/counsellors/2022-10-12')
  })

  test('link the upcoming version', async () => {
    await open('terms')
    await expect.element(main.getByText(/01\.01\.2027/).first()).toBeVisible()
    expect(
      main
        .getByRole('link')
        .elements()
        .map((element) => element.getAttribute('href')),
    ).toContain('/en/terms/clients/2027-01-01')
  })

  test('show an error page if loading fails', async () => {
    const { default: Component, loader } = await PAGES.terms!()
    fakeApi({ termsOfUse: failWithServerError() })
    await renderComponent(<Component />, { path: buildPagePath('terms', 'en'), loader: runServerLoader(loader) })
    await expect
      .element(main.getByRole('heading', { level: 1, name: translateForPage('page.faultTitle') }))
      .toBeVisible()
  })
})

describe('the privacy notice', () => {
  test('links the screen of each right and lists every cookie', async () => {
    await open('privacy')
    const profile = buildPagePath('profile', 'en')
    await expect
      .element(main.getByRole('link', { name: 'manage your consents' }))
      .toHaveAttribute('href', `${profile}#consents`)
    for (const name of ['XSRF-TOKEN', 'bookmarks', 'language', 'theme', 'timezone'])
      await expect.element(main.getByRole('rowheader', { name, exact: true })).toBeVisible()
  })
})
