import { buildPagePath } from '#modules/pages.ts'
import { PATH_LANGUAGES, type PathLanguage } from '#platform/values/enums.ts'
import type { Visit } from '../site.ts'
import { expect, test } from '../test.ts'
import { pickOnePerKind } from './crawl-links.ts'

type StructuredData = Record<string, unknown> & { '@type'?: string }

/** Reads all structured data of a page into one list. */
async function readStructuredData({ page, url }: Visit, path: string): Promise<StructuredData[]> {
  await page.goto(url + path)
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const all = scripts.map((text) => JSON.parse(text) as StructuredData & { '@graph'?: StructuredData[] })
  for (const item of all) expect(item['@context']).toBe('https://schema.org')
  return all.flatMap((item) => item['@graph'] ?? [item])
}

const findByType = (all: readonly StructuredData[], type: string) => all.find((item) => item['@type'] === type)!

async function callApi<Data>({ page, url }: Visit, path: string, language: PathLanguage): Promise<Data> {
  const response = await page.request.get(`${url}/api${path}`, { headers: { 'accept-language': language } })
  return ((await response.json()) as { data: Data }).data
}

interface Counsellor {
  firstName: string
  lastName: string
  profession: string
  rating: number | null
  feedbackCount: number
  phone: string | null
  sessionTemplates: { sessionTemplateId: string; title: string; fee: number }[]
}

test('a counsellor’s page has structured data that matches the visible counsellor, offers and rating in every language', async ({
  openSite,
}) => {
  const visit = await openSite({ withoutScripts: true })
  const { page, url } = visit
  for (const language of PATH_LANGUAGES) {
    const path = `/${language}/anna-lepalind`
    const all = await readStructuredData(visit, path)
    const anna = await callApi<Counsellor>(visit, '/customer/provider/anna-lepalind', language)
    const name = `${anna.firstName} ${anna.lastName}`
    const service = findByType(all, 'ProfessionalService')
    expect(service).toMatchObject({
      '@id': url + path,
      url: url + path,
      name,
      employee: { name, jobTitle: anna.profession },
    })
    expect(service['description']).toBe(await page.locator('meta[name=description]').getAttribute('content'))
    expect(service['telephone']).toBe(anna.phone ?? undefined)
    expect(service['aggregateRating']).toMatchObject({ ratingValue: anna.rating, reviewCount: anna.feedbackCount })
    const visibleText = await page.getByRole('main').innerText()
    expect(visibleText).toContain(name)
    expect(visibleText).toContain(String(anna.feedbackCount))
    const offers = service['makesOffer'] as { price: string; url: string; itemOffered: { name: string } }[]
    expect(offers.map(({ itemOffered, price }) => [itemOffered.name, Number(price)])).toEqual(
      anna.sessionTemplates.map(({ title, fee }) => [title, fee]),
    )
    for (const offer of offers) {
      expect(visibleText).toContain(offer.itemOffered.name)
      expect((await page.request.get(offer.url)).status()).toBe(200)
    }
    const crumbs = findByType(all, 'BreadcrumbList')['itemListElement'] as { item?: string; name: string }[]
    expect(crumbs.at(-1)!.name).toBe(name)
    const picture = await page.request.get(service['image'] as string)
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])
  }
})

