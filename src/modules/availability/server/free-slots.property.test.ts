import { expect, test } from 'vitest'
import { isLongRun } from '#testing/server/run-length.ts'
import { checkSlot, computeFreeSlots } from './free-slots.ts'
import { createRandomCase, ZONES } from './random-schedules.ts'
import { createOracle } from './temporal-oracle.ts'

/**
 * Number of random schedules, across 12 time zones. A short run, which is repeated in each system time zone, checks
 * only a sample.
 */
const SLOT_SEEDS = isLongRun ? 10_000 : 2_000
const CHECK_SEEDS = isLongRun ? 3_000 : 600

test('finds exactly the slots that satisfy every rule in random schedules', () => {
  const wrong: string[] = []
  const zonesWithStarts = new Set<string>()
  for (let seed = 0; seed < SLOT_SEEDS; seed++) {
    const { schedule, taken, query } = createRandomCase(seed)
    const expected = createOracle(schedule, taken, query).listStarts()
    const slots = computeFreeSlots(schedule, taken, query)
    if (expected.length > 0) zonesWithStarts.add(schedule.timezone)
    if (slots.join() !== expected.join()) wrong.push(`seed ${seed}, ${schedule.timezone}`)
  }
  expect(wrong).toEqual([])
  expect(zonesWithStarts.size).toBe(ZONES.length)
}, 120_000)

test('checks a single start time: returns a rule that it breaks, or true if it can be booked', () => {
  const verdicts = new Set<unknown>()
  for (let seed = 0; seed < CHECK_SEEDS; seed++) {
    const { schedule, taken, query, random } = createRandomCase(seed)
    const oracle = createOracle(schedule, taken, query)
    const slots = computeFreeSlots(schedule, taken, { ...query, step: 15 })
    const candidates = [1, 2, 3].map(() => random.integer(query.from, query.to))
    for (const start of [...candidates, ...candidates.map((minute) => minute - (minute % 15)), ...slots.slice(0, 1)]) {
      const verdict = checkSlot(schedule, taken, start, query.duration, query.now)
      const broken = oracle.findBrokenRules(start, 15)
      verdicts.add(verdict)
      expect(verdict === true ? broken.size === 0 : broken.has(verdict), `seed ${seed}, ${start}, ${verdict}`).toBe(
        true,
      )
    }
  }
  expect([...verdicts].map(String).sort()).toEqual(
    ['dayFull', 'offStep', 'outsideHours', 'taken', 'tooFar', 'tooSoon', 'true'].sort(),
  )
}, 30_000)
