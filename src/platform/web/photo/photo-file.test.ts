import { expect, test } from 'vitest'
import { cropToPixels, getMaxZoom } from './photo-file.ts'

const landscape = { width: 4000, height: 3000 }

test('converts a crop from percent to pixels of the original with the exact aspect ratio', () => {
  const square = cropToPixels({ x: 12.5, y: 0, width: 75, height: 100 }, landscape, 1)
  expect(square).toEqual({ x: 500, y: 0, width: 3000, height: 3000 })
  const wide = cropToPixels({ x: 0, y: 12.5, width: 100, height: 75 }, landscape, 16 / 9)
  expect(wide).toEqual({ x: 0, y: 375, width: 4000, height: 2250 })
})

test('rounding never exceeds the picture', () => {
  const part = cropToPixels({ x: 25.0001, y: -0.0001, width: 75.0001, height: 100.0001 }, landscape, 1)
  expect([part.x + part.width <= 4000, part.y, part.y + part.height <= 3000]).toEqual([true, 0, true])
})

test('limits the zoom to the smallest sharp crop, and to four times', () => {
  expect([
    getMaxZoom(landscape, 1),
    getMaxZoom({ width: 500, height: 400 }, 1),
    getMaxZoom({ width: 400, height: 400 }, 16 / 9),
  ]).toEqual([4, 2, 1.1])
})
