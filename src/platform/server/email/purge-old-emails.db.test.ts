import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { enqueueEmail } from './enqueue-email.ts'
import { purgeOldEmails } from './purge-old-emails.ts'

test('purges emails after three months, sent or not', async () => {
  const deps = await createTestDeps()
  const to = { email: 'mari@hool.test', language: 'en' as const, timezone: 'Europe/Tallinn' }
  for (const days of [89, 91]) {
    const data = { name: 'A', times: [] }
    await enqueueEmail(deps.db, deps, { kind: 'requestReceived', to, data, dedupeKey: `day ${days}` })
    await sql`update email set created_at = now() - make_interval(days => ${days}) where dedupe_key = ${`day ${days}`}`.execute(
      deps.db,
    )
  }
  await purgeOldEmails(deps)
  expect(await deps.db.selectFrom('email').select('dedupe_key').execute()).toEqual([{ dedupe_key: 'day 89' }])
})
