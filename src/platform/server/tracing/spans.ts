import { type Attributes, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'

interface SpanOptions {
  kind: SpanKind
  attributes?: Attributes
  /** Whether the span begins a new trace, even within another span. */
  root?: boolean
}

/** Looked up for each span, because a tracer obtained before `trace.disable` would stay silent. */
export const getTracer = () => trace.getTracer('hool')

/**
 * Runs work in a span, which becomes the parent of the spans that the work starts. Without `startTracing` it only runs
 * the work. Names and attributes must contain no personal data and no ids.
 */
export function runInSpan<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T> {
  return getTracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      markFailed(span, getErrorType(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/** @param type an error code, not a message, because a message may contain personal data */
export function markFailed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttributes({ 'error.type': type })
}

/** Returns the error's code (SQLSTATE, Stripe's code) or that of its cause, or else the name of its class. */
export function getErrorType(error: unknown): string {
  const thrown = (error ?? {}) as Error & { code?: unknown }
  const causeCode = (thrown.cause as { code?: unknown } | undefined)?.code
  const types = [thrown.code, causeCode, thrown.name === 'Error' ? thrown.constructor.name : thrown.name]
  return types.find((type): type is string => typeof type === 'string' && type !== '') ?? 'Error'
}

/**
 * Returns the span that the running code belongs to if its trace is recorded. The span may have ended, because work can
 * continue after the response.
 */
export function getRecordedSpan(): Span | null {
  const span = trace.getActiveSpan()
  return span && (span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0 ? span : null
}

const MAX_STATEMENT_CHARS = 2_000

/**
 * Starts a span for an SQL statement whose values are passed separately, if it is part of a recorded request or job.
 * The caller must end it.
 */
export function startStatementSpan(text: string): Span | null {
  if (!getRecordedSpan()) return null
  return getTracer().startSpan(summarizeStatement(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, MAX_STATEMENT_CHARS) },
  })
}

const TABLE = String.raw`\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)`
const WRITE = new RegExp(String.raw`(?<!\b(?:for|key)\s+)\b(insert\s+into|update|delete\s+from)${TABLE}`, 'i')
const READ = new RegExp(String.raw`\b(select|with)\b.*?(?<!extract\s*\(\s*\w+\s+)\bfrom${TABLE}`, 'is')

/** Summaries are cached, because each statement is sent many times. */
const MAX_SUMMARIES = 2_000
const summaries = new Map<string, string>()

/** Returns a statement's operation on the first table that it writes or, failing that, reads: 'insert booking'. */
export function summarizeStatement(text: string): string {
  const known = summaries.get(text)
  if (known !== undefined) return known
  const summary = summarize(text)
  if (summaries.size < MAX_SUMMARIES) summaries.set(text, summary)
  return summary
}

function summarize(text: string): string {
  const [, operation, table] = WRITE.exec(text) ?? READ.exec(text) ?? []
  if (operation && table) return `${operation.split(/\s/)[0]!.toLowerCase()} ${table}`
  return /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
}
