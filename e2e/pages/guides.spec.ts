import type { BrowserContext, Page } from '@playwright/test'
import { GUIDE_HEADINGS } from '#modules/content/values/guides.ts'
import { buildPagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { HELPLINES } from '#platform/values/helplines.ts'
import { expect, test } from '../test.ts'

const SLUGS: Record<UiLanguage, string> = { en: 'anxiety', et: 'arevus', ru: 'anxiety' }
const HELPLINE = HELPLINES.find(({ key }) => key === 'emotionalSupport')!

async function openWithoutScripts(context: BrowserContext): Promise<Page> {
  const withoutScripts = await context.browser()!.newContext({ javaScriptEnabled: false, serviceWorkers: 'block' })
  return withoutScripts.newPage()
}

test('a guide is readable in every language without scripts, with helplines and further links', async ({
  openSite,
}) => {
  const { context, url } = await openSite()
  const page = await openWithoutScripts(context)
  for (const language of PATH_LANGUAGES) {
    await page.goto(url + buildPagePath('guide', language, { slug: SLUGS[language] }))
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    expect((await page.locator('article h2').allTextContents()).join('|')).toBe(GUIDE_HEADINGS[language].join('|'))
    const number = page.locator(`article a[href="tel:${HELPLINE.tel}"]`)
    expect(await number.textContent()).toBe(HELPLINE.number.replaceAll(' ', '\u00A0'))
    expect(await page.locator('article').textContent()).toContain(HELPLINE.texts[language].hours)
    const finder = page.getByRole('main').locator('a[href$="?topic=anxiety"]')
    expect(await finder.getAttribute('href')).toBe(`${buildPagePath('finder', language)}?topic=anxiety`)
    for (const other of PATH_LANGUAGES) {
      const alternate = page.locator(`link[rel=alternate][hreflang=${other}]`)
      expect(await alternate.getAttribute('href')).toBe(url + buildPagePath('guide', other, { slug: SLUGS[other] }))
    }
    const article = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    expect(article).toMatchObject({ '@type': 'Article', inLanguage: language })
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(article.description).toBe(description)
  }
  await page.context().close()
})

test('another language’s slug redirects once, and an unknown slug is not found', async ({ openSite }) => {
  const { page, url } = await openSite()
  const fetchWithoutRedirect = (path: string) => page.request.get(url + path, { maxRedirects: 0 })
  const fromEnglishSlug = await fetchWithoutRedirect('/et/teemad/anxiety?a=1')
  expect([fromEnglishSlug.status(), fromEnglishSlug.headers()['location']]).toEqual([301, '/et/teemad/arevus?a=1'])
  const fromEstonianSlug = await fetchWithoutRedirect('/en/guides/arevus')
  expect([fromEstonianSlug.status(), fromEstonianSlug.headers()['location']]).toEqual([301, '/en/guides/anxiety'])
  for (const path of ['/en/guides/no-such-thing', '/et/teemad/sellist-ei-ole', '/en/guides/constructor']) {
    expect((await fetchWithoutRedirect(path)).status(), path).toBe(404)
  }
  await page.goto(`${url}/en/guides/anxiety`)
  await page.locator('header summary').filter({ hasText: 'Language: English' }).click()
  const estonianLink = page.getByRole('banner').getByRole('link', { name: 'Eesti' })
  expect(await estonianLink.getAttribute('href')).toBe('/et/teemad/arevus')
  await estonianLink.click()
  await page.getByRole('heading', { level: 1, name: 'Ärevus' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/et/teemad/arevus')
})
