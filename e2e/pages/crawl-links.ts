import { randomAddress } from '../network-address.ts'
import { findRecordPage } from './crawl-addresses.ts'
import type { CrawledPage } from './crawl-page.ts'

const MAX_CONCURRENT_REQUESTS = 4

/**
 * Keeps one URL of each kind: search and counsellor pages link to hundreds of counsellors and times that differ only in
 * a value.
 */
export function pickOnePerKind(links: Iterable<string>): string[] {
  const kinds = new Map<string, string>()
  for (const link of links) {
    const { pathname, searchParams } = new URL(link, 'http://x')
    const target = findRecordPage(pathname) ?? pathname
    const kind = `${target}?${[...new Set(searchParams.keys())].sort().join('&')}`
    if (!kinds.has(kind)) kinds.set(kind, link)
  }
  return [...kinds.values()]
}

/** Opens each link once and lists those that fail or redirect. */
export async function listBrokenLinks(site: string, links: Iterable<string>): Promise<string[]> {
  const broken: string[] = []
  const waiting = pickOnePerKind(links)
  const openNext = async () => {
    for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
      const answer = await fetch(site + link, { headers: { 'x-forwarded-for': randomAddress() } })
      await answer.body?.cancel()
      if (answer.status >= 400) broken.push(`${link} answers ${answer.status}`)
      else if (answer.redirected && !link.startsWith('/stripe')) broken.push(`${link} leads on to ${answer.url}`)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, openNext))
  return broken
}

/**
 * Finds missing hreflang pairs: every alternate of a page must have been visited, be canonical and list the same
 * alternates.
 */
export function listUnpairedAlternates(pages: readonly CrawledPage[]): string[] {
  const byCanonical = new Map(pages.map((seen) => [seen.canonical[0]!, seen]))
  return pages.flatMap((seen) => {
    const own = seen.alternates[seen.address.language] === seen.canonical[0]
    const others = Object.entries(seen.alternates).filter(([, href]) => {
      const other = byCanonical.get(href)
      return !other || JSON.stringify(other.alternates) !== JSON.stringify(seen.alternates)
    })
    return [
      ...(own ? [] : [`${seen.address.path} is not its own alternate`]),
      ...others.map(([language]) => `${seen.address.path}: its ${language} page does not lead back`),
    ]
  })
}

/** Titles or descriptions shared by two pages in the same language. */
export function listDuplicates(pages: readonly CrawledPage[], what: 'title' | 'description'): string[] {
  const all = pages.map((seen) => `${seen.address.language}: ${seen[what]}`)
  return [...new Set(all.filter((text, at) => all.indexOf(text) !== at))]
}
