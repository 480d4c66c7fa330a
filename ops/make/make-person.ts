import { randomBytes } from 'node:crypto'
import { grantAdminRole } from '#modules/accounts/server/admin-role.ts'
import { listAdminContacts, startLogin } from '#modules/accounts/server/public.ts'
import { CONSENT_WORDING } from '#modules/accounts/values/consents.ts'
import type { AppDeps } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import { findAccountByEmail, getNewestEmail, getReplyData, type MakeContext, MakeError } from './make-context.ts'
import { type CustomerInput, customer, type Login, type MadePerson, type PersonInput } from './make-input.ts'

export const PASSWORD = 'Kuldne-9-pilv'

/** Returns an unused email address in a domain that is guaranteed not to exist (RFC 2606). */
export const createUnusedAddress = () => `${randomBytes(6).toString('hex')}@made.test`

export const makeCustomer = (context: MakeContext, input: CustomerInput): Promise<MadePerson> =>
  signUp(context, input, {
    as: 'customerSignUp',
    ...(input.hasConsented ? { healthConsent: CONSENT_WORDING.healthData.version } : {}),
  })

/** Signs a person up and confirms their email address with the emailed code. */
export async function signUp(
  context: MakeContext,
  { firstName, lastName, emailAddress: requestedAddress, language }: PersonInput,
  { as, healthConsent }: { as: 'customerSignUp' | 'accountSignUp'; healthConsent?: string },
): Promise<MadePerson> {
  const emailAddress = requestedAddress ?? createUnusedAddress()
  if (await findAccountByEmail(context.deps, emailAddress))
    throw new MakeError('.emailAddress', `${emailAddress} has an account already`)
  const form = { firstName, lastName, emailAddress, password: PASSWORD, confirmPassword: PASSWORD }
  const signedUp = await context.call(as, {
    ...{ ...form, uiLanguage: language },
    ...(healthConsent ? { healthConsent } : {}),
  })
  getReplyData(as, signedUp)
  const { code } = await getNewestEmail<{ code: string }>(context.deps, 'verifyEmail', emailAddress)
  // The code is only valid together with the sign-up cookie.
  const { cookies } = signedUp
  const login = await context.callOrThrow('verifyEmail', { email: emailAddress, code }, { cookies })
  const { customerAccountId } = await context.callOrThrow('getProfile', {}, { as: login })
  return { customerAccountId, firstName, lastName, emailAddress, password: PASSWORD, login: pickLogin(login) }
}

/** Returns new tokens, which a login needs after the account's role has changed. */
export const refreshTestLogin = async ({ callOrThrow }: MakeContext, { refreshToken }: Login): Promise<Login> =>
  pickLogin(await callOrThrow('refreshToken', {}, { bearer: refreshToken }))

export const pickLogin = ({ accessToken, refreshToken, cancelToken, role }: Login): Login => ({
  ...{ accessToken, refreshToken, cancelToken, role },
})

export async function makeAdmin(context: MakeContext, input: PersonInput): Promise<MadePerson> {
  const person = await signUp(context, input, { as: 'customerSignUp' })
  await grantAdminRole(context.deps, person.emailAddress)
  return { ...person, login: await refreshTestLogin(context, person.login) }
}

/** Logs a person in without a password. */
export const logInAccount = (deps: AppDeps, { id, role }: { id: string; role: Role }) =>
  startLogin(
    { ...deps, now: deps.clock.now(), device: 'local mode', addressHash: hashToken('local mode'), deviceHash: null },
    { customerAccountId: id, role, emailConfirmed: true },
  )

/** Logs an administrator in, creating one if there is none. */
export async function logInAsAdmin(context: MakeContext): Promise<{ as: { accessToken: string } }> {
  const [existing] = await listAdminContacts(context.deps.db)
  if (existing) return { as: await logInAccount(context.deps, { id: existing.customerAccountId, role: ROLE.admin }) }
  return { as: (await makeAdmin(context, customer.parse({ firstName: 'Uku' }))).login }
}
