import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { buildPagePath } from '#modules/pages.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { runServerLoader } from '#testing/web/server-loader.ts'
import { translateForPage } from '#testing/web/translate-for-page.ts'
import HelplinesPage, { loader } from './page.tsx'

const items = page.getByRole('main').getByRole('listitem')

/** Opens the page with all helplines; `openNow` contains the keys of those that are open. */
async function open({
  language = 'en' as 'en' | 'et' | 'ru',
  openNow = ['emergency'],
  lastChecked = '2026-11-01',
} = {}) {
  const helplines = HELPLINES.toReversed().map(({ key, number, tel, languages, isFree, source, texts }) => ({
    key,
    number,
    tel,
    languages: [...languages],
    isFree,
    source,
    lastChecked,
    ...texts[language],
    isOpenNow: openNow.includes(key),
  }))
  fakeApi({ publicSettings: buildReply('publicSettings', { helplines }) })
  await renderComponent(<HelplinesPage />, {
    path: buildPagePath('helplines', language),
    loader: runServerLoader(loader),
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.for(['en', 'et', 'ru'] as const)(
  'lists every helpline with its number, the emergency number first, in light and dark mode: %s',
  async (language) => {
    await open({ language })
    expect(items.elements()).toHaveLength(HELPLINES.length)
    const numbers = items
      .getByRole('link')
      .elements()
      .map((element) => element.getAttribute('href'))
    expect(numbers[0]).toBe('tel:112')
    expect(numbers.toSorted()).toEqual(HELPLINES.map(({ tel }) => `tel:${tel}`).toSorted())
    await expectAccessible()
  },
)

test('shows the status and the check date of each helpline', async () => {
  await open({ openNow: ['emergency', 'victimSupport'] })
  expect(page.getByText('Open now', { exact: true }).elements()).toHaveLength(2)
  expect(page.getByText('Closed now', { exact: true }).elements()).toHaveLength(HELPLINES.length - 2)
  expect(page.getByText(/Last checked: 01\.11\.2026/).elements()).toHaveLength(HELPLINES.length)
})

test('warns about numbers that have not been checked for a long time', async () => {
  await open({ lastChecked: '2025-01-01' })
  await expect.element(page.getByText(/^These numbers were last checked more than \d+\sdays ago\./)).toBeVisible()
  await expectAccessible()
})

test('has no warning while the checks are recent', async () => {
  await open()
  await expect
    .element(page.getByRole('heading', { level: 1, name: translateForPage('helplines.title' as never) }))
    .toBeVisible()
  expect(page.getByText(/^These numbers were last checked/).elements()).toEqual([])
})
