import { expect, test } from 'vitest'
import { roundSvgPath } from './round-path.ts'

test('many small relative steps do not accumulate rounding errors', () => {
  const steps = Array.from({ length: 100 }, () => 'l.4.4').join('')
  const rounded = roundSvgPath(`M10.2 10.2${steps}`)
  const moves = [...rounded.matchAll(/-?\d+/g)].map(([number]) => Number(number))
  const distance = moves.filter((_, index) => index % 2 === 0).reduce((sum, step) => sum + step, 0)
  expect(distance).toBe(Math.round(10.2 + 100 * 0.4))
})

test('separates numbers that are written without a space between them', () => {
  expect(roundSvgPath('M1.4.6c.4-.2 10-20.7 3.3 4.6Z')).toBe('M1 1c1-1 10-21 4 4Z')
})

test('closing a subpath returns to its start', () => {
  expect(roundSvgPath('M10.4 10.4h5.4v5.4Zm.4.4h4')).toBe('M10 10h6v6Zm1 1h4')
})

test('preserves the flags of an arc that are written without spaces', () => {
  expect(roundSvgPath('M0 0a5.4 5.4 0 018.6 2.2')).toBe('M0 0a5 5 0 0 1 9 2')
})
