import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
} from '@opentelemetry/semantic-conventions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getTracer } from './spans.ts'

/** Routes that are requested all the time and do nothing worth a trace. */
const UNTRACED_ROUTES = /^\/(?:healthz$|readyz$|metrics$|assets\/)/
const FIRST_SERVER_ERROR = 500

/**
 * Adds a span for every request: its method, the pattern of its path, and the status of the response. The calls that a
 * page makes while it is rendered are spans within that of the page. Register it before all other hooks.
 *
 * Every request of a visitor begins a trace. A `traceparent` header is ignored, because it would let strangers decide
 * what is recorded.
 */
export function traceRequests(app: FastifyInstance): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url
    if (route !== undefined && UNTRACED_ROUTES.test(route)) return done()
    const isWithinPage = trace.getActiveSpan() !== undefined
    const span = getTracer().startSpan(`${method} ${route ?? 'none'}`, {
      kind: isWithinPage ? SpanKind.INTERNAL : SpanKind.SERVER,
      attributes: { [ATTR_HTTP_REQUEST_METHOD]: method, ...(route === undefined ? {} : { [ATTR_HTTP_ROUTE]: route }) },
    })
    spans.set(request, span)
    context.with(trace.setSpan(context.active(), span), done)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request)
    if (!span) return
    span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, statusCode)
    if (statusCode >= FIRST_SERVER_ERROR) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  })
}
