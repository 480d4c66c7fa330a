import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { PageCache, type RenderedPage, StoredPage } from './page-cache.ts'

const NONCE = 'c2VjcmV0'
const build = (html = '<p>Page</p>', status = 200) =>
  new StoredPage({ status, headers: new Headers({ 'content-type': 'text/html' }) }, html, NONCE)
const shared = (html?: string): RenderedPage => ({ page: build(html), isForAll: true, canBeStored: true })
const read = async (page: StoredPage) => (await page.encode(undefined)).body.toString()

describe('a cache', () => {
  it('renders a page once for visitors who ask at the same time, and again for another key', async () => {
    const cache = new PageCache()
    let count = 0
    const render = async () => {
      count += 1
      await Promise.resolve()
      return shared(`<p>${count}</p>`)
    }
    const pages = await Promise.all([cache.get('a', 0, render), cache.get('a', 0, render), cache.get('a', 0, render)])
    expect(await Promise.all(pages.map(read))).toEqual(['<p>1</p>', '<p>1</p>', '<p>1</p>'])
    expect(await read(await cache.get('a', 0, render))).toBe('<p>1</p>')
    expect(await read(await cache.get('b', 0, render))).toBe('<p>2</p>')
    expect(cache.getState()).toEqual({ stored: 3, rendered: 2, bytes: 2 * pages[0]!.size })
  })

  it('does not store a page that was read before a change, and renders it again for those who ask after it', async () => {
    const cache = new PageCache()
    const before = Promise.withResolvers<RenderedPage>()
    const early = cache.get('a', 0, () => before.promise)
    cache.clear()
    const late = cache.get('a', 0, async () => shared('<p>after</p>'))
    before.resolve(shared('<p>before</p>'))
    expect(await read(await early)).toBe('<p>before</p>')
    expect(await read(await late)).toBe('<p>after</p>')
    expect(await read(await cache.get('a', 0, async () => shared('<p>too late</p>')))).toBe('<p>after</p>')
  })

  it('shares an error with visitors who waited for it, but does not store it', async () => {
    const cache = new PageCache()
    let count = 0
    const render = async () => {
      count += 1
      return { page: build(`<p>${count}</p>`, 404), isForAll: true, canBeStored: false }
    }
    const pages = await Promise.all([cache.get('a', 0, render), cache.get('a', 0, render)])
    expect(await Promise.all(pages.map(read))).toEqual(['<p>1</p>', '<p>1</p>'])
    expect(await read(await cache.get('a', 0, render))).toBe('<p>2</p>')
  })

  it('lets one of the visitors who waited render a page again that was meant for one visitor', async () => {
    const cache = new PageCache()
    let count = 0
    const render = async () => {
      count += 1
      await Promise.resolve()
      return { page: build(`<p>${count}</p>`), isForAll: count > 1, canBeStored: count > 1 }
    }
    const pages = await Promise.all([1, 2, 3, 4].map(() => cache.get('a', 0, render)))
    expect(await Promise.all(pages.map(read))).toEqual(['<p>1</p>', '<p>2</p>', '<p>2</p>', '<p>2</p>'])
  })

  it('renders a page again after ten seconds, and after the clock was moved back', async () => {
    const cache = new PageCache()
    let count = 0
    const render = async () => shared(`<p>${++count}</p>`)
    const times = [50_000, 59_999, 60_000, 60_001, 20_000]
    const texts = []
    for (const time of times) texts.push(await read(await cache.get('a', time, render)))
    expect(texts).toEqual(['<p>1</p>', '<p>1</p>', '<p>2</p>', '<p>2</p>', '<p>3</p>'])
  })

  it('renders again after a failure, for visitors who waited too', async () => {
    const cache = new PageCache()
    const failing = cache.get('a', 0, () => Promise.reject(new Error('no database')))
    const waiting = cache.get('a', 0, async () => shared('<p>second</p>'))
    await expect(failing).rejects.toThrow('no database')
    expect(await read(await waiting)).toBe('<p>second</p>')
  })
})

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy allows the scripts with the nonce, by their content, and no others', () => {
  const html = `<script nonce="${NONCE}">start()</script><script nonce="${NONCE}" type="module" async="">
import "/a.js"</script><script>injected()</script><script nonce="guessed">injected()</script>`
  expect(build(html).scriptHashes).toEqual([hash('start()'), hash('\nimport "/a.js"')])
})

test('a stored page is sent without the nonce, in the best encoding that the browser accepts', async () => {
  const page = build(`<link rel="later" href="/a.js" nonce="${NONCE}"/><p>Õhtu</p>`)
  const html = '<link rel="later" href="/a.js"/><p>Õhtu</p>'
  expect(await read(page)).toBe(html)
  const brotli = await page.encode('gzip, deflate, br, zstd')
  expect([brotli.encoding, brotliDecompressSync(brotli.body).toString()]).toEqual(['br', html])
  const gzip = await page.encode('gzip, br;q=0')
  expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(['gzip', html])
  expect((await page.encode('br')).body).toBe(brotli.body)
  expect((await page.encode('identity')).encoding).toBe('identity')
})
