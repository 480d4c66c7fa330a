import { expect, test } from 'vitest'
import { getLoudness, SPEECH_LEVEL } from './sound-level.ts'

const createTone = (amplitude: number) =>
  Float32Array.from({ length: 1024 }, (_none, at) => amplitude * Math.sin(at / 4))

test('rates silence as 0, detects speech and is limited to 100', () => {
  expect(getLoudness(new Float32Array(1024))).toBe(0)
  expect(getLoudness(new Float32Array(0))).toBe(0)
  expect(getLoudness(createTone(0.001))).toBeLessThan(SPEECH_LEVEL)
  expect(getLoudness(createTone(0.05))).toBeGreaterThan(SPEECH_LEVEL)
  expect(getLoudness(createTone(1))).toBe(100)
})
