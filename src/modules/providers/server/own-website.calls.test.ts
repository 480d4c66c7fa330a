import { expect, test } from 'vitest'
import { createProviderSetup } from '#testing/server/provider-setup.ts'

test('reports a listed page, with its metadata in every language', async () => {
  const { call, me } = await createProviderSetup()
  const { data } = (await call('getOwnWebsite', {}, { as: me })).body
  expect(data).toMatchObject({ isListed: true, missing: [], name: 'Counsellor Person' })
  expect(data!.languages.map((metadata) => [metadata.language, metadata.title])).toEqual([
    ['en', 'Counsellor Person, psychologist'],
    ['et', 'Counsellor Person, psychologist'],
    ['ru', 'Counsellor Person, psychologist'],
  ])
  expect(data!.offers).toMatchObject([{ title: 'First session', fee: 45, durationInMinutes: 60 }])
})

test('lists the missing steps of an unlisted page in order', async () => {
  const { deps, call, me } = await createProviderSetup()
  await deps.db
    .updateTable('provider_account')
    .set({ status: 'submitted', payout_ready_at: null, working_hours_at: null })
    .execute()
  await deps.db.updateTable('session_template').set({ is_active: false }).execute()
  const { data } = (await call('getOwnWebsite', {}, { as: me })).body
  expect(data).toMatchObject({ isListed: false, missing: ['approval', 'payout', 'workingHours', 'sessions'] })
  const deactivated = { status: 'deactivated', deactivated_at: deps.clock.now() } as const
  await deps.db.updateTable('provider_account').set(deactivated).execute()
  const { missing } = (await call('getOwnWebsite', {}, { as: me })).body.data!
  expect(missing).toEqual(['deactivated', 'payout', 'workingHours', 'sessions'])
})
