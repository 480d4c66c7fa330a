/** One line of the table. */
export interface Line {
  what: string
  /** The median itself, with its unit. */
  median: string
  /** Against what is named; a bare figure has none. */
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

export const share = (values: readonly number[], of: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * of))]!

/** The median of the rounds' own ratios: each round's floor ran in the same seconds. */
export const ratioOf = (these: readonly number[], floors: readonly number[]): number =>
  median(these.map((value, round) => value / floors[round]!))

export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const perSecond = (value: number): string => `${Math.round(value)}/s`

const isReached = (ratio: number, better: Line['better'], goal: number) =>
  better === 'lower' ? ratio <= goal : ratio >= goal

/** The table as text: what, median, ratio, of what, goal, reached. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ what, median: value, ratio, of, better, goal }) => [
    what,
    value,
    ratio === null ? '' : `${ratio.toFixed(2)}x`,
    of,
    goal === null ? '' : `${better === 'lower' ? '≤' : '≥'} ${goal}`,
    goal === null || ratio === null ? '' : isReached(ratio, better, goal) ? 'yes' : 'no',
  ])
  const all = [['what', 'median', 'ratio', 'of', 'goal', 'reached'], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
