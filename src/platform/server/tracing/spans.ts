import { type Attributes, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ATTR_DB_QUERY_TEXT, ATTR_DB_SYSTEM_NAME, ATTR_ERROR_TYPE } from '@opentelemetry/semantic-conventions'
import { redactError } from '#platform/server/redact.ts'

interface SpanOptions {
  kind: SpanKind
  attributes?: Attributes
  /** Whether the span begins a trace of its own, even within another span. */
  root?: boolean
}

/** Asked for each span, because a tracer that was created before `startTracing` would never record anything. */
export const getTracer = () => trace.getTracer('hool')

/**
 * Runs work in a span, which becomes the parent of the spans that the work starts. Without `startTracing` it only runs
 * the work. Names and attributes must contain no personal data and no ids.
 */
export function runInSpan<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  return getTracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work()
    } catch (error) {
      recordError(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Marks the span as failed, with the code of the error: a message may quote personal data. */
export function recordError(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute(ATTR_ERROR_TYPE, redactError(error).code)
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
    attributes: {
      [ATTR_DB_SYSTEM_NAME]: 'postgresql',
      [ATTR_DB_QUERY_TEXT]: text.trim().slice(0, MAX_STATEMENT_CHARS),
    },
  })
}

const WRITE = /(?<!\b(?:for|key)\s+)\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)/i
const READ = /\b(select|with)\b.*?(?<!extract\s*\(\s*\w+\s+)\bfrom\s+(?:only\s+)?"?(\w+)/is

/** Returns what a statement does to the first table that it writes or else reads: 'insert booking'. */
export function summarizeStatement(text: string): string {
  const [, operation, table] = WRITE.exec(text) ?? READ.exec(text) ?? []
  if (operation && table) return `${operation.split(/\s/)[0]!.toLowerCase()} ${table}`
  return /[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement'
}
