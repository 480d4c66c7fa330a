import type { Interval } from './schedule.ts'

/**
 * Returns the union of the intervals: sorted and disjoint, without empty intervals. Touching intervals are joined, so
 * that a session may extend from 09-13 into 13-18.
 */
export function union(intervals: readonly Interval[]): Interval[] {
  const merged: { start: number; end: number }[] = []
  for (const { start, end } of sortIfNeeded(intervals)) {
    const last = merged.at(-1)
    if (end <= start) continue
    if (last === undefined || start > last.end) merged.push({ start, end })
    else last.end = Math.max(last.end, end)
  }
  return merged
}

/**
 * Returns the time in `from` that is not in `without`, in one pass. Both must be sorted and disjoint, as returned by
 * `union`, but `from` may also contain intervals that are empty or end before they start.
 */
export function subtract(from: readonly Interval[], without: readonly Interval[]): Interval[] {
  const remaining: Interval[] = []
  let next = 0
  for (const { start, end } of from) {
    let at = start
    while (next < without.length && without[next]!.end <= at) next++
    for (let i = next; i < without.length && without[i]!.start < end; i++) {
      if (without[i]!.start > at) remaining.push({ start: at, end: without[i]!.start })
      at = without[i]!.end
    }
    if (at < end) remaining.push({ start: at, end })
  }
  return remaining
}

/** Hours are nearly always sorted already; checking is cheaper than sorting. */
function sortIfNeeded(intervals: readonly Interval[]): readonly Interval[] {
  for (let i = 1; i < intervals.length; i++) {
    if (intervals[i]!.start < intervals[i - 1]!.start) return intervals.toSorted((a, b) => a.start - b.start)
  }
  return intervals
}
