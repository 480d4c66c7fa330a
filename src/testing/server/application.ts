import sharp from 'sharp'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, type TestCustomer } from './factories.ts'
import { createTestApp, logInTestUser } from './test-app.ts'
import { createTestDeps, type TestDeps } from './test-deps.ts'

const PDF = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

/** Builds a small valid PDF. `extra` is inserted into its catalog. */
export const buildPdf = (extra = '', name = 'certificate.pdf') =>
  new File([PDF.replace('/Catalog', `/Catalog ${extra}`)], name, { type: 'application/pdf' })

/** Builds a single-colour picture with GPS data in its metadata. */
export async function buildPictureWithMetadata(
  type: 'jpeg' | 'png' = 'jpeg',
  name = `certificate.${type}`,
): Promise<File> {
  const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336655' } })
  const exif = { IFD0: { Copyright: 'secret location' }, IFD3: { GPSLatitude: '59/1 26/1 0/1' } }
  return new File([new Uint8Array(await blank.withExif(exif).toFormat(type).toBuffer())], name)
}

export const CREDENTIAL_INPUT = { providerTypeId: 1, number: 'T-100', issuer: 'Union of Test Psychologists' }

/**
 * An application that is complete except for a credential. The data is invented, but the numbers have valid checksums.
 */
export const COMPLETE_APPLICATION = {
  dateOfBirth: '1980-05-17',
  phone: '5555 5555',
  country: 'EE',
  addressLine1: 'Näidise 1',
  postalCode: '10115',
  city: 'Tallinn',
  experienceInYears: 9,
  topicIds: [1, 2],
  languageIds: [1, 2],
  texts: { en: { profession: 'Psychologist', about: 'I listen.' } },
  businessType: 'person',
  taxCountry: 'EE',
  taxNumber: '48005170001',
}

export type Caller = Awaited<ReturnType<typeof createTestApp>>['call']

/** Creates an app with an administrator and a counsellor application in progress. */
export async function createApplication() {
  const deps = await createTestDeps()
  const { call } = await createTestApp(deps)
  const admin = await logInTestUser(deps, await createTestCustomer(deps, { role: ROLE.admin }))
  const person = await createTestCustomer(deps, { firstName: 'Mari' })
  return { deps, call, admin, ...(await startTestApplication(deps, call, person)) }
}

/** Starts an application. `fill` completes it, `send` submits it, `approve` approves it as an administrator. */
export async function startTestApplication(deps: TestDeps, call: Caller, person: TestCustomer) {
  const me = await logInTestUser(deps, person)
  const started = (await call('postSignupApplication', {}, { as: me })).body.data!
  const id = started.providerAccountId!
  const save = (change: Record<string, unknown>) => call('putManageApplication', change, { as: me })
  const show = async () => (await call('getManageApplication', {}, { as: me })).body.data!
  const claim = (more: Record<string, unknown> = {}) =>
    call('addCredential', { ...CREDENTIAL_INPUT, evidence: buildPdf(), ...more }, { as: me })
  const fill = async () => {
    await save(COMPLETE_APPLICATION)
    await claim()
  }
  const send = (send = true) => call('postSignupApplication', { send }, { as: me })
  const approve = async (admin: { accessToken: string }, more: Record<string, unknown> = {}) => {
    const unchecked = (await show()).credentials.filter((one) => one.status === 'unchecked')
    const verdicts = unchecked.map((one) => ({ credentialId: one.credentialId, isVerified: true }))
    return call('decideApplication', { id, decision: 'approve', verdicts, ...more }, { as: admin })
  }
  return { person, me, id, save, show, claim, fill, send, approve }
}
