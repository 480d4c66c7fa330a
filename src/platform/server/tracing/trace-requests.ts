import { context, SpanKind, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { isInjection } from 'light-my-request'
import { ROOM_MEDIA_SOCKET, ROOM_SOCKET } from '#platform/values/socket-paths.ts'
import { getTracer, markFailed } from './spans.ts'

/** Routes that are requested constantly and are not worth a trace, and WebSockets, which stay open for hours. */
const UNTRACED_ROUTES: ReadonlySet<string> = new Set([
  '/healthz',
  '/readyz',
  '/metrics',
  ROOM_SOCKET,
  ROOM_MEDIA_SOCKET,
])
const BUILD_FILES = '/assets/'
const FIRST_SERVER_ERROR = 500

/**
 * Records a span for every request, with its method, route pattern and response status. API calls made while a page is
 * rendered are spans within the page's span. Register it before all other hooks.
 *
 * Every visitor request starts a new trace. A `traceparent` header is ignored, because it would let callers control
 * what is recorded.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url
    if (route !== undefined && (UNTRACED_ROUTES.has(route) || route.startsWith(BUILD_FILES))) return done()
    const isWithinPage = isInjection(request.raw) && trace.getActiveSpan() !== undefined
    const span = getTracer().startSpan(`${method} ${route ?? 'none'}`, {
      kind: isWithinPage ? SpanKind.INTERNAL : SpanKind.SERVER,
      root: !isWithinPage,
      attributes: { 'http.request.method': method, ...(route === undefined ? {} : { 'http.route': route }) },
    })
    // Unlike `onResponse`, `close` also fires when the visitor disconnects before the response.
    reply.raw.once('close', () => {
      if (reply.raw.headersSent) span.setAttributes({ 'http.response.status_code': reply.statusCode })
      if (!reply.raw.writableEnded) markFailed(span, 'aborted')
      else if (reply.statusCode >= FIRST_SERVER_ERROR) markFailed(span, String(reply.statusCode))
      span.end()
    })
    context.with(trace.setSpan(context.active(), span), done)
  })
}
