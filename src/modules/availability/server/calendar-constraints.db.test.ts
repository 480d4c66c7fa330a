import { expect, test } from 'vitest'
import { createTestProvider } from '#testing/server/factories.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'

/** Rules that the database enforces even if the code that writes hours and bookings has a bug. */

test('working hours of one weekday and plan cannot overlap', async () => {
  const deps = await createTestDeps()
  const [one, other] = [await createTestProvider(deps), await createTestProvider(deps)]
  // Test providers work on weekdays.
  const [saturday, sunday] = [6, 7]
  const insert = (part: { provider?: typeof one; day?: number; hours: [number, number]; week?: string }) => {
    const monday = part.week ? Temporal.PlainDate.from(part.week) : null
    const row = {
      provider_id: (part.provider ?? one).providerId,
      pivot_start: monday,
      pivot_end: monday?.add({ days: 6 }) ?? null,
      week_day: part.day ?? saturday,
      start_minute: part.hours[0] * 60,
      end_minute: part.hours[1] * 60,
    }
    return deps.db.insertInto('working_hours_item').values(row).execute()
  }
  const overlap = { constraint: 'hours_never_overlap' }
  await insert({ hours: [9, 12] })
  await expect(insert({ hours: [11, 13] })).rejects.toMatchObject(overlap)
  await expect(insert({ hours: [10, 11] })).rejects.toMatchObject(overlap)
  await expect(insert({ hours: [8, 13] })).rejects.toMatchObject(overlap)
  await insert({ hours: [12, 13] })
  await insert({ hours: [9, 12], day: sunday })
  await insert({ hours: [9, 12], provider: other })
  await insert({ hours: [9, 12], week: '2026-11-30' })
  await insert({ hours: [9, 12], week: '2026-12-07' })
  await expect(insert({ hours: [11, 13], week: '2026-11-30' })).rejects.toMatchObject(overlap)
})

test('an occupied time contains its session', async () => {
  const deps = await createTestDeps()
  const { providerId } = await createTestProvider(deps)
  const at = (time: string) => Temporal.Instant.from(`2026-12-01T${time}Z`)
  const insert = (busy: string) =>
    deps.db
      .insertInto('calendar_entry')
      .values({ provider_id: providerId, start_at: at('10:00'), end_at: at('11:00'), busy, hold_expires_at: null })
      .execute()
  const shorter = { code: '23514', constraint: 'calendar_entry_check1' }
  await expect(insert('[2026-12-01T10:15Z, 2026-12-01T11:00Z)')).rejects.toMatchObject(shorter)
  await expect(insert('[2026-12-01T10:00Z, 2026-12-01T10:45Z)')).rejects.toMatchObject(shorter)
})
