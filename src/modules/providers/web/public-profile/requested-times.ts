import { instantAt } from './local-time.ts'

export type RequestedTimeRow = number
export const FIRST_TIME: RequestedTimeRow = 0
const MAX_ROWS = 100

/** The first date field has the name that the server uses in errors about the times. */
export const dateField = (row: RequestedTimeRow) => (row === FIRST_TIME ? 'availableTimes' : `date${row}`)
export const timeField = (row: RequestedTimeRow) => `time${row}`

type ParsedTimes =
  | { ok: true; instants: string[] }
  | { ok: false; field: string; text: 'error.requestTimes' | 'error.required' | 'timeRequest.timePast' }

/**
 * Parses the form's times into unique ISO 8601 instants. At least one is required (specification §5); an incomplete or
 * past time is reported on its own field.
 */
export function parseRequestedTimes(
  values: Record<string, string>,
  { timezone, now }: { timezone: string; now: number },
): ParsedTimes {
  const instants = new Set<string>()
  const rows = Array.from({ length: MAX_ROWS }, (_item, row) => row).filter((row) => dateField(row) in values)
  for (const row of rows) {
    const date = values[dateField(row)] ?? ''
    const time = values[timeField(row)] ?? ''
    if (date === '' && time === '') continue
    if (date === '') return { ok: false, field: dateField(row), text: 'error.required' }
    if (time === '') return { ok: false, field: timeField(row), text: 'error.required' }
    const instant = instantAt(date, time, timezone)
    if (instant === null || Date.parse(instant) <= now)
      return { ok: false, field: dateField(row), text: 'timeRequest.timePast' }
    instants.add(instant)
  }
  if (instants.size === 0) return { ok: false, field: dateField(rows[0] ?? FIRST_TIME), text: 'error.requestTimes' }
  return { ok: true, instants: [...instants] }
}