test('the home page and an organisation’s page have structured data with the organisation and the search in every language', async ({
  openSite,
}) => {
  const visit = await openSite({ withoutScripts: true })
  const { page, url } = visit
  for (const language of PATH_LANGUAGES) {
    const all = await readStructuredData(visit, `/${language}`)
    expect(findByType(all, 'Organization')).toMatchObject({ url })
    expect((await page.request.get(findByType(all, 'Organization')['logo'] as string)).status()).toBe(200)
    const site = findByType(all, 'WebSite') as StructuredData & { potentialAction: { target: { urlTemplate: string } } }
    expect(site).toMatchObject({ url: `${url}/${language}`, inLanguage: language })
    const search = site.potentialAction.target.urlTemplate.replace('{search_term_string}', 'Lepalind')
    await page.goto(search)
    await page
      .getByRole('main')
      .getByRole('link', { name: /Lepalind/ })
      .first()
      .waitFor()

    const path = buildPagePath('organization', language, { slug: 'kodusadam' })
    const organisation = findByType(await readStructuredData(visit, path), 'Organization')
    const organisationReply = await callApi<{ name: string; description: string }>(
      visit,
      '/customer/organization/kodusadam',
      language,
    )
    expect(organisation).toMatchObject({
      url: url + path,
      name: organisationReply.name,
      description: organisationReply.description,
    })
    expect(await page.locator('h1').innerText()).toContain(organisationReply.name)
  }
})

test('the FAQ in the structured data matches the visible text exactly in every language', async ({ openSite }) => {
  const visit = await openSite({ withoutScripts: true })
  const { page } = visit
  for (const language of PATH_LANGUAGES) {
    let pages = 0
    for (const id of ['finder', 'forCounsellors', 'forOrganizations', 'feedbackVerification', 'ranking'] as const) {
      const faq = findByType(await readStructuredData(visit, buildPagePath(id, language)), 'FAQPage')
      if (!faq) continue
      pages++
      const visibleText = (await page.getByRole('main').textContent())!.replace(/\s+/g, ' ')
      const questions = faq['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[]
      expect(questions.length).toBeGreaterThan(2)
      for (const { name, acceptedAnswer } of questions)
        for (const text of [name, acceptedAnswer.text]) expect(visibleText).toContain(text.replace(/\s+/g, ' '))
    }
    expect(pages).toBeGreaterThan(1)
  }
})

test('the share image of the site, a counsellor and an organisation is a distinct picture of 1200 × 630', async ({
  openSite,
}) => {
  const visit = await openSite({ withoutScripts: true })
  const { page } = visit
  const imageUrls = new Set<string>()
  const paths = [...PATH_LANGUAGES.map((language) => `/${language}`), '/et/anna-lepalind', '/et/o/kodusadam']
  for (const path of [...paths, buildPagePath('guides', 'et')]) {
    await page.goto(visit.url + path)
    const content = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content')
    const address = (await content('image'))!
    const response = await page.request.get(address)
    expect([address, response.status(), response.headers()['content-type']]).toEqual([address, 200, 'image/png'])
    expect(readPngSize(await response.body())).toEqual([1200, 630])
    expect([await content('image:width'), await content('image:height')]).toEqual(['1200', '630'])
    expect(await content('image:alt')).toBe(await content('title'))
    imageUrls.add(address)
  }
  expect(imageUrls.size).toBe(paths.length)
})

/** Reads width and height from the first chunk of a PNG. */
const readPngSize = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('robots.txt, the sitemap, security.txt and the change-password URL respond as specified', async ({ openSite }) => {
  const { page, url } = await openSite({ withoutScripts: true })
  const get = (path: string) => page.request.get(url + path, { maxRedirects: 0 })
  const robots = await get('/robots.txt')
  expect([robots.status(), await robots.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
  const security = await get('/.well-known/security.txt')
  expect(security.headers()['content-type']).toContain('text/plain')
  expect(await security.text()).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \S+Z\n/)
  const password = await get('/.well-known/change-password')
  expect([password.status(), password.headers()['location']]).toEqual([302, '/en/customer/profile#safety'])
  expect((await get('/.well-known/no-such-thing')).status()).toBe(404)
  const map = await (await get('/sitemap.xml')).text()
  const urls = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)
  expect(new Set(urls).size).toBe(urls.length)
  for (const address of pickOnePerKind(urls)) {
    const response = await page.request.get(address, { maxRedirects: 0 })
    const html = await response.text()
    expect([address, response.status()]).toEqual([address, 200])
    expect(html).toContain(`<link rel="canonical" href="${address}"`)
  }
})
