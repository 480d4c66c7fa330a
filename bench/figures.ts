export interface BenchLine {
  what: string
  /** The median, formatted with its unit. */
  median: string
  /** The ratio to the figure named by `of`, or null if there is none. */
  ratio: number | null
  of: string
  better: 'lower' | 'higher'
  goal: number | null
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!

/** Returns the median of the per-round ratios. Both figures in a round are measured within seconds of each other. */
export const medianRatio = (measured: readonly number[], floors: readonly number[]): number =>
  median(measured.map((value, round) => value / floors[round]!))

export const formatMs = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const formatRate = (value: number): string => `${Math.round(value)}/s`

const isReached = (ratio: number, better: BenchLine['better'], goal: number) =>
  better === 'lower' ? ratio <= goal : ratio >= goal

export function renderTable(lines: readonly BenchLine[]): string {
  const rows = lines.map(({ what, median: value, ratio, of, better, goal }) => [
    what,
    value,
    ratio === null ? '' : `${ratio.toFixed(2)}x`,
    of,
    goal === null ? '' : `${better === 'lower' ? '≤' : '≥'} ${goal}`,
    goal === null || ratio === null ? '' : isReached(ratio, better, goal) ? 'yes' : 'no',
  ])
  const cells = [['what', 'median', 'ratio', 'of', 'goal', 'reached'], ...rows]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
