import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { HELPLINES } from '#modules/content/values/helplines.ts'
import { pagePath } from '#modules/pages.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { fakeApi } from '#testing/web/fake-api.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { replyOf } from '#testing/web/reply-of.ts'
import { serverLoader } from '#testing/web/server-loader.ts'
import { textOf } from '#testing/web/text-of.ts'
import HelplinesPage, { loader } from './page.tsx'

const lines = page.getByRole('main').getByRole('listitem')

/** The page with every helpline; open is who is named. */
async function open({
  language = 'en' as 'en' | 'et' | 'ru',
  openNow = ['emergency'],
  lastChecked = '2026-11-01',
} = {}) {
  const helplines = HELPLINES.toReversed().map(({ key, number, tel, languages, isFree, source, texts }) => ({
    ...{ key, number, tel, languages: [...languages], isFree, source, lastChecked, ...texts[language] },
    isOpenNow: openNow.includes(key),
  }))
  fakeApi({ publicSettings: replyOf('publicSettings', { helplines }) })
  await renderComponent(<HelplinesPage />, { path: pagePath('helplines', language), loader: serverLoader(loader) })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.for(['en', 'et', 'ru'] as const)(
  'names every helpline with its number, the emergency number first, in both looks: %s',
  async (language) => {
    await open({ language })
    expect(lines.elements()).toHaveLength(HELPLINES.length)
    const numbers = lines
      .getByRole('link')
      .elements()
      .map((one) => one.getAttribute('href'))
    expect(numbers[0]).toBe('tel:112')
    expect(numbers.toSorted()).toEqual(HELPLINES.map(({ tel }) => `tel:${tel}`).toSorted())
    await expectAccessible()
  },
)

test('says of each whether it is open, for how long it was known, and on which day that was checked', async () => {
  await open({ openNow: ['emergency', 'victimSupport'] })
  expect(page.getByText('Open now', { exact: true }).elements()).toHaveLength(2)
  expect(page.getByText('Closed now', { exact: true }).elements()).toHaveLength(HELPLINES.length - 2)
  expect(page.getByText(/Last checked on 01\.11\.2026/).elements()).toHaveLength(HELPLINES.length)
})

test('numbers that nobody has checked for long are said to be old, those of this month are not', async () => {
  await open({ lastChecked: '2025-01-01' })
  await expect.element(page.getByText(/^These numbers were last checked more than \d+ days ago\./)).toBeVisible()
  await expectAccessible()
})

test('the words about old numbers stay away while they are fresh', async () => {
  await open()
  await expect.element(page.getByRole('heading', { level: 1, name: textOf('helplines.title' as never) })).toBeVisible()
  expect(page.getByText(/^These numbers were last checked/).elements()).toEqual([])
})
