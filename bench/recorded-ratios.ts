import { readFileSync, writeFileSync } from 'node:fs'
import type { BenchLine } from './figures.ts'

/** The ratios of an earlier run, by table and line name. */
export type RecordedRatios = Record<string, Record<string, number>>

const FILE = new URL('./recorded.json', import.meta.url)
/** A ratio that is worse by this factor means that a third of the speed has been lost. */
const MUCH_WORSE = 1.5
const DIGITS = 3

/** Returns the name without the milliseconds in brackets, which vary from run to run. */
const getName = ({ what }: BenchLine) => what.replace(/ \([^)]*\)$/, '')

/** p95 lines are not compared, because they depend too much on background load. */
const isTail = (line: BenchLine) => getName(line).endsWith(', p95')

export const readRecorded = (): RecordedRatios => JSON.parse(readFileSync(FILE, 'utf8'))

/** Records the ratios of these tables and leaves all other recorded tables unchanged. */
export function recordRatios(tables: ReadonlyMap<string, readonly BenchLine[]>): void {
  const ratios = [...tables].map(([table, lines]) => [
    table,
    Object.fromEntries(
      lines
        .filter((line) => line.ratio !== null && !isTail(line))
        .map((line) => [getName(line), Number(line.ratio!.toPrecision(DIGITS))]),
    ),
  ])
  writeFileSync(FILE, `${JSON.stringify({ ...readRecorded(), ...Object.fromEntries(ratios) }, null, 2)}\n`)
}

/**
 * Returns a warning for each line that has lost more than a third of its speed or is no longer measured. Returns an
 * empty list if there is no earlier run.
 */
export function findRegressions(lines: readonly BenchLine[], earlier: Record<string, number> | undefined): string[] {
  if (!earlier) return []
  const current = new Map(lines.map((line) => [getName(line), line]))
  return Object.entries(earlier).flatMap(([name, recorded]) => {
    const line = current.get(name)
    if (!line || line.ratio === null) return [`${name}: recorded as ${recorded}x, no longer measured`]
    const worseBy = line.better === 'lower' ? line.ratio / recorded : recorded / line.ratio
    return worseBy > MUCH_WORSE ? [`${name}: ${line.ratio.toFixed(2)}x, recorded as ${recorded}x`] : []
  })
}
