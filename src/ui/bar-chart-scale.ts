/** Returns the grid lines of a chart: 0 and at most four above it, in round steps (1, 2, 2.5 or 5 times 10^n). */
export function getChartTicks(highest: number): number[] {
  const rough = Math.max(highest, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const count = Math.ceil(Math.max(highest, 4) / step)
  return Array.from({ length: count + 1 }, (_, line) => line * step)
}

export interface BarPosition {
  /** As a percentage of the chart's width, like `width`. */
  x: number
  width: number
}

/**
 * Returns the position of bar `index` of `count`. The bar takes two thirds of its share of the width, and the gap takes
 * the rest.
 */
export function getBarPosition(index: number, count: number): BarPosition {
  const share = 100 / count
  return { x: index * share + share / 6, width: (share * 2) / 3 }
}
