import type { Page as BrowserPage } from '@playwright/test'
import { ADMIN_PAGES } from '#modules/admin-pages.ts'
import { PAGES } from '#modules/pages.ts'
import { en } from '#modules/texts/en.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import { listFaultsEnlarged, listFaultsInBothThemes } from '../list-visual-faults.ts'
import type { Visit } from '../site.ts'
import { expect, test } from '../test.ts'
import {
  type Address,
  listAliases,
  listLinkedAddresses,
  listLinkSources,
  listStartAddresses,
  READERS,
  type Reader,
} from './crawl-addresses.ts'
import { listBrokenLinks, listDuplicates, listUnpairedAlternates } from './crawl-links.ts'
import { type CrawledPage, listPageFaults, readPlainPage, readRenderedPage } from './crawl-page.ts'

const ROLES: Record<Reader, Role | null> = {
  visitor: null,
  customer: ROLE.customer,
  counsellor: ROLE.provider,
  manager: ROLE.company,
}
const MINUTE_MS = 60_000
const WIDE = { width: 1280, height: 900 }
/** Redirects a counsellor with missing payout details to Stripe's pages. */
const redirectsToStripe = ({ page }: Address, seen: CrawledPage, url: string) =>
  page.id === 'stripeElementsConnect' && !seen.at.startsWith(`${url}/`)

/** Collects requests to other hosts; pages with card fields may contact Stripe. */
function watchRequests(page: BrowserPage, url: string, foreign: string[]): (isPaying: boolean) => void {
  let isStripeAllowed = false
  page.on('request', (request) => {
    const requestUrl = request.url()
    if (!requestUrl.startsWith(`${url}/`) && !/^(data|blob):/.test(requestUrl) && !isStripeAllowed)
      foreign.push(`${page.url()}: ${requestUrl}`)
  })
  return (isPaying) => {
    isStripeAllowed = isPaying
  }
}

/** Runs axe and checks horizontal scrolling and zoom. */
async function listVisualFaults(page: BrowserPage): Promise<string[]> {
  const faults = [...(await listFaultsInBothThemes(page, ['light'])), ...(await listFaultsEnlarged(page))]
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** Visits every page of a reader in English: first those with a fixed URL, then those found through links. */
async function crawl(visit: Visit, reader: Reader): Promise<CrawledPage[]> {
  const { page, url } = visit
  const role = ROLES[reader]
  if (role !== null) await visit.signInDemo(page, role)
  const [seen, faults, foreign]: [CrawledPage[], string[], string[]] = [[], [], []]
  const allow = watchRequests(page, url, foreign)
  const inspect = async (addresses: readonly Address[]) => {
    for (const address of addresses.filter(({ language }) => language === 'en')) {
      allow(address.page.loadsStripe === true || address.page.id === 'stripeElementsConnect')
      const one = await readRenderedPage(page, url, address)
      if (redirectsToStripe(address, one, url)) one.links = []
      else {
        faults.push(...listPageFaults(one, { withScripts: true }))
        faults.push(...(await listVisualFaults(page)).map((fault) => `${address.path} ${fault}`))
      }
      seen.push(one)
    }
  }
  await inspect(listStartAddresses(reader))
  const links = new Set(seen.flatMap((one) => one.links))
  for (const path of listLinkSources(reader)) for (const link of await linksAt(visit, path)) links.add(link)
  await inspect(listLinkedAddresses(links, reader))
  expect(faults).toEqual([])
  expect(foreign, 'requests to other hosts').toEqual([])
  return seen
}

async function linksAt({ page, url }: Visit, path: string): Promise<string[]> {
  await page.goto(url + path)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  return page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
}

test('every page of every kind of user has the right status, one heading, a title and the crisis strip, and no third-party request, raw key, foreign-language text, axe violation, horizontal scrolling or animation', async ({
  openSite,
}) => {
  test.setTimeout(12 * MINUTE_MS)
  const visited = new Set<string>()
  for (const reader of READERS) {
    const visit = await openSite({ width: WIDE.width })
    const seen = await crawl(visit, reader)
    for (const one of seen) visited.add(one.address.page.id)
    expect(await listBrokenLinks(visit.url, new Set(seen.flatMap((one) => one.links)))).toEqual([])
    await visit.context.close()
  }
  expect(PAGES.map((page) => page.id).filter((id) => !visited.has(id))).toEqual([])
})

const ADMINISTRATION = Object.values(ADMIN_PAGES)
const hasParam = (path: string) => path.includes(':')

/** The first link to a page of this form, if the demo data has one. */
function findFirstLink(form: string, links: readonly string[]): string[] {
  const pattern = new RegExp(`^/${form.replace(/:\w+/g, '[\\w-]{8,}')}$`)
  const link = links.find((one) => pattern.test(one))
  return link ? [link] : []
}

test('every administration page has a title, passes axe and has no horizontal scrolling, covered content or running animation', async ({
  openSite,
}) => {
  test.setTimeout(6 * MINUTE_MS)
  const visit = await openSite({ width: WIDE.width })
  await visit.signInDemo(visit.page, ROLE.admin)
  const faults: string[] = []
  const inspect = async (path: string) => {
    const links = await linksAt(visit, path)
    titles.set(path, await visit.page.title())
    faults.push(...(await listVisualFaults(visit.page)).map((fault) => `${path} ${fault}`))
    return links
  }
  const titles = new Map<string, string>()
  const links: string[] = []
  for (const path of ADMINISTRATION) if (!hasParam(path)) links.push(...(await inspect(`/${path}`)))
  const found = ADMINISTRATION.filter(hasParam).flatMap((form) => findFirstLink(form, links))
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
  const inspect = (addresses: readonly Address[]) => Promise.all(addresses.map((one) => readPlainPage(visit.page, one)))
  for (const reader of READERS) {
    const first = await inspect(listStartAddresses(reader))
    const linkSources = listLinkSources(reader).map((path) => ({ ...listStartAddresses(reader)[0]!, path }))
    const links = [...first, ...(await inspect(linkSources))].flatMap((one) => one.links)
    const seen = [...first, ...(await inspect(listLinkedAddresses(links, reader)))]
    expect(seen.flatMap((one) => listPageFaults(one, { withScripts: false }))).toEqual([])
    // Of the two pages that show a counsellor, the counsellor's website is the canonical one.
    const open = seen.filter(({ address: { page } }) => !page.hidden && page.id !== 'counsellor')
    expect(listUnpairedAlternates(open)).toEqual([])
    expect(listDuplicates(open, 'title')).toEqual([])
    expect(listDuplicates(open, 'description')).toEqual([])
    if (reader === 'visitor')
      expect(await listBrokenLinks(visit.url, new Set(seen.flatMap((one) => one.links)))).toEqual([])
    for (const { address, canonical } of seen)
      for (const path of listAliases(address)) {
        const answer = await fetch(visit.url + path)
        const html = await answer.text()
        expect([path, answer.status, canonicalIn(html)]).toEqual([path, 200, canonical[0] ?? null])
      }
  }
})

const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null
