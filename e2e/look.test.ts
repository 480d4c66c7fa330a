import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PATH_LANGUAGES } from '#contract/enums.ts'
import { type PageId, pagePath } from '#contract/pages.ts'
import { openSite } from './site.ts'

const READ = [
  'aboutUs',
  'forOrganisations',
  'contactUs',
  'ranking',
  'feedbackCheck',
  'accessibility',
  'imprint',
  'terms',
  'privacy',
] as const satisfies readonly PageId[]
/** Pages that say one thing; none of them needs anybody. */
const SAY_ONE_THING = ['mySessions', 'checkout', 'verifyEmail', 'importedProfile', 'organisationInvitation'] as const

/** The title's size and left edge, and how many letters of the page's own kind fit into the widest of its lines. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const title = document.querySelector('main h1')!
    const pen = document.createElement('canvas').getContext('2d')!
    const lettersIn = (element: Element) => {
      const text = element.textContent!.trim()
      pen.font = getComputedStyle(element).font
      return element.getBoundingClientRect().width / (pen.measureText(text).width / text.length)
    }
    const lines = [...document.querySelectorAll('main p, main li')].filter((one) => one.textContent!.length > 120)
    return {
      size: getComputedStyle(title).fontSize,
      left: Math.round(title.getBoundingClientRect().left),
      letters: Math.max(0, ...lines.map(lettersIn)),
    }
  })

// Decision 0050.
test('pages that are read begin at one edge and have lines that an eye finds back from', async () => {
  const { page, url } = await openSite({ width: 1280 })
  const edges = new Set<number>()
  for (const language of PATH_LANGUAGES) {
    for (const id of READ) {
      await page.goto(url + pagePath(id, language))
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const { size, left, letters } = await lookOf(page)
      edges.add(left)
      expect([id, language, size]).toEqual([id, language, '32px'])
      expect(letters, `${id} ${language}`).toBeLessThan(80)
    }
  }
  expect(edges.size).toBe(1)
})

test('a page that says one thing says it with the title of a page, and fits where it is narrowest', async () => {
  const { page, url } = await openSite({ width: 320 })
  for (const language of PATH_LANGUAGES) {
    const paths = SAY_ONE_THING.map((id) => pagePath(id, language))
    for (const path of [...paths, `/${language}/there-is/no-such/page`]) {
      await page.goto(url + path)
      await page.locator('main h1').waitFor()
      expect([path, (await lookOf(page)).size]).toEqual([path, '28px'])
      const over = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(over), path).toBeLessThanOrEqual(0)
    }
  }
})
