import { describe, expect, test } from 'vitest'
import { CREDENTIAL_INPUT, createApplication } from '#testing/server/application.ts'
import { createTestProvider } from '#testing/server/factories.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

describe('an approved profile', () => {
  async function createApprovedProfile() {
    const application = await createApplication()
    await application.fill()
    await application.send()
    await application.approve(application.admin)
    return application
  }

  test('publishes changes immediately, but a new name only after review', async () => {
    const { deps, call, admin, id, me, save, show, send, approve } = await createApprovedProfile()
    const loadPublicFirstName = async () =>
      (
        await deps.db
          .selectFrom('customer_account')
          .select('first_name')
          .where('first_name', 'in', ['Mari', 'Maria'])
          .executeTakeFirst()
      )?.first_name
    expect((await save({ firstName: 'Maria', city: 'Tartu' })).status).toBe(200)
    expect(await show()).toMatchObject({
      ...{ firstName: 'Maria', city: 'Tartu', status: 'approved', hasPendingChanges: true, waitingSince: null },
      publicName: { firstName: 'Mari' },
    })
    expect(await loadPublicFirstName()).toBe('Mari')
    expect((await call('putProfile', { firstName: 'Maria' }, { as: me })).body.code).toBe('nameIsChecked')
    await send()
    expect((await call('listApplications', {}, { as: admin })).body.data!.items).toMatchObject([
      { providerAccountId: id, firstName: 'Maria', isChange: true, status: 'approved' },
    ])
    await approve(admin)
    expect([await loadPublicFirstName(), (await show()).hasPendingChanges]).toEqual(['Maria', false])
  })

  test('stays unchanged when a change is rejected', async () => {
    const { call, admin, id, save, show, send, claim } = await createApprovedProfile()
    await save({ lastName: 'Other' })
    await claim({ providerTypeId: 2 })
    await send()
    await call('decideApplication', { id, decision: 'reject', reason: 'Not shown.' }, { as: admin })
    const { status, lastName, credentials } = await show()
    expect([status, lastName, credentials.map((credential) => credential.status)]).toEqual([
      'approved',
      'Person',
      ['verified', 'rejected'],
    ])
  })

  test('keeps changes sent before a deactivation out of review until reactivation', async () => {
    const { call, admin, id, save, send, approve } = await createApprovedProfile()
    await save({ firstName: 'Maria' })
    await send()
    const loadReviewState = async () => {
      const list = (await call('listApplications', { status: 'waiting' }, { as: admin })).body.data!
      const { waiting } = (await call('superuserDashboard', {}, { as: admin })).body.data!
      const application = (await call('getApplication', { id }, { as: admin })).body.data!
      return [list.totalCount, waiting.some((item) => item.kind === 'applications'), application.waitingSince !== null]
    }
    expect(await loadReviewState()).toEqual([1, true, true])
    await call('deactivateTherapist', { id, reason: 'Complaints.' }, { as: admin })
    expect(await loadReviewState()).toEqual([0, false, false])
    await call('activateTherapist', { id, reason: 'Settled.' }, { as: admin })
    expect(await loadReviewState()).toEqual([1, true, true])
    expect((await approve(admin)).status).toBe(200)
  })

  test('must be resubmitted after another change', async () => {
    const { admin, save, send, approve, show } = await createApprovedProfile()
    await save({ firstName: 'Maria' })
    await send()
    await save({ firstName: 'Marie' })
    expect((await show()).waitingSince).toBeNull()
    expect((await approve(admin)).body.code).toBe('applicationMoved')
  })

  test('must stay complete', async () => {
    const { save, show } = await createApprovedProfile()
    const { status, body } = await save({ phone: '', texts: { en: { about: '' } } })
    expect([status, Object.keys(body.fieldErrors!).sort()]).toEqual([422, ['phone', 'texts.en.about']])
    expect((await show()).phone).toBe('+37255555555')
  })

  test('can be edited after an import although required fields are missing', async () => {
    const { deps, call } = await createApplication()
    const me = await logInTestUser(deps, await createTestProvider(deps))
    const reply = await call('putManageApplication', { city: 'Pärnu' }, { as: me })
    expect([reply.status, reply.body.data!.city]).toEqual([200, 'Pärnu'])
  })
})

test('search shows only verified types while a change is under review', async () => {
  const { deps, call, admin } = await createApplication()
  const provider = await createTestProvider(deps)
  const me = await logInTestUser(deps, provider)
  await call(
    'addCredential',
    { ...CREDENTIAL_INPUT, providerTypeId: 3, evidence: new File(['%PDF-1.4\n%%EOF'], 'a.pdf') },
    { as: me },
  )
  const loadTypes = async () => (await call('providerProfile', { id: provider.providerId })).body.data!.providerTypeIds
  expect(await loadTypes()).toEqual([1])
  await call('postSignupApplication', { send: true }, { as: me })
  const [credential] = (await call('getManageApplication', {}, { as: me })).body.data!.credentials
  const verdicts = [{ credentialId: credential!.credentialId, isVerified: true }]
  await call('decideApplication', { id: provider.providerId, decision: 'approve', verdicts }, { as: admin })
  expect(await loadTypes()).toEqual([3])
  const found = await call('searchProviders', { providerTypeIds: [3] })
  expect(found.body.data!.items.map((item) => item.providerId)).toEqual([provider.providerId])
})
