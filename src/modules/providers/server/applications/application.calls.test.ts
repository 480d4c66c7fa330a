import { describe, expect, test } from 'vitest'
import { COMPLETE_APPLICATION, createApplication, startTestApplication } from '#testing/server/application.ts'
import { createTestCustomer } from '#testing/server/factories.ts'
import { listSentEmails } from '#testing/server/sent-emails.ts'
import { logInTestUser } from '#testing/server/test-app.ts'

test('starting creates a draft with a readable slug, an empty organisation link and the provider role', async () => {
  const { deps, call } = await createApplication()
  const person = await createTestCustomer(deps, { firstName: 'Õnne-Жанна' })
  const { id, me, show } = await startTestApplication(deps, call, person)
  expect(await show()).toMatchObject({
    status: 'draft',
    slug: 'onne-zhanna-person',
    providerOrganizations: [{ organizationId: null, name: '' }],
  })
  const again = await call('postSignupApplication', {}, { as: me })
  expect(again.body.data!.providerAccountId).toBe(id)
  expect((await call('refreshToken', {}, { bearer: me.refreshToken })).body.data!.role).toBe(1)
})

test('starting an application with the refresh token renews the login with the new role', async () => {
  const { deps, call } = await createApplication()
  const me = await logInTestUser(deps, await createTestCustomer(deps))
  const start = (refreshToken: string | undefined) => call('postSignupApplication', { refreshToken }, { as: me })
  const { authResult } = (await start(me.refreshToken)).body.data!
  expect(authResult).toMatchObject({ role: 1, emailConfirmed: true, cancelToken: me.cancelToken })
  const renewed = { as: { accessToken: authResult!.accessToken } }
  expect((await call('getManageApplication', {}, renewed)).status).toBe(200)
  expect((await call('refreshToken', {}, { bearer: authResult!.refreshToken })).status).toBe(200)
  expect((await call('postSignupApplication', {}, renewed)).body.data!.authResult).toBeNull()
})

test('starting an application rejects the refresh token of another login', async () => {
  const { deps, call } = await createApplication()
  const [me, other] = [
    await logInTestUser(deps, await createTestCustomer(deps)),
    await logInTestUser(deps, await createTestCustomer(deps)),
  ]
  const { status, body } = await call('postSignupApplication', { refreshToken: other.refreshToken }, { as: me })
  expect([status, body.code, body.data]).toEqual([401, 'sessionEnded', null])
  expect((await call('refreshToken', {}, { bearer: other.refreshToken })).status).toBe(200)
})

test('gives applicants with the same name different slugs, and each person only one application', async () => {
  const { deps, call, show } = await createApplication()
  const other = await createTestCustomer(deps, { firstName: 'Mari' })
  const me = await logInTestUser(deps, other)
  const ids = await Promise.all([1, 2, 3, 4].map(() => call('postSignupApplication', {}, { as: me })))
  expect(new Set(ids.map((reply) => reply.body.data!.providerAccountId)).size).toBe(1)
  expect([(await show()).slug, (await call('getManageApplication', {}, { as: me })).body.data!.slug]).toEqual([
    'mari-person',
    'mari-person-2',
  ])
})

test('returns no application before the start and hides a draft from everyone but its owner', async () => {
  const { deps, call, id } = await createApplication()
  const other = await logInTestUser(deps, await createTestCustomer(deps))
  expect((await call('getSignupApplication', {}, { as: other })).body.data).toMatchObject({ status: 'none' })
  expect((await call('getManageApplication', {}, { as: other })).status).toBe(403)
  expect((await call('providerPage', { id })).status).toBe(404)
})

test('lists missing fields of a draft until it is complete', async () => {
  const { show, fill, save, send } = await createApplication()
  const first = (await show()).missing.map(({ field }) => field)
  expect(first).toEqual(expect.arrayContaining(['dateOfBirth', 'phone', 'credentials', 'texts.et.about', 'taxNumber']))
  const early = await send()
  expect([early.status, early.body.code]).toEqual([422, 'applicationIncomplete'])
  await fill()
  expect((await show()).missing).toEqual([])
  await save({ businessType: 'company', texts: { et: { profession: 'Psühholoog' } } })
  expect((await show()).missing.map(({ field }) => field).sort()).toEqual([
    'companyName',
    'registryCode',
    'taxNumber',
    'texts.et.about',
  ])
  await save({ texts: { et: { profession: '' } }, businessType: 'person', country: 'FI' })
  // 10115 is a valid postal code in both countries, and the phone number is already E.164.
  expect((await show()).missing).toEqual([])
})

