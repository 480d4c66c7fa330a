import { readFileSync, writeFileSync } from 'node:fs'
import type { Line } from './figures.ts'

/** Ratios of an earlier run by the name of their table and line. */
export type Recorded = Record<string, Record<string, number>>

const FILE = new URL('./recorded.json', import.meta.url)
/** A ratio that is worse by this factor has lost a third of its speed. */
const MUCH_WORSE = 1.5
const DIGITS = 3

/** The name without the milliseconds that it may carry, which differ from run to run. */
const nameOf = ({ what }: Line) => what.replace(/ \([^)]*\)$/, '')

/** The slowest twentieth depends too much on what else the machine does. */
const isTail = (line: Line) => nameOf(line).endsWith(', p95')

export const readRecorded = (): Recorded => JSON.parse(readFileSync(FILE, 'utf8'))

/** Writes these tables over the earlier ones of the same name; other tables stay. */
export function record(tables: ReadonlyMap<string, readonly Line[]>): void {
  const ratios = [...tables].map(([table, lines]) => [
    table,
    Object.fromEntries(
      lines
        .filter((line) => line.ratio !== null && !isTail(line))
        .map((line) => [nameOf(line), Number(line.ratio!.toPrecision(DIGITS))]),
    ),
  ])
  writeFileSync(FILE, `${JSON.stringify({ ...readRecorded(), ...Object.fromEntries(ratios) }, null, 2)}\n`)
}

/** A warning for each line that fell by more than a third, or was recorded and is no longer measured. */
export function fallen(lines: readonly Line[], earlier: Record<string, number> | undefined): string[] {
  if (!earlier) return []
  const now = new Map(lines.map((line) => [nameOf(line), line]))
  return Object.entries(earlier).flatMap(([name, before]) => {
    const line = now.get(name)
    if (!line || line.ratio === null) return [`${name}: recorded as ${before}x, no longer measured`]
    const worseBy = line.better === 'lower' ? line.ratio / before : before / line.ratio
    return worseBy > MUCH_WORSE ? [`${name}: ${line.ratio.toFixed(2)}x, recorded as ${before}x`] : []
  })
}
