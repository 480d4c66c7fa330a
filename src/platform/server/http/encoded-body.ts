import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { findGuids } from '#platform/values/guid.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** A window of 256 kB holds a page; allocating the default one of 4 MB takes as long as rendering. */
const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 }
/**
 * Estimated size of a body plus its compressed forms, which are created when first requested, as a multiple of the
 * body's size.
 */
const ENCODINGS_FACTOR = 1.5
/** Memory for a string of 36 characters and its entry in a set. */
const BYTES_PER_ID = 100

type Encoding = 'br' | 'gzip' | 'identity'

/** A body that is sent many times, compressed once per encoding. */
export class EncodedBody {
  readonly #body: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  /** All ids in the body, in lower case. */
  readonly ids: ReadonlySet<string>

  constructor(text: string) {
    this.#body = Buffer.from(text)
    // Copies each id, because a substring keeps the whole string in memory.
    this.ids = new Set(findGuids(text).map((id) => Buffer.from(id, 'latin1').toString('latin1')))
  }

  /** Memory in bytes. */
  get size(): number {
    return Math.ceil(this.#body.length * ENCODINGS_FACTOR) + this.ids.size * BYTES_PER_ID
  }

  /** Returns the body in the best encoding that the browser accepts. */
  async encode(acceptEncoding: string | undefined): Promise<{ encoding: Encoding; body: Buffer }> {
    const encoding = (negotiate(acceptEncoding ?? '', ['br', 'gzip']) ?? 'identity') as Encoding
    const known = this.#encoded.get(encoding)
    const body = known ?? compress(this.#body, encoding)
    if (!known) this.#encoded.set(encoding, body)
    return { encoding, body: await body }
  }
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return compressBrotli(body, { params: BROTLI_PARAMS })
  return encoding === 'gzip' ? compressGzip(body) : Promise.resolve(body)
}

/** Sends the body in the best encoding that the browser accepts. The caller sets the `vary` header. */
export async function sendEncoded(
  content: EncodedBody,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { encoding, body } = await content.encode(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(body)
}
