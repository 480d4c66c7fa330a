import { randomAddress } from '../network-address.ts'
import { findRecordPage } from './crawl-addresses.ts'
import type { CrawledPage } from './crawl-page.ts'

const MAX_CONCURRENT_REQUESTS = 4

/**
 * Picks one URL of each kind, because searches and counsellor pages have hundreds of links that differ only in an id or
 * a parameter value.
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

/** Opens links and lists those that fail or redirect. */
export async function listBrokenLinks(site: string, links: Iterable<string>): Promise<string[]> {
  const broken: string[] = []
  const queue = pickOnePerKind(links)
  const openNext = async () => {
    for (let link = queue.pop(); link !== undefined; link = queue.pop()) {
      const response = await fetch(site + link, { headers: { 'x-forwarded-for': randomAddress() } })
      // Cancelling the body would close the connection, and fetch would then open another one that it might never use.
      // The server sends 408 on an unused connection, and the next request would treat that as its own response.
      await response.arrayBuffer()
      if (response.status >= 400) broken.push(`${link} responds with ${response.status}`)
      else if (response.redirected && !link.startsWith('/stripe')) broken.push(`${link} redirects to ${response.url}`)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_REQUESTS }, openNext))
  return broken
}

/**
 * Finds pages whose alternates in other languages do not match. Each alternate must be the canonical URL of a page that
 * was visited and has the same alternates.
 */
export function listUnpairedAlternates(pages: readonly CrawledPage[]): string[] {
  const byCanonical = new Map(pages.map((page) => [page.canonical[0]!, page]))
  return pages.flatMap((page) => {
    const listsItself = page.alternates[page.address.language] === page.canonical[0]
    const mismatches = Object.entries(page.alternates).filter(([, href]) => {
      const other = byCanonical.get(href)
      return !other || JSON.stringify(other.alternates) !== JSON.stringify(page.alternates)
    })
    return [
      ...(listsItself ? [] : [`${page.address.path} is not its own alternate`]),
      ...mismatches.map(([language]) => `${page.address.path}: its ${language} page does not lead back`),
    ]
  })
}

/** Lists titles or descriptions shared by several pages in the same language. */
export function listDuplicates(pages: readonly CrawledPage[], field: 'title' | 'description'): string[] {
  const all = pages.map((page) => `${page.address.language}: ${page[field]}`)
  return [...new Set(all.filter((text, index) => all.indexOf(text) !== index))]
}
