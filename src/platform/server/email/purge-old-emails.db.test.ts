import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testHouse } from '#testing/server/test-house.ts'
import { writeMail } from './enqueue-email.ts'
import { forgetOldMails } from './purge-old-emails.ts'

test('mails go after three months, sent or not', async () => {
  const house = await testHouse()
  const to = { email: 'somebody@hool.test', language: 'en' as const, timezone: 'Europe/Tallinn' }
  for (const days of [89, 91]) {
    const data = { name: 'A', times: [] }
    await writeMail(house.db, house, { kind: 'requestReceived', to, data, dedupeKey: `day ${days}` })
    await sql`update mail set created_at = now() - make_interval(days => ${days}) where dedupe_key = ${`day ${days}`}`.execute(
      house.db,
    )
  }
  await forgetOldMails(house)
  expect(await house.db.selectFrom('mail').select('dedupe_key').execute()).toEqual([{ dedupe_key: 'day 89' }])
})
