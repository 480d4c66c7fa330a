import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockAccount } from '#modules/accounts/server/personal-data.ts'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import { translate } from '#platform/server/texts.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import { withComingTerms } from '#testing/server/coming-terms.ts'
import { countLockWaits } from '#testing/server/count-lock-waits.ts'
import { createTestCustomer, createTestProvider } from '#testing/server/factories.ts'
import { createPaymentApp } from '#testing/server/payment-app.ts'
import { createTestApp, logInTestUser } from '#testing/server/test-app.ts'
import { createTestDeps } from '#testing/server/test-deps.ts'
import { recordConsent } from './consents.ts'

const { version } = CONSENT_WORDING.healthData

/** Creates a person who has accepted no terms yet. */
async function createNewPerson() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const person = await createTestCustomer(deps, { hasAgreed: false })
  const as = await logInTestUser(deps, person)
  return { deps, call, person, as }
}

test('anyone can read the terms in force in their language; an unknown version is not found', async () => {
  const { call } = await createTestApp(await createTestDeps())
  const terms = async (input: object, language = 'en') => (await call('termsOfUse', input as never, { language })).body
  const { data } = await terms({})
  expect(data).toMatchObject({ audience: 'client', validFrom: '2022-10-12', state: 'inForce', until: null })
  expect(data!.sections[0]).toMatchObject({ id: 'what', title: 'What is Hool?' })
  expect(JSON.stringify(data)).not.toContain('{{')
  expect((await terms({ audience: 'counsellor' }, 'ru')).data!.sections[0]!.title).toMatch(/^[А-Я]/)
  expect((await terms({ validFrom: '2022-10-12' }, 'et')).data!.sections.length).toBe(data!.sections.length)
  expect((await call('termsOfUse', { validFrom: '2022-10-13' })).status).toBe(404)
})

test.each(UI_LANGUAGES)(
  'the terms quote the cancellation rule in the wording of buttons and emails, in %s',
  async (language) => {
    const { call } = await createTestApp(await createTestDeps())
    for (const audience of ['client', 'counsellor']) {
      const { data } = (await call('termsOfUse', { audience }, { language })).body
      const expected = [
        translate(language, 'rule.general', { hours: 24 }),
        translate(language, 'terms.thenNoRefund'),
      ].join(' ')
      const paragraphs = data!.sections.flatMap((section) => section.paragraphs)
      expect(paragraphs).toContain(expected)
    }
  },
)

test('records acceptance and consent in one idempotent step, and receipts contain the wording', async () => {
  const { deps, call, as, person } = await createNewPerson()
  const before = (await call('getAgreements', {}, { as })).body.data!
  expect(before).toMatchObject({ healthData: 'never', accepted: [], consents: [], coming: [] })
  expect(before.toAgree).toEqual([{ audience: 'client', validFrom: '2022-10-12' }])
  const input = { terms: before.toAgree, healthData: version, place: 'booking' as const }
  await Promise.all([1, 2, 3].map(() => call('agree', input, { as, language: 'et' })))
  const { data } = (await call('getAgreements', {}, { as })).body
  expect(data).toMatchObject({ toAgree: [], healthData: 'given' })
  expect(data!.accepted).toMatchObject([{ audience: 'client', language: 'et', place: 'booking' }])
  expect(data!.consents).toMatchObject([{ purpose: 'healthData', isGiven: true, version, place: 'booking' }])
  expect(data!.consents[0]!.wording).toMatch(/^Nõustun/)
  const rows = deps.db
    .selectFrom('terms_acceptance')
    .selectAll()
    .where('customer_account_id', '=', person.customerAccountId)
  await expect(rows.execute()).resolves.toHaveLength(1)
})

test('rejects outdated terms and an outdated consent wording', async () => {
  const { call, as } = await createNewPerson()
  const agree = async (input: object) => (await call('agree', { place: 'notice', ...input } as never, { as })).body.code
  expect(await agree({ terms: [{ audience: 'client', validFrom: '2022-10-11' }] })).toBe('wordsChanged')
  expect(await agree({ healthData: '2020-01-01' })).toBe('wordsChanged')
  const day = '2026-12-20'
  await withComingTerms({ audience: 'client', validFrom: day }, async () => {
    const agreements = (await call('getAgreements', {}, { as })).body.data!
    expect(agreements.coming).toEqual([{ audience: 'client', validFrom: day }])
    // New terms can be accepted before they take effect.
    expect(await agree({ terms: [{ audience: 'client', validFrom: day }] })).toBeUndefined()
    expect((await call('getAgreements', {}, { as })).body.data!.coming).toEqual([])
  })
})

test('acceptances cannot be changed or deleted, and consents cannot be changed', async () => {
  const deps = await createTestDeps()
  await createTestCustomer(deps)
  for (const statement of [
    "update terms_acceptance set language = 'et'",
    'delete from terms_acceptance',
    'update consent set is_given = true',
  ])
    await expect(sql.raw(statement).execute(deps.db)).rejects.toThrow('append-only')
})

