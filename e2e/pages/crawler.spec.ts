import type { Page as BrowserPage } from '@playwright/test'
import { ADMIN_PAGES } from '#modules/admin-pages.ts'
import { PAGES } from '#modules/pages.ts'
import { en } from '#modules/texts/en.ts'
import { ROLE } from '#platform/values/enums.ts'
import { listFaultsEnlarged, listFaultsInBothThemes } from '../list-visual-faults.ts'
import type { Visit } from '../site.ts'
import { expect, test } from '../test.ts'
import {
  type Address,
  findFirstLink,
  listAliases,
  listLinkedAddresses,
  listLinkSources,
  listStartAddresses,
  ROLES,
  VIEWERS,
  type Viewer,
} from './crawl-addresses.ts'
import { listBrokenLinks, listDuplicates, listUnpairedAlternates } from './crawl-links.ts'
import { type CrawledPage, listPageFaults, readPlainPage, readRenderedPage } from './crawl-page.ts'

const MINUTE_MS = 60_000
const WIDE = { width: 1280, height: 900 }
/** Whether the page redirected to Stripe, as `stripeElementsConnect` does while payout details are incomplete. */
const redirectsToStripe = ({ page }: Address, crawled: CrawledPage, url: string) =>
  page.id === 'stripeElementsConnect' && !crawled.at.startsWith(`${url}/`)

/**
 * Records requests to other hosts in `foreign`. @returns a function that allows requests to Stripe, for pages with card
 * fields
 */
function watchRequests(page: BrowserPage, url: string, foreign: string[]): (isAllowed: boolean) => void {
  let isStripeAllowed = false
  page.on('request', (request) => {
    const requestUrl = request.url()
    if (!requestUrl.startsWith(`${url}/`) && !/^(data|blob):/.test(requestUrl) && !isStripeAllowed)
      foreign.push(`${page.url()}: ${requestUrl}`)
  })
  return (isAllowed) => {
    isStripeAllowed = isAllowed
  }
}

