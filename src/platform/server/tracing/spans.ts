import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

interface SpanOptions {
  kind: SpanKind
  attributes?: Attributes
  /** Whether the span begins a trace of its own, even within another span. */
  root?: boolean
}

/** Asked for each span: after `trace.disable`, an earlier tracer would stay silent. */
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

/** @param type a code; a message may quote personal data */
export function markFailed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttributes({ 'error.type': type })
}

/** Returns the error's code (SQLSTATE, Stripe's code), or else its name. */
export function getErrorType(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return [code, name].find((value) => typeof value === 'string') ?? 'Error'
}

const MAX_STATEMENT_CHARS = 2_000

/**
 * Starts a span for an SQL statement whose values are passed separately, if it is part of a recorded request or job.
 * The caller must end it.
 */
export function startStatementSpan(text: string): Span | null {
  if (!trace.getActiveSpan()?.isRecording()) return null
  return getTracer().startSpan(summarizeStatement(text), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.trim().slice(0, MAX_STATEMENT_CHARS) },
  })
}

const TABLE = String.raw`\s+(?:only\s+)?(?:"?\w+"?\.)?"?(\w+)`
const WRITE = new RegExp(String.raw`(?<!\b(?:for|key)\s+)\b(insert\s+into|update|delete\s+from)${TABLE}`, 'i')
const READ = new RegExp(String.raw`\b(select|with)\b.*?(?<!extract\s*\(\s*\w+\s+)\bfrom${TABLE}`, 'is')

/** Returns what a statement does to the first table that it writes or else reads: 'insert booking'. */
export function summarizeStatement(text: string): string {
  const [, operation, table] = WRITE.exec(text) ?? READ.exec(text) ?? []
  if (operation && table) return `${operation.split(/\s/)[0]!.toLowerCase()} ${table}`
  return /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
}
