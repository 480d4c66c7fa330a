import { expect, test } from 'vitest'
import { ROLE, type Role } from '#contract/enums.ts'
import { PAGES } from '#contract/pages.ts'
import { type Address, besidesOf, foundAmong, READERS, type Reader, spellingsOf, startOf } from './crawl-addresses.ts'
import { brokenAmong, notReturned, shared } from './crawl-links.ts'
import { faultsOf, type Seen, see } from './crawl-page.ts'
import { openSite, type Visit } from './site.ts'

const ROLES: Record<Reader, Role | null> = {
  visitor: null,
  customer: ROLE.customer,
  counsellor: ROLE.provider,
  manager: ROLE.company,
}
const MINUTES = 60_000
/** Sends a counsellor whose payout account needs something on to the payment provider's own pages. */
const leadsAway = ({ page }: Address, seen: Seen, url: string) =>
  page.id === 'stripeElementsConnect' && !seen.at.startsWith(`${url}/`)

/** Whatever is asked of another address; pages where a card is typed may ask the payment provider. */
function watchRequests({ page, url }: Visit, foreign: string[]): (isPaying: boolean) => void {
  let mayPay = false
  page.on('request', (request) => {
    const asked = request.url()
    if (!asked.startsWith(`${url}/`) && !/^(data|blob):/.test(asked) && !mayPay) foreign.push(`${page.url()}: ${asked}`)
  })
  return (isPaying) => {
    mayPay = isPaying
  }
}

/** Walks every page of a reader, first those with a fixed address, then those that links were found to. */
async function walk(visit: Visit, reader: Reader, withScripts: boolean): Promise<Seen[]> {
  const role = ROLES[reader]
  if (role !== null && withScripts) await visit.signIn(visit.page, role)
  const [seen, faults, foreign]: [Seen[], string[], string[]] = [[], [], []]
  const allow = watchRequests(visit, foreign)
  const look = async (addresses: readonly Address[]) => {
    for (const address of addresses) {
      allow(address.page.pays === true || address.page.id === 'stripeElementsConnect')
      const one = await see(visit.page, visit.url, address, withScripts)
      if (leadsAway(address, one, visit.url)) one.links = []
      else faults.push(...faultsOf(one, { withScripts }))
      seen.push(one)
    }
  }
  await look(startOf(reader))
  const links = new Set(seen.flatMap((one) => one.links))
  for (const path of besidesOf(reader)) for (const link of await linksAt(visit, path, withScripts)) links.add(link)
  await look(foundAmong(links, reader))
  expect(faults).toEqual([])
  expect(foreign, 'asked of other addresses').toEqual([])
  return seen
}

async function linksAt({ page, url }: Visit, path: string, withScripts: boolean): Promise<string[]> {
  await page.goto(url + path, { waitUntil: 'networkidle' })
  // Without scripts what needs a login is not drawn.
  if (withScripts) await page.locator('h1').first().waitFor({ state: 'attached' })
  return page.locator('a[href^="/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')!))
}

const visited = new Set<string>()

test.each(READERS)(
  'every page of a %s, in every language: status, one heading, title, strip, no foreign request, no key, no word of another language',
  { timeout: 6 * MINUTES },
  async (reader) => {
    const visit = await openSite({ width: 1280 })
    const seen = await walk(visit, reader, true)
    for (const one of seen) visited.add(one.address.page.id)
    expect(await brokenAmong(visit.url, new Set(seen.flatMap((one) => one.links)))).toEqual([])
  },
)

test('no page of the contract was left out', () => {
  expect(PAGES.map((page) => page.id).filter((id) => !visited.has(id))).toEqual([])
})

test.each(READERS)('every page of a %s with scripts off', { timeout: 6 * MINUTES }, async (reader) => {
  const visit = await openSite({ withoutScripts: true })
  const seen = await walk(visit, reader, false)
  // The counsellor's own website is the canonical one of the two pages that show a counsellor.
  const open = seen.filter(({ address: { page } }) => !page.hidden && page.id !== 'counsellor')
  expect(notReturned(open)).toEqual([])
  expect(shared(open, 'title')).toEqual([])
  expect(shared(open, 'description')).toEqual([])
  if (reader === 'visitor') expect(await brokenAmong(visit.url, new Set(seen.flatMap((one) => one.links)))).toEqual([])
  for (const { address, canonical } of seen)
    for (const path of spellingsOf(address)) {
      const answer = await fetch(visit.url + path)
      const html = await answer.text()
      expect([path, answer.status, canonicalIn(html)]).toEqual([path, 200, canonical[0] ?? null])
    }
})

const canonicalIn = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null
