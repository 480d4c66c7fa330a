import { expect, test } from 'vitest'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { buildPdf, createApplication } from '#testing/server/application.ts'
import { createTestSessionTemplate } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { expireCredentials } from './public.ts'

/** An approved and listed provider whose certificate has the given last day. */
async function verifiedUntil(validUntil: string) {
  const made = await createApplication()
  const { deps, id, save, claim, send, approve, admin } = made
  await made.fill()
  await deps.db.deleteFrom('credential').execute()
  await claim({ validUntil })
  await save({ timezone: 'America/New_York' })
  await send()
  await approve(admin)
  const now = deps.clock.now()
  await deps.db
    .updateTable('provider_account')
    .set({ payout_ready_at: now, working_hours_at: now, sessions_at: now })
    .where('provider_id', '=', id)
    .execute()
  await deps.db
    .insertInto('working_hours_settings')
    .values({ provider_id: id, start_date: null, end_date: null, daily_maximum: null })
    .execute()
  await createTestSessionTemplate(deps, id)
  await refreshSearchRow(deps.db, id, now)
  const types = async () => (await made.call('providerProfile', { id })).body.data!
  const listSearchResults = async () =>
    (await made.call('searchProviders', { providerTypeIds: [1] })).body.data!.items.map((one) => one.providerId)
  return { ...made, types, found: listSearchResults }
}

test('shows a type through its last day in Estonia and hides it at midnight without the job', async () => {
  const { deps, types } = await verifiedUntil('2026-12-31')
  deps.clock.moveTo('2026-12-31T21:59:59Z')
  expect(await types()).toMatchObject({
    providerTypeIds: [1],
    verifiedTypes: [{ providerTypeId: 1, validUntil: '2026-12-31' }],
  })
  deps.clock.moveTo('2026-12-31T22:00:00Z')
  expect(await types()).toMatchObject({ providerTypeIds: [], verifiedTypes: [] })
})

test('the hourly job removes an expired type from search and emails the owner once', async () => {
  const { deps, id, found: listSearchResults } = await verifiedUntil('2026-12-31')
  await expireCredentials(deps)
  expect(await listSearchResults()).toEqual([id])
  deps.clock.moveTo('2027-01-01T08:00:00Z')
  await expireCredentials(deps)
  await expireCredentials(deps)
  expect(await listSearchResults()).toEqual([])
  const emails = await listSentEmails(deps, 'credentialLapsing')
  expect(emails.map((one) => one.data)).toMatchObject([{ isOver: true, validUntil: '2026-12-31' }])
})

test('emails a warning once, thirty days before expiry', async () => {
  const { deps, person } = await verifiedUntil('2026-12-31')
  deps.clock.moveTo('2026-11-30T21:59:00Z')
  await expireCredentials(deps)
  expect(await listSentEmails(deps, 'credentialLapsing')).toEqual([])
  deps.clock.moveTo('2026-12-01T08:00:00Z')
  await expireCredentials(deps)
  await expireCredentials(deps)
  expect(await listSentEmails(deps, 'credentialLapsing')).toMatchObject([
    { to: { email: person.email }, data: { isOver: false } },
  ])
})

test('a renewed certificate replaces the old one without a gap', async () => {
  const { deps, admin, types, claim, send, approve, show } = await verifiedUntil('2026-12-31')
  await claim({ validUntil: '2031-12-31', number: 'T-300', evidence: buildPdf('/Newer 1') })
  expect((await types()).providerTypeIds).toEqual([1])
  await send()
  expect((await types()).verifiedTypes).toMatchObject([{ validUntil: '2026-12-31' }])
  await approve(admin)
  expect((await types()).verifiedTypes).toMatchObject([{ validUntil: '2031-12-31' }])
  expect((await show()).credentials).toMatchObject([{ status: 'verified', number: 'T-300' }])
  deps.clock.moveTo('2027-02-01T08:00:00Z')
  await expireCredentials(deps)
  expect((await types()).providerTypeIds).toEqual([1])
})

test('a deleted verified type disappears at once', async () => {
  const { call, me, types, show, found: listSearchResults } = await verifiedUntil('2026-12-31')
  await call('deleteCredential', { id: (await show()).credentials[0]!.credentialId }, { as: me })
  expect([(await types()).providerTypeIds, await listSearchResults()]).toEqual([[], []])
})
