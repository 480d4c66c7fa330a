import { expect, test } from 'vitest'
import { getBarPosition, getChartTicks } from './bar-chart-scale.ts'

test.for([
  [390, [0, 100, 200, 300, 400]],
  [1120, [0, 500, 1000, 1500]],
  [100, [0, 25, 50, 75, 100]],
  [7, [0, 2, 4, 6, 8]],
  [0, [0, 1, 2, 3, 4]],
] as [number, number[]][])('up to %f the grid lines are %j', ([highest, lines]) => {
  expect(getChartTicks(highest)).toEqual(lines)
})

test('the highest bar fits under at most four grid lines for any value', () => {
  for (let highest = 1; highest < 100_000; highest = Math.ceil(highest * 1.07)) {
    const lines = getChartTicks(highest)
    expect(lines.length - 1).toBeLessThanOrEqual(4)
    expect(lines.at(-1)).toBeGreaterThanOrEqual(highest)
  }
})

test('bars stay inside the chart and do not overlap', () => {
  const bars = Array.from({ length: 12 }, (_, index) => getBarPosition(index, 12))
  expect(bars[0]!.x).toBeGreaterThan(0)
  expect(bars[11]!.x + bars[11]!.width).toBeLessThan(100)
  expect(bars[1]!.x).toBeGreaterThan(bars[0]!.x + bars[0]!.width)
})