/** Lists axe violations, running animations, horizontal scrolling and content that is covered at 400 % zoom. */
async function listVisualFaults(page: BrowserPage): Promise<string[]> {
  const faults = [...(await listFaultsInBothThemes(page, 'structure')), ...(await listFaultsEnlarged(page))]
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/**
 * Checks the viewer's own pages in English: first those with known URLs, then those they link to. @returns what was
 * read from each page
 */
async function crawl(visit: Visit, viewer: Viewer): Promise<CrawledPage[]> {
  const { page, url } = visit
  const role = ROLES[viewer]
  if (role !== null) await visit.signInDemo(page, role)
  const [pages, faults, foreign]: [CrawledPage[], string[], string[]] = [[], [], []]
  const allowStripe = watchRequests(page, url, foreign)
  const inspect = async (addresses: readonly Address[]) => {
    for (const address of addresses.filter(({ language }) => language === 'en')) {
      allowStripe(address.page.loadsStripe === true || address.page.id === 'stripeElementsConnect')
      const crawled = await readRenderedPage(page, url, address)
      if (redirectsToStripe(address, crawled, url)) crawled.links = []
      else {
        faults.push(...listPageFaults(crawled, { withScripts: true }))
        // There are many guides, and only the text differs between them.
        const isFurtherGuide =
          address.page.id === 'guide' && pages.some((earlier) => earlier.address.page.id === 'guide')
        if (!isFurtherGuide) faults.push(...(await listVisualFaults(page)).map((fault) => `${address.path} ${fault}`))
      }
      pages.push(crawled)
    }
  }
  await inspect(listStartAddresses(viewer))
  const links = new Set(pages.flatMap(({ links: pageLinks }) => pageLinks))
  for (const path of listLinkSources(viewer)) for (const link of await listLinks(visit, path)) links.add(link)
  await inspect(listLinkedAddresses(links, viewer))
  expect(faults).toEqual([])
  expect(foreign, 'requests to other hosts').toEqual([])
  return pages
}

async function listLinks({ page, url }: Visit, path: string): Promise<string[]> {
  await page.goto(url + path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  return page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href')!))
}

test('every page of every kind of user has the right status, one heading, a title and the crisis strip, and no third-party request, raw key, foreign-language text, axe violation, horizontal scrolling or animation', async ({
  openSite,
}) => {
  test.setTimeout(12 * MINUTE_MS)
  const visited = new Set<string>()
  for (const viewer of VIEWERS) {
    const visit = await openSite({ width: WIDE.width })
    const pages = await crawl(visit, viewer)
    for (const { address } of pages) visited.add(address.page.id)
    expect(await listBrokenLinks(visit.url, new Set(pages.flatMap(({ links }) => links)))).toEqual([])
    await visit.context.close()
  }
  expect(PAGES.map((page) => page.id).filter((id) => !visited.has(id))).toEqual([])
})

const ADMIN_PATHS = Object.values(ADMIN_PAGES).map(({ path }) => path)
const hasParam = (path: string) => path.includes(':')

test('every administration page has a title, passes axe and has no horizontal scrolling, covered content or running animation', async ({
  openSite,
}) => {
  test.setTimeout(6 * MINUTE_MS)
  const visit = await openSite({ width: WIDE.width })
  await visit.signInDemo(visit.page, ROLE.admin)
  const faults: string[] = []
  const inspect = async (path: string) => {
    const links = await listLinks(visit, path)
    titles.set(path, await visit.page.title())
    faults.push(...(await listVisualFaults(visit.page)).map((fault) => `${path} ${fault}`))
    return links
  }
  const titles = new Map<string, string>()
  const links: string[] = []
  for (const path of ADMIN_PATHS) if (!hasParam(path)) links.push(...(await inspect(`/${path}`)))
  const found = ADMIN_PATHS.filter(hasParam).flatMap((path) => findFirstLink(path, links))
  expect(found.length, 'pages of one record').toBeGreaterThanOrEqual(5)
  for (const path of found) await inspect(path)
  expect(faults).toEqual([])
  for (const [path, title] of titles) expect.soft(title, path).toMatch(/^\S.* – \S/)
  expect.soft(new Set(titles.values()).has(en['page.faultTitle']), 'a page titled as an error').toBe(false)
})

test('every page of every kind of user is valid in every language as sent by the server, before or without scripts', async ({
  openSite,
}) => {
  test.setTimeout(6 * MINUTE_MS)
  const visit = await openSite()
  await visit.page.goto(`${visit.url}/healthz`)
  const inspect = (addresses: readonly Address[]) =>
    Promise.all(addresses.map((address) => readPlainPage(visit.page, address)))
  for (const viewer of VIEWERS) {
    const first = await inspect(listStartAddresses(viewer))
    const linkSources = listLinkSources(viewer).map((path) => ({ ...listStartAddresses(viewer)[0]!, path }))
    const links = [...first, ...(await inspect(linkSources))].flatMap((page) => page.links)
    const pages = [...first, ...(await inspect(listLinkedAddresses(links, viewer)))]
    expect(pages.flatMap((page) => listPageFaults(page, { withScripts: false }))).toEqual([])
    // Each counsellor has two public pages. The canonical one is their website.
    const indexed = pages.filter(({ address: { page } }) => !page.hidden && page.id !== 'counsellor')
    expect(listUnpairedAlternates(indexed)).toEqual([])
    expect(listDuplicates(indexed, 'title')).toEqual([])
    expect(listDuplicates(indexed, 'description')).toEqual([])
    if (viewer === 'visitor')
      expect(await listBrokenLinks(visit.url, new Set(pages.flatMap(({ links: pageLinks }) => pageLinks)))).toEqual([])
    for (const { address, canonical } of pages)
      for (const path of listAliases(address)) {
        const response = await fetch(visit.url + path)
        const html = await response.text()
        expect([path, response.status, readCanonical(html)]).toEqual([path, 200, canonical[0] ?? null])
      }
  }
})

const readCanonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null
