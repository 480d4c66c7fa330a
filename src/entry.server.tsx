import { Transform, type TransformCallback } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { deferScripts } from './app-shell/defer-scripts.ts'
import { nonceContext } from './platform/web/server-context.ts'

/**
 * The server takes these from here: keys it imported itself would be other objects than the bundle's, and in
 * development its router would be another copy.
 */
// biome-ignore lint/performance/noBarrelFile: an entry hands things out by definition
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { apiTransportContext, nonceContext, visitContext } from './platform/web/server-context.ts'

/** How long a page's slow parts may take before they are given up. */
export const streamTimeout = 10_000

interface Drawn {
  url: string
  nonce: string | undefined
  /** Search engines get the page when it is complete, people as soon as its frame stands. */
  isComplete: boolean
  onFault: () => void
}

/** Draws a page to HTML. React Router calls it with these five things in this order. */
export default async function handleRequest(
  ...[request, status, headers, context, given]: [Request, number, Headers, EntryContext, RouterContextProvider]
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  let answered = status
  const body = await draw(context, {
    url: request.url,
    nonce: given.get(nonceContext),
    isComplete: isbot(request.headers.get('user-agent') ?? ''),
    onFault: () => {
      answered = 500
    },
  })
  return new Response(body, { status: answered, headers })
}

function draw(context: EntryContext, { url, nonce, isComplete, onFault }: Drawn): Promise<ReadableStream> {
  return new Promise((resolve, reject) => {
    let hasStarted = false
    const start = () => {
      hasStarted = true
      const through = new Pieces()
      through.on('close', () => clearTimeout(timer))
      resolve(createReadableStreamFromReadable(through))
      pipe(through)
    }
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={url} {...(nonce ? { nonce } : {})} />,
      {
        nonce,
        [isComplete ? 'onAllReady' : 'onShellReady']: start,
        onShellError: reject,
        onError: (fault) => {
          onFault()
          if (hasStarted) console.error(fault)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

/**
 * React writes 2 kB at a time and then calls `flush`; this hands on what lies between two flushes in one piece. Sixty
 * pieces a page, each carried through every stream and flushed by the compressor, cost more and compress worse.
 */
class Pieces extends Transform {
  #held: Buffer[] = []
  #isBegun = false

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held.push(chunk)
    done()
  }

  flush(): void {
    const held = Buffer.concat(this.#held)
    if (held.length > 0) this.push(this.#isBegun || import.meta.env.DEV ? held : deferScripts(held.toString()))
    this.#held = []
    this.#isBegun = true
  }

  override _flush(done: TransformCallback): void {
    this.flush()
    done()
  }
}
