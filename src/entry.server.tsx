import { Writable } from 'node:stream'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
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
}

interface WaitingRenderOptions extends RenderOptions {
  /** Called for every error that is not thrown. */
  onRenderError: (error: unknown) => void
}

/** Logs errors thrown by loaders and components. Without it, React Router would print the whole error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) logError(context, error)
}

const logError = (context: Readonly<RouterContextProvider>, error: unknown) =>
  (context.get(logErrorContext) ?? console.error)(error)

/**
 * Renders a page to HTML in one piece, because nothing could be shown earlier: all data has been loaded before. React
 * Router passes these five arguments.
 */
export default async function handleRequest(
  ...[request, status, headers, context, routerContext]: [Request, number, Headers, EntryContext, RouterContextProvider]
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const options = { url: request.url, nonce: routerContext.get(nonceContext) }
  const html = await renderWithoutWaiting(context, options)
  if (html !== null) return new Response(startScriptsLate(html), { status, headers })
  let responseStatus = status
  const waitedHtml = await renderWaiting(context, {
    ...options,
    onRenderError: (error) => {
      responseStatus = 500
      // Leaving the page also causes an error, which is not logged.
      if (!request.signal.aborted) logError(routerContext, error)
    },
  })
  return new Response(startScriptsLate(waitedHtml), { status: responseStatus, headers })
}

const startScriptsLate = (html: string): string => (import.meta.env.DEV ? html : deferScripts(html))

/** How React marks content that it did not render, because it waits for code or because of an error. */
const NOT_RENDERED = '<!--$!-->'
const END = '</body></html>'

/**
 * Renders a page with `renderToString`, which takes half as long as streaming. It cannot wait, so the router's scripts
 * with the data are added afterwards, as the router would write them. Returns null if a component waits or fails;
 * `context` can then be rendered by `renderWaiting`.
 */
async function renderWithoutWaiting(context: EntryContext, { url, nonce }: RenderOptions): Promise<string | null> {
  const { serverHandoffStream, ...withoutStream } = context
  if (!serverHandoffStream) return null
  const data = await Array.fromAsync(serverHandoffStream)
  context.serverHandoffStream = streamAgain(data)
  try {
    const html = renderToString(<ServerRouter context={withoutStream} url={url} {...(nonce ? { nonce } : {})} />)
    const end = html.lastIndexOf(END)
    if (end < 0 || html.includes(NOT_RENDERED)) return null
    return `<!DOCTYPE html>${html.slice(0, end)}${renderDataScripts(data, nonce)}${END}`
  } catch {
    // Rendering it again finds and reports the error.
    return null
  }
}

const streamAgain = (chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

/** Writes the data for hydration like the router's `ServerRouter`; a test compares them. */
function renderDataScripts(data: readonly Uint8Array[], nonce: string | undefined): string {
  const decoder = new TextDecoder()
  const texts = data.map((chunk) => decoder.decode(chunk, { stream: true }))
  const calls = [...texts.map((text) => `enqueue(${escapeScript(JSON.stringify(text))})`), 'close()']
  const start = nonce ? `<script nonce="${nonce}">` : '<script>'
  const scripts = calls.map((call) => `<!--$-->${start}window.__reactRouterContext.streamController.${call};</script>`)
  return scripts.join('') + '<!--/$-->'.repeat(scripts.length)
}

/** Prevents text within a script from ending it. */
const escapeScript = (json: string): string =>
  json.replace(/[&<>\u2028\u2029]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Renders a page with components that wait for code or data. */
function renderWaiting(context: EntryContext, { url, nonce, onRenderError }: WaitingRenderOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    let hasStarted = false
    const earlyErrors: unknown[] = []
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={context} url={url} {...(nonce ? { nonce } : {})} />,
      {
        nonce,
        onAllReady() {
          hasStarted = true
          for (const error of earlyErrors) onRenderError(error)
          const output = collectText(resolve).on('error', reject)
          output.on('close', () => clearTimeout(timer))
          pipe(output)
        },
        onShellError: reject,
        // If the shell fails, `onShellError` rejects with the error, which then reaches `handleError`.
        onError: (error) => void (hasStarted ? onRenderError(error) : earlyErrors.push(error)),
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

/** Collects what is written into one string and passes it to `onEnd`. */
function collectText(onEnd: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
    final(done) {
      onEnd(Buffer.concat(chunks).toString())
      done()
    },
  })
}
