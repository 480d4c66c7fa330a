import { instantAt } from './local-time.ts'

/** Number of a row of the form. */
export type WantedTime = number
export const FIRST_TIME: WantedTime = 0
const MOST_ROWS = 100

/** The first row's date has the name under which the server would complain about the times. */
export const dateField = (row: WantedTime) => (row === FIRST_TIME ? 'availableTimes' : `date${row}`)
export const timeField = (row: WantedTime) => `time${row}`

type ReadTimes =
  | { ok: true; instants: string[] }
  | { ok: false; field: string; text: 'error.requestTimes' | 'error.required' | 'timeRequest.timePast' }

/**
 * The times of the form as instants, ISO 8601, each once. At least one is needed (specification §5); half a time or one
 * that is over is wrong at its own field.
 */
export function readTimes(
  values: Record<string, string>,
  { timezone, now }: { timezone: string; now: number },
): ReadTimes {
  const instants = new Set<string>()
  const rows = Array.from({ length: MOST_ROWS }, (_none, row) => row).filter((row) => dateField(row) in values)
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
