import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestGroupDate } from '#testing/server/factories.ts'
import { createProviderSetup, TUESDAY_STARTS } from '#testing/server/provider-setup.ts'
import type { TestDeps } from '#testing/server/test-deps.ts'

function addException(
  deps: TestDeps,
  providerId: string,
  exception: { from: string; to: string; action: 1 | 2; isHoliday?: boolean },
) {
  const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Tallinn').toInstant()
  return deps.db
    .insertInto('working_hours_exception')
    .values({
      provider_id: providerId,
      start_at: at(exception.from),
      end_at: at(exception.to),
      action: exception.action,
      is_holiday: exception.isHoliday ?? false,
    })
    .execute()
}

test('standard hours follow the counsellor’s time zone before and after a clock change', async () => {
  const { deps, times } = await createProviderSetup()
  expect(await times('2026-11-24')).toEqual(TUESDAY_STARTS)
  deps.clock.moveTo('2027-03-20T08:00:00Z')
  expect(await times('2027-03-23')).toEqual(TUESDAY_STARTS)
  expect(await times('2027-03-30')).toEqual(TUESDAY_STARTS)
})

test('offers nothing outside the validity range of the standard hours', async () => {
  const { deps, provider, times } = await createProviderSetup()
  await deps.db
    .updateTable('working_hours_settings')
    .set({ start_date: Temporal.PlainDate.from('2026-12-01'), end_date: Temporal.PlainDate.from('2026-12-08') })
    .where('provider_id', '=', provider.providerId)
    .execute()
  expect(await Promise.all(['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'].map(times))).toEqual([
    [],
    TUESDAY_STARTS,
    TUESDAY_STARTS,
    [],
  ])
})

test('a week plan replaces the standard hours of that week only', async () => {
  const { deps, provider, times } = await createProviderSetup()
  const week = { pivot_start: Temporal.PlainDate.from('2026-11-30'), pivot_end: Temporal.PlainDate.from('2026-12-06') }
  await deps.db
    .insertInto('working_hours_item')
    .values({ provider_id: provider.providerId, ...week, week_day: 3, start_minute: 15 * 60, end_minute: 16 * 60 })
    .execute()
  expect(await Promise.all(['2026-11-24', '2026-12-01', '2026-12-02', '2026-12-08'].map(times))).toEqual([
    TUESDAY_STARTS,
    [],
    ['15:00'],
    TUESDAY_STARTS,
  ])
})

test('an absence closes hours and an exception opens extra ones', async () => {
  const { deps, provider, times } = await createProviderSetup()
  await addException(deps, provider.providerId, { from: '2026-11-24T10:00', to: '2026-11-24T10:45', action: 1 })
  await addException(deps, provider.providerId, { from: '2026-11-25T18:00', to: '2026-11-25T19:15', action: 2 })
  expect(await times('2026-11-24')).toEqual(['10:45', '11:00'])
  expect(await times('2026-11-25')).toEqual(['18:00', '18:15'])
})

test('does not offer occupied slots, and offers a held slot again once its hold expires', async () => {
  const { deps, provider, times } = await createProviderSetup()
  const hold = { startAt: '2026-11-24T08:00:00Z', endAt: '2026-11-24T09:00:00Z' }
  const { occurrenceId } = await createTestGroupDate(deps, provider.providerId, { startAt: hold.startAt, seats: 4 })
  const holdUntil = (end: Temporal.Instant | null) =>
    sql`
      insert into calendar_entry (provider_id, start_at, end_at, busy, group_occurrence_id, hold_expires_at)
      values (${provider.providerId}, ${hold.startAt}, ${hold.endAt}, tstzrange(${hold.startAt}, ${hold.endAt}), ${occurrenceId}, ${end})
      on conflict (group_occurrence_id) do update set hold_expires_at = excluded.hold_expires_at`.execute(deps.db)
  await holdUntil(null)
  expect(await times('2026-11-24')).toEqual(['11:00'])
  await holdUntil(deps.clock.now().add({ minutes: 15 }))
  expect(await times('2026-11-24')).toEqual(['11:00'])
  deps.clock.forward({ minutes: 15 })
  expect(await times('2026-11-24')).toEqual(TUESDAY_STARTS)
})

test('public holidays are closed unless the counsellor works on them', async () => {
  const { deps, provider, times } = await createProviderSetup()
  await deps.db
    .updateTable('working_hours_item')
    .set({ week_day: 4 })
    .where('provider_id', '=', provider.providerId)
    .execute()
  expect(await times('2026-12-24')).toEqual([])
  await addException(deps, provider.providerId, {
    from: '2026-12-24T00:00',
    to: '2026-12-24T00:15',
    action: 2,
    isHoliday: true,
  })
  expect(await times('2026-12-24')).toEqual(TUESDAY_STARTS)
})
