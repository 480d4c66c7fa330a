import { expect, test } from 'vitest'
import { HEARD_FROM, loudness } from './sound-level.ts'

const createTone = (amplitude: number) =>
  Float32Array.from({ length: 1024 }, (_none, at) => amplitude * Math.sin(at / 4))

test('rates silence as 0, detects speech and is limited to 100', () => {
  expect(loudness(new Float32Array(1024))).toBe(0)
  expect(loudness(new Float32Array(0))).toBe(0)
  expect(loudness(createTone(0.001))).toBeLessThan(HEARD_FROM)
  expect(loudness(createTone(0.05))).toBeGreaterThan(HEARD_FROM)
  expect(loudness(createTone(1))).toBe(100)
})