test.each([
  ['phone', { phone: '123' }],
  ['phone', { phone: '+372 1' }],
  ['postalCode', { postalCode: '1011' }],
  ['registryCode', { registryCode: '14000000' }],
  ['vatNumber', { vatNumber: 'EE100931559' }],
  ['taxNumber', { taxCountry: 'EE', taxNumber: '48005170002' }],
  ['dateOfBirth', { dateOfBirth: '2050-01-01' }],
  ['slug', { slug: 'Has Spaces' }],
  ['slug', { slug: 'provider' }],
  ['slug', { slug: 'terms' }],
  ['topicIds.0', { topicIds: [99] }],
  ['experienceInYears', { experienceInYears: 81 }],
  ['timezone', { timezone: 'Nowhere/Land' }],
  ['texts.et.about', { texts: { et: { about: 'sõna '.repeat(201) } } }],
  ['providerOrganizations', { providerOrganizations: [{ organizationId: '6a1f3c1e-0d35-4b61-9a55-0c7b3a8f1d11' }] }],
  ['status', { status: 'approved' }],
  ['texts.et.metaTitle', { texts: { et: { metaTitle: 'x' } } }],
])('rejects an invalid %s and saves nothing', async (field, change) => {
  const { save, show } = await createApplication()
  const { status, body } = await save({ city: 'Narva', ...change })
  expect([status, Object.keys(body.fieldErrors!)]).toEqual([422, [field]])
  expect((await show()).city).toBeNull()
})

test('normalises numbers and accepts two hundred words', async () => {
  const { save, show } = await createApplication()
  const about = 'hästi-läbi mõeldud '.repeat(100)
  const change = { ...COMPLETE_APPLICATION, vatNumber: 'ee 100 931 558', texts: { et: { about } } }
  expect((await save(change)).status).toBe(200)
  expect(await show()).toMatchObject({
    ...{ phone: '+37255555555', vatNumber: 'EE100931558' },
    ...{ dateOfBirth: '1980-05-17', taxNumber: '48005170001' },
  })
})

test('rejects applicants under eighteen', async () => {
  const { save, deps } = await createApplication()
  const today = deps.clock.now().toZonedDateTimeISO('Europe/Tallinn').toPlainDate()
  const born = today.subtract({ years: 18 })
  expect((await save({ dateOfBirth: born.add({ days: 1 }).toString() })).body.code).toBe('adultsOnly')
  expect((await save({ dateOfBirth: born.toString() })).status).toBe(200)
})

test('stores tax data encrypted', async () => {
  const { deps, fill } = await createApplication()
  await fill()
  const { encrypted_tax } = await deps.db
    .selectFrom('provider_application')
    .select('encrypted_tax')
    .executeTakeFirstOrThrow()
  expect(encrypted_tax!.includes('48005170001')).toBe(false)
  expect(deps.encryption.decrypt(encrypted_tax!)).toEqual({ taxCountry: 'EE', taxNumber: '48005170001' })
})

test('gives a slug to one of two concurrent applicants and rejects the other', async () => {
  const { deps, call, save } = await createApplication()
  const other = await startTestApplication(deps, call, await createTestCustomer(deps))
  const replies = await Promise.all([save({ slug: 'calm-place' }), other.save({ slug: 'calm-place' })])
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422])
  expect(replies.find((reply) => reply.status === 422)!.body.fieldErrors).toHaveProperty('slug')
})

test('concurrent saves of different fields are all stored', async () => {
  const { save, show } = await createApplication()
  await Promise.all([
    save({ city: 'Tartu' }),
    save({ texts: { et: { about: 'Kuulan.' } } }),
    save({ texts: { et: { profession: 'Psühholoog' } } }),
    save({ texts: { en: { about: 'I listen.' } } }),
    save({ topicIds: [3, 1, 3] }),
  ])
  const { city, texts, topicIds } = await show()
  expect([city, topicIds]).toEqual(['Tartu', [1, 3]])
  expect(texts).toMatchObject({ et: { about: 'Kuulan.', profession: 'Psühholoog' }, en: { about: 'I listen.' } })
})

