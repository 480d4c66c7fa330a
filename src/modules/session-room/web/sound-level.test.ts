import { expect, test } from 'vitest'
import { HEARD_FROM, loudness } from './sound-level.ts'

const tone = (height: number) => Float32Array.from({ length: 1024 }, (_none, at) => height * Math.sin(at / 4))

test('silence is nothing, a voice is heard, and nothing is louder than all', () => {
  expect(loudness(new Float32Array(1024))).toBe(0)
  expect(loudness(new Float32Array(0))).toBe(0)
  expect(loudness(tone(0.001))).toBeLessThan(HEARD_FROM)
  expect(loudness(tone(0.05))).toBeGreaterThan(HEARD_FROM)
  expect(loudness(tone(1))).toBe(100)
})
