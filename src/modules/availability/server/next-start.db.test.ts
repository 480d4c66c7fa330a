import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { instantAt } from './minutes.ts'
import { parseMinute } from './parse-minute.ts'
import { decodeSlotBits, encodeSlotBits, RING_BITS, RING_MINUTES } from './slot-bits.ts'

const monday = parseMinute('2026-11-23T00:00Z')

test('next_start finds the same time as decoding the bits, from every position of the ring', async () => {
  const { db } = await createTestDeps()
  const cases = Array.from({ length: RING_BITS }, (_, position) => {
    const from = monday + position * 15
    // The start times are far apart, close together or absent, so that the search ends both before and after the ring
    // wraps around.
    const offsets = [[0], [15], [RING_MINUTES - 15], [45, 60, 5_000 - 5], [RING_MINUTES - 30, RING_MINUTES - 15], []]
    const bits = encodeSlotBits(offsets[position % offsets.length]!.map((minutes) => from + minutes - (minutes % 15)))
    return { bits, from: from - (position % 4) * 5 }
  })
  const input = JSON.stringify(cases.map(({ bits, from }) => ({ bits, from_at: instantAt(from) })))
  const { rows } = await sql<{ next: Temporal.Instant | null }>`
    select next_start(c.bits::bit(768), c.from_at) as next
    from jsonb_array_elements(${input}::jsonb) with ordinality as e (value, position),
      jsonb_to_record(e.value) as c (bits text, from_at timestamptz)
    order by e.position`.execute(db)
  const expected = cases.map(({ bits, from }) => decodeSlotBits(bits, from, from + RING_MINUTES, 1)[0] ?? null)
  expect(rows.map(({ next }) => String(next))).toEqual(
    expected.map((minute) => String(minute === null ? null : instantAt(minute))),
  )
  expect(expected.filter((minute) => minute !== null).length).toBeGreaterThan(600)
})