describe('a submitted application', () => {
  test('cannot be edited until it is withdrawn', async () => {
    const { fill, send, save, claim, show } = await createApplication()
    await fill()
    expect((await send()).body.data).toMatchObject({ status: 'submitted', waitingSince: '2026-11-23T07:20:00Z' })
    expect([(await save({ city: 'Narva' })).body.code, (await claim({ providerTypeId: 2 })).body.code]).toEqual([
      'applicationWaiting',
      'applicationWaiting',
    ])
    expect((await send(false)).body.data).toMatchObject({ status: 'draft', waitingSince: null })
    expect((await save({ city: 'Narva' })).status).toBe(200)
    expect((await show()).city).toBe('Narva')
  })

  test('is returned with reasons by section and an email, then corrected and approved', async () => {
    const { deps, call, admin, id, person, fill, send, save, show, approve } = await createApplication()
    await fill()
    await send()
    const changeRequests = [{ section: 'about', text: 'Please say how a first session goes.' }]
    await call('decideApplication', { id, decision: 'requestChanges', changeRequests }, { as: admin })
    expect(await show()).toMatchObject({ status: 'changesRequested', changeRequests, waitingSince: null })
    const [email] = await listSentEmails(deps, 'applicationDecided')
    expect(email).toMatchObject({
      to: { email: person.email },
      data: { decision: 'requestChanges', requests: changeRequests },
    })
    await save({ texts: { en: { about: 'We begin slowly.' } } })
    await send()
    expect((await approve(admin)).status).toBe(200)
    expect(await show()).toMatchObject({ status: 'approved', changeRequests: [], missing: [] })
    const types = await deps.db
      .selectFrom('provider_type')
      .select('provider_type_id')
      .where('provider_id', '=', id)
      .execute()
    expect(types).toEqual([{ provider_type_id: 1 }])
    expect((await listSentEmails(deps, 'applicationDecided')).map((email) => email.data.decision).sort()).toEqual([
      'approve',
      'requestChanges',
    ])
  })

  test('is closed by a rejection with a reason and reopened by requesting changes', async () => {
    const { call, admin, id, fill, send, save, show } = await createApplication()
    await fill()
    await send()
    const decide = (decision: string, reason?: string) =>
      call('decideApplication', { id, decision, ...(reason ? { reason } : {}) }, { as: admin })
    expect(Object.keys((await decide('reject')).body.fieldErrors!)).toEqual(['reason'])
    expect((await decide('reject', 'No certificate of ours.')).status).toBe(200)
    expect(await show()).toMatchObject({ status: 'rejected', changeRequests: [{ section: null }] })
    expect((await show()).credentials[0]).toMatchObject({
      status: 'rejected',
      rejectionReason: 'No certificate of ours.',
    })
    expect([(await save({ city: 'Narva' })).body.code, (await send()).body.code]).toEqual([
      'applicationClosed',
      'applicationClosed',
    ])
    expect((await decide('requestChanges', 'Send the newer one.')).status).toBe(200)
    expect((await show()).status).toBe('changesRequested')
  })

  test('accepts only one of several concurrent decisions, and only for the reviewed version', async () => {
    const { deps, call, admin, id, fill, send, approve } = await createApplication()
    await fill()
    await send()
    expect((await approve(admin, { waitingSince: '2026-11-23T07:00:00Z' })).body.code).toBe('applicationMoved')
    const reject = { id, decision: 'reject', reason: 'No.' }
    const replies = await Promise.all([
      approve(admin),
      call('decideApplication', reject, { as: admin }),
      approve(admin),
      call('decideApplication', reject, { as: admin }),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409])
    expect(await listSentEmails(deps, 'applicationDecided')).toHaveLength(1)
    const log = await deps.db.selectFrom('audit_log').select('action').where('subject_id', '=', id).execute()
    expect(log).toHaveLength(1)
  })

  test('cannot be approved while a credential has no verdict or none is verified', async () => {
    const { call, admin, id, fill, send, show, approve } = await createApplication()
    await fill()
    await send()
    const [credential] = (await show()).credentials
    const verdict = (more: object) => ({
      verdicts: [{ credentialId: credential!.credentialId, isVerified: false, ...more }],
    })
    for (const more of [{ verdicts: [] }, verdict({}), verdict({ reason: 'Blurred.' })])
      expect((await approve(admin, more)).body.code).toBe('verdictMissing')
    expect((await call('decideApplication', { id, decision: 'approve' }, { as: admin })).body.code).toBe(
      'verdictMissing',
    )
    expect((await show()).status).toBe('submitted')
  })
})
