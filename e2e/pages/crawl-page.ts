import type { Page as BrowserPage } from '@playwright/test'
import { en } from '#modules/texts/en.ts'
import { et } from '#modules/texts/et.ts'
import { ru } from '#modules/texts/ru.ts'
import type { PathLanguage } from '#platform/values/enums.ts'
import { randomAddress } from '../network-address.ts'
import type { Address } from './crawl-addresses.ts'

const CATALOGUES: Record<PathLanguage, Record<string, string>> = { en, et, ru }
const KEYS = new Set(Object.keys(en).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')))

export interface CrawledPage {
  address: Address
  status: number
  /** The final URL, after redirects. */
  at: string
  lang: string
  headings: number
  title: string
  description: string | null
  robots: string | null
  canonical: string[]
  /** By `hreflang`. */
  alternates: Record<string, string>
  hasStrip: boolean
  /** The page's text nodes, without parts marked as another language. */
  texts: string[]
  links: string[]
}

/** Opens an address and reads the page's head, text and links. */
export async function readRenderedPage(page: BrowserPage, site: string, address: Address): Promise<CrawledPage> {
  const answer = await page.goto(site + address.path)
  // A page without a heading is reported later as a fault.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => {})
  return { address, status: answer!.status(), at: page.url(), ...(await page.evaluate(read, null)) }
}

/**
 * Reads the HTML that the server sends for an address, as a search engine or a browser without scripts would; `page`
 * must be on the site.
 */
export async function readPlainPage(page: BrowserPage, address: Address): Promise<CrawledPage> {
  const request = { path: address.path, headers: { accept: 'text/html', 'x-forwarded-for': randomAddress() } }
  const { html, ...answer } = await page.evaluate(async ({ path, headers }) => {
    const got = await fetch(path, { headers })
    return { status: got.status, at: got.url, html: await got.text() }
  }, request)
  return { address, ...answer, ...(await page.evaluate(read, html)) }
}

/** Runs in the browser: reads the current page, or the given HTML. */
function read(html: string | null) {
  const document = html === null ? window.document : new DOMParser().parseFromString(html, 'text/html')
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? null
  const hrefs = (selector: string) =>
    [...document.querySelectorAll(selector)].map((one) => one.getAttribute('href') ?? '')
  const own = document.documentElement.lang
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const around = walker.currentNode.parentElement
    if (!around || around.closest('script, style, noscript, template, textarea')) continue
    if ((around.closest('[lang]') as HTMLElement | null)?.lang !== own) continue
    const text = (walker.currentNode.textContent ?? '').trim()
    if (text) texts.push(text)
  }
  return {
    lang: own,
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    description: content('meta[name=description]'),
    robots: content('meta[name=robots]'),
    canonical: hrefs('link[rel=canonical]'),
    alternates: Object.fromEntries(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map((one) => [
        one.hreflang,
        one.getAttribute('href') ?? '',
      ]),
    ),
    hasStrip: document.querySelector('section a[href="tel:112"]') !== null,
    texts,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map((one) => new URL(one.href))
      .filter((one) => one.origin === location.origin)
      .map((one) => one.pathname + one.search),
  }
}

/** Lists a single page's faults; each starts with its address. */
export function listPageFaults(seen: CrawledPage, { withScripts }: { withScripts: boolean }): string[] {
  const { page, language } = seen.address
  const faults: string[] = []
  const must = (holds: boolean, fault: string) =>
    void (holds || faults.push(`${seen.at} (${withScripts ? 'scripts' : 'plain'}): ${fault}`))
  // Pages that need a login or an email's secret are rendered in the browser.
  const isRendered = withScripts || !page.hidden
  must(seen.status === 200, `answers ${seen.status}`)
  must(seen.lang === language, `says it is in '${seen.lang}'`)
  must(seen.headings === 1 || (!isRendered && seen.headings === 0), `has ${seen.headings} h1`)
  must(/\S – \S/.test(seen.title), `has the title '${seen.title}'`)
  if (page.area === 'public' && !page.bare) must(seen.hasStrip, 'has no help strip')
  must((seen.robots === 'noindex') === !!page.hidden, `says to search engines '${seen.robots}'`)
  // The head is checked as search engines see it: scripts may have redirected to another page or replaced it with an
  // error.
  if (!page.hidden || !withScripts) faults.push(...listHeadFaults(seen).map((fault) => `${seen.at}: ${fault}`))
  must(
    seen.texts.every((text) => !KEYS.has(text)),
    `shows a key: ${seen.texts.find((text) => KEYS.has(text))}`,
  )
  for (const text of findForeignTexts(seen)) must(false, `says '${text}' in another language`)
  return faults
}

function listHeadFaults({ address: { page }, description, canonical, alternates }: CrawledPage): string[] {
  const faults: string[] = []
  if (!description || description.length < (page.hidden ? 20 : 40)) faults.push(`has the description '${description}'`)
  if (canonical.length !== 1) faults.push(`has ${canonical.length} canonical addresses`)
  const languages = Object.keys(alternates).sort().join(' ')
  if (languages !== 'en et ru x-default') faults.push(`has alternates in ${languages}`)
  if (alternates['x-default'] !== alternates['en']) faults.push('has an x-default that is not English')
  return faults
}

/** Names of languages are in their own language. */
const OWN_NAMES = ['Eesti', 'English', 'Русский']

/** Finds text that is in another language's catalogue but not in this language's. */
function findForeignTexts({ texts, address: { language } }: CrawledPage): string[] {
  const own = new Set([...Object.values(CATALOGUES[language]), ...OWN_NAMES])
  const others = Object.entries(CATALOGUES)
    .filter(([one]) => one !== language)
    .flatMap(([, texts]) => Object.values(texts))
  const foreign = new Set(others.filter((text) => !own.has(text) && /\p{L}{3}/u.test(text)))
  return [...new Set(texts.filter((text) => foreign.has(text)))]
}
