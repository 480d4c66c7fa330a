import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Memory for stored pages, about 350 of them with their compressed forms. */
const MAX_BYTES = 64_000_000
/** Estimated size of a page with its compressed forms, relative to its HTML: they are made when first requested. */
const ENCODINGS_FACTOR = 1.5
/** A window of 256 kB holds a page; allocating the default one of 4 MB takes as long as rendering. */
const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }

type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page that can be sent to any visitor. */
export class StoredPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** Hashes of its scripts, as sources of `script-src`. */
  readonly scriptHashes: readonly string[]
  readonly #html: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  /** @param nonce marks the scripts that the server wrote. It is removed, because it must not be used twice. */
  constructor(rendered: { status: number; headers: Headers }, html: string, nonce: string) {
    this.status = rendered.status
    this.headers = [...rendered.headers]
    this.scriptHashes = hashScripts(html, nonce)
    this.#html = Buffer.from(html.replaceAll(` nonce="${nonce}"`, ''))
  }

  get size(): number {
    return Math.ceil(this.#html.length * ENCODINGS_FACTOR)
  }

  /** Returns the body in the best encoding that the browser accepts. Compresses it once per encoding. */
  async encode(acceptEncoding: string | undefined): Promise<{ encoding: Encoding; body: Buffer }> {
    const encoding = (negotiate(acceptEncoding ?? '', ['br', 'gzip']) ?? 'identity') as Encoding
    const known = this.#encoded.get(encoding)
    const body = known ?? compress(this.#html, encoding)
    if (!known) this.#encoded.set(encoding, body)
    return { encoding, body: await body }
  }
}

function compress(html: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(html, { params: BROTLI_PARAMS })
  return encoding === 'gzip' ? compressGzip(html) : Promise.resolve(html)
}

/**
 * Hashes the inline scripts that carry the nonce. User text is escaped and cannot know the nonce, so the policy never
 * allows a script that the server did not write.
 */
function hashScripts(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script nonce="([^"]*)"[^>]*>(.*?)<\/script>/gs)
  const texts = [...scripts].filter(([, marked]) => marked === nonce).map(([, , text]) => text!)
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}

export interface RenderedPage {
  page: StoredPage
  /** Whether the page is the same for everyone who asked for it at this time. */
  isForAll: boolean
  /** Whether those who ask later may get it too; false for errors. */
  canBeStored: boolean
}

interface CacheEntry {
  page: StoredPage
  /** Milliseconds since 1970 on the application clock, exclusive. */
  until: number
}

/**
 * A stored page is at most this old. Changes of this process drop it at once, those of other processes do not, and what
 * a page shows also depends on the time.
 */
const MAX_AGE_MS = 10_000
/** After this many waits for renderings that could not be shared, a visitor gets a rendering of their own. */
const MAX_WAITS = 2

/**
 * Stores rendered pages, which are the same for all visitors with the same key. Visitors who ask for a page while it is
 * rendered wait for it.
 */
export class PageCache {
  readonly #entries = new LRUCache<string, CacheEntry>({ maxSize: MAX_BYTES, sizeCalculation: ({ page }) => page.size })
  readonly #rendering = new Map<string, Promise<RenderedPage>>()
  readonly #requests = { stored: 0, rendered: 0 }

  /** @param nowMs milliseconds since 1970 on the application clock, which can be moved in local mode */
  async get(key: string, nowMs: number, render: () => Promise<RenderedPage>): Promise<StoredPage> {
    for (let waits = 0; waits < MAX_WAITS; waits++) {
      const entry = this.#entries.get(key)
      if (entry && nowMs < entry.until && entry.until - nowMs <= MAX_AGE_MS) return this.#count('stored', entry.page)
      const current = this.#rendering.get(key)
      if (!current) return this.#render(key, nowMs, render)
      const rendered = await current.catch(() => null)
      if (rendered?.isForAll) return this.#count('stored', rendered.page)
    }
    return this.#count('rendered', (await render()).page)
  }

  async #render(key: string, nowMs: number, render: () => Promise<RenderedPage>): Promise<StoredPage> {
    const rendering = render()
    this.#rendering.set(key, rendering)
    try {
      const { page, canBeStored } = await rendering
      // After `clear`, the rendering is not in the map any more: the page was read before a change.
      if (canBeStored && this.#rendering.get(key) === rendering)
        this.#entries.set(key, { page, until: nowMs + MAX_AGE_MS })
      return this.#count('rendered', page)
    } finally {
      if (this.#rendering.get(key) === rendering) this.#rendering.delete(key)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#rendering.clear()
  }

  /** Returns the number of answered requests and the memory in use, for monitoring. */
  getState(): { stored: number; rendered: number; bytes: number } {
    return { ...this.#requests, bytes: this.#entries.calculatedSize }
  }

  #count(kind: 'stored' | 'rendered', page: StoredPage): StoredPage {
    this.#requests[kind] += 1
    return page
  }
}
