import { Transform, type TransformCallback, Writable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { deferScripts } from './app-shell/defer-scripts.ts'
import { logErrorContext, nonceContext } from './platform/web/server-context.ts'

/**
 * The server imports these from the bundle. If it imported the modules directly, its context keys would be different
 * objects, and in development it would run a second copy of the router.
 */
// biome-ignore lint/performance/noBarrelFile: an entry re-exports by definition
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { apiTransportContext, logErrorContext, nonceContext, visitContext } from './platform/web/server-context.ts'

/** How long React Router waits for a page's deferred data, in milliseconds. */
export const streamTimeout = 10_000

interface RenderOptions {
  url: string
  nonce: string | undefined
  /**
   * Crawlers and the page cache get the complete page as one string; browsers get a stream as soon as the shell is
   * ready.
   */
  isComplete: boolean
  /** Called for every error that is not thrown. */
  onRenderError: (error: unknown) => void
}

/** Logs errors thrown by loaders and components. Without it, React Router would print the whole error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) logError(context, error)
}

const logError = (context: Readonly<RouterContextProvider>, error: unknown) =>
  (context.get(logErrorContext) ?? console.error)(error)

/** Renders a page to HTML. React Router passes these five arguments. */
export default async function handleRequest(
  ...[request, status, headers, context, routerContext]: [Request, number, Headers, EntryContext, RouterContextProvider]
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  let responseStatus = status
  // Null for a page that is rendered for many visitors.
  const userAgent = request.headers.get('user-agent')
  const body = await renderHtml(context, {
    url: request.url,
    nonce: routerContext.get(nonceContext),
    isComplete: userAgent === null || isbot(userAgent),
    onRenderError: (error) => {
      responseStatus = 500
      // Leaving the page also causes an error, which is not logged.
      if (!request.signal.aborted) logError(routerContext, error)
    },
  })
  return new Response(body, { status: responseStatus, headers })
}

function renderHtml(
  context: EntryContext,
  { url, nonce, isComplete, onRenderError }: RenderOptions,
): Promise<string | ReadableStream> {
  return new Promise((resolve, reject) => {
    let hasStarted = false
    const earlyErrors: unknown[] = []
    const start = () => {
      hasStarted = true
      for (const error of earlyErrors) onRenderError(error)
      const output = isComplete ? collectPage(resolve).on('error', reject) : new ChunkMerger()
      output.on('close', () => clearTimeout(timer))
      if (output instanceof ChunkMerger) resolve(createReadableStreamFromReadable(output))
      pipe(output)
    }
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={url} {...(nonce ? { nonce } : {})} />,
      {
        nonce,
        [isComplete ? 'onAllReady' : 'onShellReady']: start,
        onShellError: reject,
        // If the shell fails, `onShellError` rejects with the error, which then reaches `handleError`.
        onError: (error) => void (hasStarted ? onRenderError(error) : earlyErrors.push(error)),
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Collects a page into one string, which the cache needs anyway, and passes it to `onEnd`. */
function collectPage(onEnd: (html: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onEnd(startScriptsLate(Buffer.concat(chunks)))
      done()
    },
  })
}

const startScriptsLate = (start: Buffer): string =>
  import.meta.env.DEV ? start.toString() : deferScripts(start.toString())

/**
 * Merges the chunks between two flushes: React writes 2 kB at a time and then calls `flush`. Sixty chunks per page,
 * each passed through every stream and flushed by the compressor, cost more and compress worse.
 */
class ChunkMerger extends Transform {
  #pending: Buffer[] = []
  #hasFlushed = false

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#pending.push(chunk)
    done()
  }

  flush(): void {
    const merged = Buffer.concat(this.#pending)
    if (merged.length > 0) this.push(this.#hasFlushed ? merged : startScriptsLate(merged))
    this.#pending = []
    this.#hasFlushed = true
  }

  override _flush(done: TransformCallback): void {
    this.flush()
    done()
  }
}
