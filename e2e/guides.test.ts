import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { PATH_LANGUAGES, type UiLanguage } from '#contract/enums.ts'
import { GUIDE_HEADINGS } from '#contract/guides.ts'
import { HELPLINES } from '#contract/helplines.ts'
import { pagePath } from '#contract/pages.ts'
import { expectSound } from './expect-sound.ts'
import { openSite } from './site.ts'

const SLUGS: Record<UiLanguage, string> = { en: 'anxiety', et: 'arevus', ru: 'anxiety' }
const LINE = HELPLINES.find(({ key }) => key === 'emotionalSupport')!

async function withoutScripts(context: BrowserContext): Promise<Page> {
  const page = await context.browser()!.newContext({ javaScriptEnabled: false, serviceWorkers: 'block' })
  return page.newPage()
}

test('somebody finds a guide in the index, reads it, and is led to counsellors for that topic and back', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en`, { waitUntil: 'networkidle' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Guides' }).click()
  await page.getByRole('heading', { level: 1, name: 'Guides: what people talk about' }).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(19)
  await page.getByRole('link', { name: 'Anxiety', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Anxiety' }).waitFor()
  const found = page.getByText(/\d+ counsellors? for this topic (has|have) a free time this week\./)
  const free = Number.parseInt((await found.textContent())!, 10)
  await page.getByRole('link', { name: 'Find a counsellor: Anxiety' }).click()
  await page.getByRole('heading', { level: 1, name: 'Find someone to talk to.' }).waitFor()
  expect(new URL(page.url()).search).toBe('?topic=anxiety')

  await page.goto(`${url}/en?topic=anxiety&free=week`, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 2, name: `${free} counsellor` }).waitFor()
  await page.getByRole('link', { name: 'Read about this topic: Anxiety' }).click()
  await page.getByRole('heading', { level: 1, name: 'Anxiety' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/en/guides/anxiety')
})

test('the finder names a guide only when one topic is chosen', async () => {
  const { page, url } = await openSite()
  const read = page.getByRole('link', { name: /^Read about this topic/ })
  for (const [search, times] of [
    ['', 0],
    ['?topic=grief', 1],
    ['?topic=grief&topic=stress', 0],
    ['?topic=self-esteem', 1],
  ] as const) {
    await page.goto(`${url}/en${search}`, { waitUntil: 'networkidle' })
    expect(await read.count(), search).toBe(times)
  }
  expect(await read.getAttribute('href')).toBe('/en/guides/self-esteem')
})

test('a counsellor’s speciality leads to its guide', async () => {
  const { page, url } = await openSite()
  await page.goto(`${url}/en/anna-lepalind`, { waitUntil: 'networkidle' })
  const speciality = page.getByRole('main').locator('a[href^="/en/guides/"]').first()
  const name = (await speciality.textContent())!
  expect(await speciality.getAttribute('title')).toBe(`Guide: ${name}`)
  await speciality.click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

test('a guide is readable in every language with scripts off, with numbers to call and the ways on', async () => {
  const { context, url } = await openSite()
  const page = await withoutScripts(context)
  for (const language of PATH_LANGUAGES) {
    await page.goto(url + pagePath('guide', language, { slug: SLUGS[language] }))
    await expect.poll(() => page.locator('h1').count()).toBe(1)
    expect((await page.locator('article h2').allTextContents()).join('|')).toBe(GUIDE_HEADINGS[language].join('|'))
    const number = page.locator(`article a[href="tel:${LINE.tel}"]`)
    expect(await number.textContent()).toBe(LINE.number.replace(' ', ' '))
    expect(await page.locator('article').textContent()).toContain(LINE.texts[language].hours)
    const finder = page.getByRole('main').locator('a[href$="?topic=anxiety"]')
    expect(await finder.getAttribute('href')).toBe(`${pagePath('finder', language)}?topic=anxiety`)
    for (const other of PATH_LANGUAGES) {
      const alternate = page.locator(`link[rel=alternate][hreflang=${other}]`)
      expect(await alternate.getAttribute('href')).toBe(url + pagePath('guide', other, { slug: SLUGS[other] }))
    }
    const article = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!)
    expect(article).toMatchObject({ '@type': 'Article', inLanguage: language })
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(article.description).toBe(description)
  }
  await page.context().close()
})

test('another language’s slug redirects once, and an unknown one is a page that is not there', async () => {
  const { page, url } = await openSite()
  const ask = (path: string) => page.request.get(url + path, { maxRedirects: 0 })
  const moved = await ask('/et/teemad/anxiety?a=1')
  expect([moved.status(), moved.headers()['location']]).toEqual([301, '/et/teemad/arevus?a=1'])
  const back = await ask('/en/guides/arevus')
  expect([back.status(), back.headers()['location']]).toEqual([301, '/en/guides/anxiety'])
  for (const path of ['/en/guides/no-such-thing', '/et/teemad/sellist-ei-ole', '/en/guides/constructor']) {
    expect((await ask(path)).status(), path).toBe(404)
  }
  await page.goto(`${url}/en/guides/anxiety`, { waitUntil: 'networkidle' })
  await page.locator('header summary').filter({ hasText: 'Language: English' }).click()
  const there = page.getByRole('banner').getByRole('link', { name: 'Eesti' })
  expect(await there.getAttribute('href')).toBe('/et/teemad/arevus')
  await there.click()
  await page.getByRole('heading', { level: 1, name: 'Ärevus' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/et/teemad/arevus')
})

test.for([
  { width: 320, dark: false },
  { width: 1280, dark: true },
])('guides are sound at $width pixels, dark: $dark', async ({ width, dark }) => {
  const { page, url } = await openSite({ width, dark })
  const foreign: string[] = []
  page.on('request', (request) => request.url().startsWith(url) || foreign.push(request.url()))
  for (const path of [
    '/en/guides',
    '/et/teemad',
    '/en/guides/depression',
    '/et/teemad/lapsevanemlus',
    '/en?topic=grief',
  ]) {
    await page.goto(url + path, { waitUntil: 'networkidle' })
    await expectSound(page, path)
  }
  expect(foreign).toEqual([])
})