test('withdrawing consent ends holds, waiting list entries and bookmarks, and blocks bookings until it is given again', async () => {
  const deps = await createTestDeps()
  const { call } = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  const person = await createTestCustomer(deps)
  const as = await logInTestUser(deps, person)
  const book = (startDateTime: string) =>
    call('createPaymentIntent', { sessionTemplateId: provider.sessionTemplateId, startDateTime }, { as })
  expect((await book('2026-11-24T08:00:00Z')).status).toBe(200)
  await call('putBookmark', { providerId: provider.providerId, isBookmarked: true }, { as })
  const times = { weekdays: [7], parts: ['evening' as const], untilDate: '2026-12-20' }
  const join = () => call('joinWaitlist', { sessionTemplateId: provider.sessionTemplateId, ...times }, { as })
  expect((await join()).status).toBe(200)
  const { data } = (await call('withdrawConsent', { purpose: 'healthData' }, { as })).body
  expect(data).toMatchObject({ healthData: 'withdrawn' })
  expect(data!.consents.map(({ isGiven }) => isGiven)).toEqual([false, true])
  expect((await book('2026-11-24T10:00:00Z')).body.code).toBe('consentWithdrawn')
  const bookings = await deps.db
    .selectFrom('booking')
    .select('status')
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  expect(bookings).toEqual([{ status: 'expired' }])
  const bookmarks = await deps.db
    .selectFrom('bookmark')
    .selectAll()
    .where('customer_account_id', '=', person.customerAccountId)
    .execute()
  expect(bookmarks).toEqual([])
  expect(await deps.db.selectFrom('waitlist_entry').selectAll().execute()).toEqual([])
  expect((await join()).body.code).toBe('consentWithdrawn')
  await call('agree', { healthData: version, place: 'profile' }, { as })
  expect((await book('2026-11-24T10:00:00Z')).status).toBe(200)
})

test('a person without consent can save a provider until they withdraw it', async () => {
  const { deps, call, as } = await createNewPerson()
  const { providerId } = await createTestProvider(deps)
  const save = async (isBookmarked: boolean) =>
    (await call('putBookmark', { providerId, isBookmarked }, { as })).body.code ?? 'saved'
  expect(await save(true)).toBe('saved')
  await call('withdrawConsent', { purpose: 'healthData' }, { as })
  expect([await save(true), await save(false)]).toEqual(['consentWithdrawn', 'saved'])
  await call('agree', { healthData: version, place: 'profile' }, { as })
  expect(await save(true)).toBe('saved')
})

test('joining a waiting list requires consent', async () => {
  const { deps, call, as } = await createNewPerson()
  const provider = await createTestProvider(deps)
  const input = { sessionTemplateId: provider.sessionTemplateId, weekdays: [1], parts: ['evening' as const] }
  const join = () => call('joinWaitlist', { ...input, untilDate: '2026-12-20' }, { as })
  const before = await join()
  expect([before.status, before.body.code]).toEqual([409, 'consentNeeded'])
  await call('agree', { healthData: version, place: 'booking' }, { as })
  expect((await join()).status).toBe(200)
})

test('a withdrawal concurrent with a booking leaves no hold, in either order', async () => {
  const deps = await createTestDeps()
  const { call } = await createPaymentApp(deps)
  const provider = await createTestProvider(deps)
  for (let hour = 8; hour < 13; hour++) {
    const person = await createTestCustomer(deps)
    const as = await logInTestUser(deps, person)
    const startDateTime = `2026-11-24T${String(hour).padStart(2, '0')}:00:00Z`
    const input = { sessionTemplateId: provider.sessionTemplateId, startDateTime }
    await Promise.all([
      call('createPaymentIntent', input, { as }),
      call('withdrawConsent', { purpose: 'healthData' }, { as }),
    ])
    const bookings = deps.db
      .selectFrom('booking')
      .select('status')
      .where('customer_account_id', '=', person.customerAccountId)
    expect((await bookings.execute()).filter(({ status }) => status === 'pendingPayment')).toEqual([])
  }
})

test('saving a provider waits for a concurrent withdrawal and then fails', async () => {
  const { deps, call, as, person } = await createNewPerson()
  const { providerId } = await createTestProvider(deps)
  const saving = await deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, person.customerAccountId)
    const at = deps.clock.now()
    const consent = { purpose: 'healthData', isGiven: false, language: 'en', place: 'profile' } as const
    await recordConsent(tx, { customerAccountId: person.customerAccountId, ...consent, at })
    const response = call('putBookmark', { providerId, isBookmarked: true }, { as })
    await expect.poll(() => countLockWaits(deps)).toBe(1)
    return { response }
  })
  expect((await saving.response).body.code).toBe('consentWithdrawn')
})

test('a sign-up stores the accepted terms and a consent only with the current wording', async () => {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const form = { firstName: 'Mari', lastName: 'Maasikas', password: 'Vihm-ja-tuul7', confirmPassword: 'Vihm-ja-tuul7' }
  await call('customerSignUp', { ...form, emailAddress: 'mari@hool.test', uiLanguage: 'et', healthConsent: version })
  const signUp = await deps.db.selectFrom('sign_up').selectAll().executeTakeFirstOrThrow()
  expect(signUp.agreed_terms?.toString()).toBe('2022-10-12')
  expect(signUp.health_consent).toBe(version)
  await call('customerSignUp', { ...form, emailAddress: 'kati@hool.test', healthConsent: '2020-01-01' })
  const other = await deps.db
    .selectFrom('sign_up')
    .selectAll()
    .where('email_address', '=', 'kati@hool.test')
    .executeTakeFirstOrThrow()
  expect(other.health_consent).toBeNull()
})

test('lists the coming and then the current terms for a provider with an application', async () => {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const provider = await createTestProvider(deps)
  const as = await logInTestUser(deps, provider)
  await withComingTerms({ audience: 'counsellor', validFrom: '2026-12-20' }, async () => {
    const { data } = (await call('getAgreements', {}, { as })).body
    expect(data).toMatchObject({ toAgree: [], coming: [{ audience: 'counsellor', validFrom: '2026-12-20' }] })
    deps.clock.moveTo('2026-12-19T22:00:00Z')
    const later = await logInTestUser(deps, provider)
    expect((await call('getAgreements', {}, { as: later })).body.data).toMatchObject({
      toAgree: [{ audience: 'counsellor', validFrom: '2026-12-20' }],
      coming: [],
    })
  })
})
