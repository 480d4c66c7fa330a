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
  /** The alternate URLs, by `hreflang`. */
  alternates: Record<string, string>
  hasStrip: boolean
  /** The page's text nodes, except those marked as being in another language. */
  texts: string[]
  links: string[]
}

/** Opens a page and reads its head, text and links. */
export async function readRenderedPage(page: BrowserPage, site: string, address: Address): Promise<CrawledPage> {
  const response = await page.goto(site + address.path)
  // A missing heading is reported by `listPageFaults`.
  await page
    .locator('h1')
    .first()
    .waitFor({ state: 'attached' })
    .catch(() => {})
  return { address, status: response!.status(), at: page.url(), ...(await page.evaluate(readDocument, null)) }
}

/**
 * Reads a page as sent by the server, as a search engine or a browser without scripts would. `page` must already be on
 * the site.
 */
export async function readPlainPage(page: BrowserPage, address: Address): Promise<CrawledPage> {
  const request = { path: address.path, headers: { accept: 'text/html', 'x-forwarded-for': randomAddress() } }
  const { html, ...response } = await page.evaluate(async ({ path, headers }) => {
    const reply = await fetch(path, { headers })
    return { status: reply.status, at: reply.url, html: await reply.text() }
  }, request)
  return { address, ...response, ...(await page.evaluate(readDocument, html)) }
}

/** Runs in the browser. Reads the given HTML, or the current page if `html` is null. */
function readDocument(html: string | null) {
  const document = html === null ? window.document : new DOMParser().parseFromString(html, 'text/html')
  const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? null
  const hrefs = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getAttribute('href') ?? '')
  const pageLanguage = document.documentElement.lang
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement
    if (!element || element.closest('script, style, noscript, template, textarea')) continue
    if ((element.closest('[lang]') as HTMLElement | null)?.lang !== pageLanguage) continue
    const text = (walker.currentNode.textContent ?? '').trim()
    if (text) texts.push(text)
  }
  return {
    lang: pageLanguage,
    headings: document.querySelectorAll('h1').length,
    title: document.title,
    description: content('meta[name=description]'),
    robots: content('meta[name=robots]'),
    canonical: hrefs('link[rel=canonical]'),
    alternates: Object.fromEntries(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][hreflang]')].map((link) => [
        link.hreflang,
        link.getAttribute('href') ?? '',
      ]),
    ),
    hasStrip: document.querySelector('section a[href="tel:112"]') !== null,
    texts,
    links: [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map((link) => new URL(link.href))
      .filter((url) => url.origin === location.origin)
      .map((url) => url.pathname + url.search),
  }
}

export function listPageFaults(crawled: CrawledPage, { withScripts }: { withScripts: boolean }): string[] {
  const { page, language } = crawled.address
  const faults: string[] = []
  const check = (isValid: boolean, fault: string) =>
    void (isValid || faults.push(`${crawled.at} (${withScripts ? 'scripts' : 'plain'}): ${fault}`))
  // Pages that need a login or a secret from an email are rendered only in the browser.
  const isRendered = withScripts || !page.hidden
  check(crawled.status === 200, `responds with ${crawled.status}`)
  check(crawled.lang === language, `says it is in '${crawled.lang}'`)
  check(crawled.headings === 1 || (!isRendered && crawled.headings === 0), `has ${crawled.headings} h1`)
  check(/\S – \S/.test(crawled.title), `has the title '${crawled.title}'`)
  if (page.area === 'public' && !page.bare) check(crawled.hasStrip, 'has no help strip')
  check((crawled.robots === 'noindex') === !!page.hidden, `says to search engines '${crawled.robots}'`)
  // Search engines see the head as sent by the server. Scripts may have replaced the page, for example with an error.
  if (!page.hidden || !withScripts) faults.push(...listHeadFaults(crawled).map((fault) => `${crawled.at}: ${fault}`))
  check(
    crawled.texts.every((text) => !KEYS.has(text)),
    `shows a key: ${crawled.texts.find((text) => KEYS.has(text))}`,
  )
  for (const text of findForeignTexts(crawled)) check(false, `says '${text}' in another language`)
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

/** Language names, which are the same on every page. */
const LANGUAGE_NAMES = ['Eesti', 'English', 'Русский']

/** Finds strings that appear in another language's catalogue but not in the catalogue for the page's language. */
function findForeignTexts({ texts, address: { language } }: CrawledPage): string[] {
  const own = new Set([...Object.values(CATALOGUES[language]), ...LANGUAGE_NAMES])
  const others = Object.entries(CATALOGUES)
    .filter(([other]) => other !== language)
    .flatMap(([, texts]) => Object.values(texts))
  const foreign = new Set(others.filter((text) => !own.has(text) && /\p{L}{3}/u.test(text)))
  return [...new Set(texts.filter((text) => foreign.has(text)))]
}
