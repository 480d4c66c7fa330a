import { expect, test } from 'vitest'
import { computeFreeSlots } from './free-slots.ts'
import { parseMinute } from './parse-minute.ts'
import { createRandomCase } from './random-schedules.ts'
import {
  bitIndex,
  decodeSlotBits,
  encodeSlotBits,
  occupiedMask,
  RING_BITS,
  RING_MINUTES,
  windowMask,
} from './slot-bits.ts'

const monday = parseMinute('2026-11-23T00:00Z')
const clearBits = (bits: string, mask: string) => [...bits].map((bit, i) => (mask[i] === '1' ? '0' : bit)).join('')

test('the ring holds eight days of quarter-hours and wraps around', () => {
  expect(bitIndex(0)).toBe(0)
  expect(bitIndex(14)).toBe(0)
  expect(bitIndex(15)).toBe(1)
  expect(bitIndex(-15)).toBe(767)
  expect(bitIndex(monday + RING_MINUTES)).toBe(bitIndex(monday))
})

test('reads start times back from their bits in order, even where the ring wraps around', () => {
  for (let shift = 0; shift < RING_BITS; shift += 37) {
    const from = monday + shift * 15
    const starts = [0, 15, 60, 1440, 5000 * 2 - 10, RING_MINUTES - 15].map((minutes) => from + minutes - (minutes % 15))
    const bits = encodeSlotBits(starts)
    expect(bits).toHaveLength(RING_BITS)
    expect(decodeSlotBits(bits, from, from + RING_MINUTES, 100)).toEqual(starts)
    expect(decodeSlotBits(bits, from + 1, from + RING_MINUTES, 2)).toEqual(starts.slice(1, 3))
    expect(decodeSlotBits(bits, from, from + 61, 100)).toEqual(starts.slice(0, 3))
    expect(decodeSlotBits(bits, from, from + 60, 100)).toEqual(starts.slice(0, 2))
  }
})

test('reads no start times from empty bits, and a single one from every position of the ring', () => {
  for (let shift = 0; shift < RING_BITS; shift += 37) {
    const from = monday + shift * 15
    expect(decodeSlotBits(encodeSlotBits([]), from, from + RING_MINUTES, 100)).toEqual([])
    for (const start of [from, from + 15, from + RING_MINUTES - 15])
      expect(decodeSlotBits(encodeSlotBits([start]), from, from + RING_MINUTES, 100)).toEqual([start])
  }
  const inSecondRound = parseMinute('1970-01-01T00:15Z') + RING_MINUTES
  expect(decodeSlotBits(encodeSlotBits([inSecondRound]), inSecondRound - 60, inSecondRound + 15, 100)).toEqual([
    inSecondRound,
  ])
})

test('reads no start time twice from a window longer than the ring', () => {
  expect(decodeSlotBits(encodeSlotBits([monday]), monday, monday + 3 * RING_MINUTES, 100)).toEqual([monday])
})

test('rejects start times eight days apart instead of mapping them to the same bit', () => {
  const error = new RangeError('The start times span 8 days or more')
  expect(() => encodeSlotBits([monday, monday + RING_MINUTES])).toThrow(error)
  expect(() => encodeSlotBits([monday, monday + 15, monday + RING_MINUTES])).toThrow(error)
  expect(encodeSlotBits([]).includes('1')).toBe(false)
})

test.for([
  [0, 60, 4],
  [0, 61, 5],
  [1, 60, 3],
  [0, 1, 1],
  [1, 16, 1],
  [-30, 30, 4],
  [60, 60, 0],
  [61, 74, 0],
  [90, 60, 0],
  [0, RING_MINUTES - 15, 767],
  [0, RING_MINUTES, 768],
  [7, RING_MINUTES * 2, 768],
] as const)('the window from %d to %d minutes has %d quarter-hours', ([from, to, count]) => {
  for (let shift = 0; shift < RING_BITS; shift += 41) {
    const at = monday + shift * 15
    const mask = windowMask(at + from, at + to)
    const expected = new Set<number>()
    for (let m = at + from; m < at + to; m++) if (m % 15 === 0) expected.add(bitIndex(m))
    expect(mask).toHaveLength(RING_BITS)
    expect([...mask].flatMap((bit, i) => (bit === '1' ? [i] : []))).toEqual([...expected].sort((a, b) => a - b))
    expect(expected.size).toBe(count)
  }
})

test('masking out a reserved interval equals recomputing the free slots in two thousand random schedules', () => {
  let changed = 0
  for (let seed = 0; seed < 2_000; seed++) {
    const { schedule: original, taken, query, random } = createRandomCase(seed)
    const schedule = { ...original, dailyMaximum: null }
    const week = { ...query, step: 15, to: Math.min(query.to, query.from + RING_MINUTES - 15) }
    const start = random.integer(week.from, week.to)
    const end = start + random.pick([15, 50, 60, 90])
    const reserved = {
      start,
      end,
      bufferedStart: start - 10,
      bufferedEnd: end + random.pick([0, 15]),
    }
    const before = encodeSlotBits(computeFreeSlots(schedule, taken, week))
    const mask = occupiedMask(
      reserved.bufferedStart,
      reserved.bufferedEnd,
      week.duration,
      schedule.bufferBefore,
      schedule.bufferAfter,
    )
    const after = encodeSlotBits(computeFreeSlots(schedule, [...taken, reserved], week))
    if (before !== after) changed++
    expect(clearBits(before, mask), `seed ${seed}`).toBe(after)
  }
  expect(changed).toBeGreaterThan(100)
})
