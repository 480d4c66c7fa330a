import { createHash } from 'node:crypto'
import { EncodedBody } from './encoded-body.ts'

/** A rendered page that can be sent to any visitor. */
export class StoredPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  /** Hashes of the page's scripts, as sources for `script-src`. */
  readonly scriptHashes: readonly string[]
  readonly body: EncodedBody

  /** @param nonce marks the scripts that the server wrote. It is removed, because it must not be used twice. */
  constructor(rendered: { status: number; headers: Headers }, html: string, nonce: string) {
    this.status = rendered.status
    this.headers = [...rendered.headers]
    this.scriptHashes = hashScripts(html, nonce)
    this.body = new EncodedBody(html.replaceAll(` nonce="${nonce}"`, ''))
  }

  /** Memory in bytes. */
  get size(): number {
    return this.body.size
  }

  get ids(): ReadonlySet<string> {
    return this.body.ids
  }
}

/**
 * Hashes the inline scripts that carry the nonce. User text is escaped and its author cannot know the nonce, so the
 * policy never allows a script that the server did not write.
 */
function hashScripts(html: string, nonce: string): string[] {
  const scripts = html.matchAll(/<script nonce="([^"]*)"[^>]*>(.*?)<\/script>/gs)
  const texts = [...scripts].filter(([, marked]) => marked === nonce).map(([, , text]) => text!)
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
}
