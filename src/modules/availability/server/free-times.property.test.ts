import { expect, test } from 'vitest'
import { freeIntervals, freeStarts, isFree } from './free-times.ts'
import { questionOf, ZONES } from './random-schedules.ts'
import { oracleOf } from './temporal-oracle.ts'

/** Issue 2: no wrong slot against a Temporal oracle in 10,000 random schedules over 12 zones. */
const QUESTIONS = 10_000
const OTHER_QUESTIONS = 3_000

test('every offered start keeps every rule and none is missing, in random schedules', () => {
  const wrong: string[] = []
  const zonesWithStarts = new Set<string>()
  for (let seed = 0; seed < QUESTIONS; seed++) {
    const { schedule, taken, wanted } = questionOf(seed)
    const expected = oracleOf(schedule, taken, wanted).starts()
    const offered = freeStarts(schedule, taken, wanted)
    if (expected.length > 0) zonesWithStarts.add(schedule.timezone)
    if (offered.join() !== expected.join()) wrong.push(`seed ${seed}, ${schedule.timezone}`)
  }
  expect(wrong).toEqual([])
  expect(zonesWithStarts.size).toBe(ZONES.length)
}, 120_000)

test('asked about one start, the answer is a rule that it really breaks, or true when it breaks none', () => {
  const seen = new Set<unknown>()
  for (let seed = 0; seed < OTHER_QUESTIONS; seed++) {
    const { schedule, taken, wanted, random } = questionOf(seed)
    const oracle = oracleOf(schedule, taken, wanted)
    const offered = freeStarts(schedule, taken, { ...wanted, step: 15 })
    const tried = [1, 2, 3].map(() => random.whole(wanted.from, wanted.to))
    for (const start of [...tried, ...tried.map((one) => one - (one % 15)), ...offered.slice(0, 1)]) {
      const verdict = isFree(schedule, taken, start, wanted.duration, wanted.now)
      const broken = oracle.broken(start, 15)
      seen.add(verdict)
      expect(verdict === true ? broken.size === 0 : broken.has(verdict), `seed ${seed}, ${start}, ${verdict}`).toBe(
        true,
      )
    }
  }
  expect([...seen].map(String).sort()).toEqual(
    ['dayFull', 'offStep', 'outsideHours', 'taken', 'tooFar', 'tooSoon', 'true'].sort(),
  )
}, 30_000)

test('free stretches hold every offered session that ends in the window, are long enough, sorted and apart', () => {
  for (let seed = 0; seed < OTHER_QUESTIONS; seed++) {
    const { schedule, taken, wanted } = questionOf(seed)
    const stretches = freeIntervals(schedule, taken, wanted)
    stretches.forEach(({ start, end }, i) => {
      expect(end - start).toBeGreaterThanOrEqual(wanted.duration)
      expect(start).toBeGreaterThan(stretches[i - 1]?.end ?? -Infinity)
    })
    const lasting = { ...schedule, lastDay: schedule.lastDay + 5 }
    for (const start of freeStarts(lasting, taken, wanted)) {
      const end = start + wanted.duration
      if (end > wanted.to) continue
      const held = freeIntervals(lasting, taken, wanted).some((one) => one.start <= start && end <= one.end)
      expect(held, `seed ${seed}, ${start}`).toBe(true)
    }
  }
}, 30_000)
