import { redactError } from './redact.ts'

export type LogFormat = 'text' | 'json'

/** Ids of rows, names of jobs and counts. No personal data: logs are stored for longer and read by more people. */
type Fields = Record<string, string | number>

let format: LogFormat = 'text'

/** Sets how this process writes its log: for people, or one JSON object a line for programs that collect logs. */
export function setLogFormat(to: LogFormat): void {
  format = to
}

/** Logs that something failed. The error is redacted, because its message may quote personal data. */
export function logError(message: string, fields: Fields = {}, error?: unknown): void {
  const { code, message: text } = error === undefined ? {} : redactError(error)
  write('error', message, { ...fields, ...(code === undefined ? {} : { code, error: text! }) })
}

/** Logs a change of state that an operator may want to know. */
export function logInfo(message: string, fields: Fields = {}): void {
  write('info', message, fields)
}

/** Receives what Fastify logs: an error that no handler caught, such as one while a reply is sent. */
export const FRAMEWORK_LOGGER = {
  level: 'error',
  base: null,
  messageKey: 'message',
  redact: ['req', 'res'],
  serializers: { err: serializeError },
  stream: {
    write(line: string): void {
      const { level: _level, time: _time, message = 'request failed', ...fields } = JSON.parse(line)
      write('error', message, fields)
    },
  },
}

function serializeError(error: unknown) {
  const { code, message } = redactError(error)
  return { type: code, message, stack: '' }
}

function write(level: 'info' | 'error', message: string, fields: Record<string, unknown>): void {
  const time = Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })
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
