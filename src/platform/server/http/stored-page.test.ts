import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { StoredPage } from './stored-page.ts'

const NONCE = 'c2VjcmV0'
const build = (html: string) =>
  new StoredPage({ status: 200, headers: new Headers({ 'content-type': 'text/html' }) }, html, NONCE)
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy allows the scripts with the nonce, by their content, and no others', () => {
  const html = `<script nonce="${NONCE}">start()</script><script nonce="${NONCE}" type="module" async="">
import "/a.js"</script><script>injected()</script><script nonce="guessed">injected()</script>`
  expect(build(html).scriptHashes).toEqual([hash('start()'), hash('\nimport "/a.js"')])
})

test('a stored page is sent without the nonce, in the best encoding that the browser accepts', async () => {
  const page = build(`<link rel="later" href="/a.js" nonce="${NONCE}"/><p>Õhtu</p>`)
  const html = '<link rel="later" href="/a.js"/><p>Õhtu</p>'
  expect((await page.body.encode(undefined)).body.toString()).toBe(html)
  const brotli = await page.body.encode('gzip, deflate, br, zstd')
  expect([brotli.encoding, brotliDecompressSync(brotli.body).toString()]).toEqual(['br', html])
  const gzip = await page.body.encode('gzip, br;q=0')
  expect([gzip.encoding, gunzipSync(gzip.body).toString()]).toEqual(['gzip', html])
  expect((await page.body.encode('br')).body).toBe(brotli.body)
  expect((await page.body.encode('identity')).encoding).toBe('identity')
})
