import type { Seen } from './crawl-page.ts'

/** One address of each kind: finder and counsellor pages link to hundreds of times that differ in a value only. */
export function oneOfEachKind(links: Iterable<string>): string[] {
  const kinds = new Map<string, string>()
  for (const link of links) {
    const { pathname, searchParams } = new URL(link, 'http://x')
    const kind = `${pathname}?${[...new Set(searchParams.keys())].sort().join('&')}`
    if (!kinds.has(kind)) kinds.set(kind, link)
  }
  return [...kinds.values()]
}

/** Links that lead nowhere, or not at once: each is opened as it stands. */
export async function brokenAmong(site: string, links: Iterable<string>): Promise<string[]> {
  const broken: string[] = []
  for (const link of oneOfEachKind(links)) {
    const answer = await fetch(site + link)
    await answer.body?.cancel()
    if (answer.status >= 400) broken.push(`${link} answers ${answer.status}`)
    else if (answer.redirected && !link.startsWith('/stripe')) broken.push(`${link} leads on to ${answer.url}`)
  }
  return broken
}

/** Pages for search engines name each other: every alternate of a page was seen, is canonical and names the same ones. */
export function notReturned(pages: readonly Seen[]): string[] {
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

/** Titles or descriptions that two pages of a language share; a name is the same in each. */
export function shared(pages: readonly Seen[], what: 'title' | 'description'): string[] {
  const all = pages.map((seen) => `${seen.address.language}: ${seen[what]}`)
  return [...new Set(all.filter((text, at) => all.indexOf(text) !== at))]
}
