import { expect, test } from 'vitest'
import { refreshSearchRow } from '#modules/search/server/public.ts'
import { buildPdf, createApplication } from '#testing/server/application.ts'
import { createTestSessionTemplate } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { expireCredentials } from './public.ts'

/** Creates an approved and listed provider whose certificate is valid until the given day. */
async function createVerifiedProvider(validUntil: string) {
  const application = await createApplication()
  const { deps, id, save, claim, send, approve, admin } = application
  await application.fill()
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
  const loadProfile = async () => (await application.call('providerProfile', { id })).body.data!
  const listSearchResults = async () =>
    (await application.call('searchProviders', { providerTypeIds: [1] })).body.data!.items.map(
      (item) => item.providerId,
    )
  return { ...application, loadProfile, listSearchResults }
}

test('shows a type through its last day in Estonia and hides it at midnight even if the job has not run', async () => {
  const { deps, loadProfile } = await createVerifiedProvider('2026-12-31')
  deps.clock.moveTo('2026-12-31T21:59:59Z')
  expect(await loadProfile()).toMatchObject({
    providerTypeIds: [1],
    verifiedTypes: [{ providerTypeId: 1, validUntil: '2026-12-31' }],
  })
  deps.clock.moveTo('2026-12-31T22:00:00Z')
  expect(await loadProfile()).toMatchObject({ providerTypeIds: [], verifiedTypes: [] })
})

test('the hourly job removes an expired type from search and emails the owner once', async () => {
  const { deps, id, listSearchResults } = await createVerifiedProvider('2026-12-31')
  await expireCredentials(deps)
  expect(await listSearchResults()).toEqual([id])
  deps.clock.moveTo('2027-01-01T08:00:00Z')
  await expireCredentials(deps)
  await expireCredentials(deps)
  expect(await listSearchResults()).toEqual([])
  const emails = await listSentEmails(deps, 'credentialExpiring')
  expect(emails.map((email) => email.data)).toMatchObject([{ isOver: true, validUntil: '2026-12-31' }])
})

test('emails a warning once, thirty days before expiry', async () => {
  const { deps, person } = await createVerifiedProvider('2026-12-31')
  deps.clock.moveTo('2026-11-30T21:59:00Z')
  await expireCredentials(deps)
  expect(await listSentEmails(deps, 'credentialExpiring')).toEqual([])
  deps.clock.moveTo('2026-12-01T08:00:00Z')
  await expireCredentials(deps)
  await expireCredentials(deps)
  expect(await listSentEmails(deps, 'credentialExpiring')).toMatchObject([
    { to: { email: person.email }, data: { isOver: false } },
  ])
})

test('a renewed certificate replaces the old one without a gap', async () => {
  const { deps, admin, loadProfile, claim, send, approve, show } = await createVerifiedProvider('2026-12-31')
  await claim({ validUntil: '2031-12-31', number: 'T-300', evidence: buildPdf('/Newer 1') })
  expect((await loadProfile()).providerTypeIds).toEqual([1])
  await send()
  expect((await loadProfile()).verifiedTypes).toMatchObject([{ validUntil: '2026-12-31' }])
  await approve(admin)
  expect((await loadProfile()).verifiedTypes).toMatchObject([{ validUntil: '2031-12-31' }])
  expect((await show()).credentials).toMatchObject([{ status: 'verified', number: 'T-300' }])
  deps.clock.moveTo('2027-02-01T08:00:00Z')
  await expireCredentials(deps)
  expect((await loadProfile()).providerTypeIds).toEqual([1])
})

test('a deleted verified type disappears immediately', async () => {
  const { call, me, loadProfile, show, listSearchResults } = await createVerifiedProvider('2026-12-31')
  await call('deleteCredential', { id: (await show()).credentials[0]!.credentialId }, { as: me })
  expect([(await loadProfile()).providerTypeIds, await listSearchResults()]).toEqual([[], []])
})
