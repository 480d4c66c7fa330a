import { readFileSync, writeFileSync } from 'node:fs'
import type { BenchLine } from './figures.ts'

/** An earlier run's ratios, by table and line name. */
export type RecordedRatios = Record<string, Record<string, number>>

const FILE = new URL('./recorded.json', import.meta.url)
/** A ratio that is worse by this factor means that a third of the speed is lost. */
const MUCH_WORSE = 1.5
const DIGITS = 3

/** Returns the name without milliseconds in brackets, which differ from run to run. */
const getName = ({ what }: BenchLine) => what.replace(/ \([^)]*\)$/, '')

/** p95 lines are not compared, because they depend too much on other load on the machine. */
const isTail = (line: BenchLine) => getName(line).endsWith(', p95')

export const readRecorded = (): RecordedRatios => JSON.parse(readFileSync(FILE, 'utf8'))

/** Replaces the recorded tables of the same names and leaves the others unchanged. */
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

/** Returns a warning for each line that lost more than a third of its speed or is no longer measured. */
export function findRegressions(lines: readonly BenchLine[], earlier: Record<string, number> | undefined): string[] {
  if (!earlier) return []
  const now = new Map(lines.map((line) => [getName(line), line]))
  return Object.entries(earlier).flatMap(([name, before]) => {
    const line = now.get(name)
    if (!line || line.ratio === null) return [`${name}: recorded as ${before}x, no longer measured`]
    const worseBy = line.better === 'lower' ? line.ratio / before : before / line.ratio
    return worseBy > MUCH_WORSE ? [`${name}: ${line.ratio.toFixed(2)}x, recorded as ${before}x`] : []
  })
}
