import { redactError, redactMessage } from './redact.ts'
import { getRecordedSpan } from './tracing/spans.ts'

export type LogFormat = 'text' | 'json'

/**
 * Ids of rows, names of jobs and counts. No personal data, because logs are stored for longer and read by more people
 * than the data itself.
 */
type Fields = Record<string, string | number>

let format: LogFormat = 'text'

/** Sets this process's log format: human-readable, or one JSON object per line for log collectors. */
export function setLogFormat(to: LogFormat): void {
  format = to
}

/** Logs that something failed. The error is redacted, because its message may contain personal data. */
export function logError(message: string, fields: Fields = {}, error?: unknown): void {
  write('error', message, { ...fields, ...(error === undefined ? {} : describeError(error)) })
}

/** Logs an unexpected error: its code and where it was thrown, but not its message. */
export function logUnexpected(message: string, error: unknown, fields: Fields = {}): void {
  write('error', message, { ...fields, code: redactError(error).code, at: listFrames(error) })
}

/** Logs a change of state that an operator may want to know. */
export function logInfo(message: string, fields: Fields = {}): void {
  write('info', message, fields)
}

/** Receives Fastify's log entries: errors that no handler caught, such as one while a reply is being sent. */
export const FRAMEWORK_LOGGER = {
  level: 'error',
  base: null,
  messageKey: 'message',
  redact: ['req', 'res'],
  serializers: { err: serializeError },
  stream: {
    write(line: string): void {
      const { level: _level, time: _time, message, ...fields } = JSON.parse(line)
      // pino copies an error's message to the log line.
      write('error', redactMessage(message ?? 'request failed'), fields)
    },
  },
}

function serializeError(error: unknown) {
  const { code, message } = redactError(error)
  return { type: code, message, stack: listFrames(error).join('\n') }
}

function describeError(error: unknown) {
  const { code, message } = redactError(error)
  return { code, error: message }
}

const MAX_FRAMES = 7

/** Lists the first stack frames. `stack` begins with the message, which is skipped. */
function listFrames(error: unknown): string[] {
  const { stack = '', message = '' } = (error ?? {}) as { stack?: string; message?: string }
  const frames = stack.slice(Math.max(0, stack.indexOf(message)) + message.length).split('\n')
  return frames
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim())
}

/** Returns the id of the recorded trace that the log line belongs to, if any. */
function getTraceFields(): Record<string, string> {
  const span = getRecordedSpan()
  return span ? { trace_id: span.spanContext().traceId } : {}
}

function write(level: 'info' | 'error', message: string, ownFields: Record<string, unknown>): void {
  const time = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
  const fields = { ...ownFields, ...getTraceFields() }
  console.error(
    format === 'json'
      ? JSON.stringify({ level, time, message, ...fields })
      : formatText(message, Object.entries(fields)),
  )
}

const formatText = (message: string, fields: [string, unknown][]): string =>
  [message, ...fields.map(([name, value]) => `${name}=${formatValue(value)}`)].join(' ')

const formatValue = (value: unknown) =>
  typeof value === 'object' || /[\s"]/.test(String(value)) ? JSON.stringify(value) : value
