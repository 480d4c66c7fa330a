import { SignJWT } from 'jose'
import { createAccessToken } from '#modules/accounts/server/tokens.ts'
import { ROLE } from '#platform/values/enums.ts'
import { createTestCustomer, createTestProvider, type TestCustomer, type TestProvider } from './factories.ts'
import { createOrganizationWithManager } from './organization-with-manager.ts'
import { logInTestUser } from './test-app.ts'
import type { TestDeps } from './test-deps.ts'

/** A caller. `isLoggedIn` is true if the server must accept the token. */
export interface TestCaller {
  name: string
  bearer: string | undefined
  isLoggedIn: boolean
}

export interface TestCallers {
  all: TestCaller[]
  customer: TestCustomer & { bearer: string }
  provider: TestProvider
}

/**
 * Creates every kind of caller (speed.md 6.3): a visitor, one or more for each role, and one for each kind of token
 * that must be rejected.
 */
export async function createTestCallers(deps: TestDeps): Promise<TestCallers> {
  const customer = await createTestCustomer(deps)
  const provider = await createTestProvider(deps, { opens: 'tue 08:00-20:00, wed 08:00-20:00' })
  const admin = await createTestCustomer(deps, { role: ROLE.admin })
  const { manager } = await createOrganizationWithManager(deps)
  const createToken = async (person: TestCustomer) => (await logInTestUser(deps, person)).accessToken
  const validTokens = {
    customer: await createToken(customer),
    'another customer': await createToken(await createTestCustomer(deps)),
    'a counsellor': await createToken(await createTestProvider(deps)),
    'a manager': await createToken(manager),
    'an admin': await createToken(admin),
  }
  const invalidTokens = {
    ...(await createEndedTokens(deps)),
    ...(await createForgedTokens(deps, customer)),
    garbage: 'e30.e30.e30',
  }
  const toCallers = (tokens: Record<string, string>, isLoggedIn: boolean) =>
    Object.entries(tokens).map(([name, bearer]) => ({ name, bearer, isLoggedIn }))
  const visitor = { name: 'a visitor', bearer: undefined, isLoggedIn: false }
  return {
    all: [visitor, ...toCallers(invalidTokens, false), ...toCallers(validTokens, true).toReversed()],
    customer: { ...customer, bearer: validTokens.customer },
    provider,
  }
}

/** Creates tokens that are no longer valid, or valid only for another purpose. */
async function createEndedTokens(deps: TestDeps): Promise<Record<string, string>> {
  const { db, clock } = deps
  const [blocked, ended, closed, late] = [
    await createTestCustomer(deps),
    await createTestCustomer(deps),
    await createTestCustomer(deps),
    await createTestCustomer(deps),
  ]
  const tokens = {
    'a blocked person': (await logInTestUser(deps, blocked)).accessToken,
    'an ended login': (await logInTestUser(deps, ended)).accessToken,
    'a deleted account': (await logInTestUser(deps, closed)).accessToken,
    'an expired token': await createExpiredToken(deps, late),
    'a refresh token': (await logInTestUser(deps, late)).refreshToken,
    'a cancel token': (await logInTestUser(deps, late)).cancelToken,
  }
  const updateAccount = (caller: TestCustomer, change: object) =>
    db.updateTable('customer_account').set(change).where('customer_account_id', '=', caller.customerAccountId).execute()
  await updateAccount(blocked, { login_blocked_at: clock.now() })
  await updateAccount(closed, { closed_at: clock.now(), first_name: '–', last_name: '' })
  await db
    .updateTable('login')
    .set({ ended_at: clock.now() })
    .where('customer_account_id', '=', ended.customerAccountId)
    .execute()
  return tokens
}

async function createExpiredToken(deps: TestDeps, person: TestCustomer): Promise<string> {
  const claims = await loadClaims(deps, person)
  return createAccessToken(deps.settings.authSecret, claims, deps.clock.now().subtract({ minutes: 10, seconds: 1 }))
}

async function loadClaims(deps: TestDeps, { customerAccountId }: TestCustomer) {
  await logInTestUser(deps, { customerAccountId, email: '' })
  const { login_id: loginId } = await deps.db
    .selectFrom('login')
    .select('login_id')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  return { customerAccountId, loginId, role: ROLE.customer }
}

/** Creates tokens that are for a real login but were issued by another party or have a different audience or type. */
async function createForgedTokens(deps: TestDeps, person: TestCustomer): Promise<Record<string, string>> {
  const { customerAccountId, loginId } = await loadClaims(deps, person)
  const seconds = Math.floor(deps.clock.now().epochMilliseconds / 1000)
  const defaults = { typ: 'at+jwt', aud: 'hool-api', iss: 'hool', secret: deps.settings.authSecret as Uint8Array }
  const forge = (change: Partial<typeof defaults>) => {
    const { typ, aud, iss, secret } = { ...defaults, ...change }
    const token = new SignJWT({ role: ROLE.admin, login: loginId }).setProtectedHeader({ alg: 'HS256', typ })
    const withClaims = token.setSubject(customerAccountId).setIssuer(iss).setAudience(aud)
    return withClaims
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 600)
      .sign(secret)
  }
  const [, payload] = (await forge({})).split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url')
  return {
    'a token without a signature': `${none}.${payload}.`,
    'a token of another key': await forge({ secret: new Uint8Array(32) }),
    'a token for another audience': await forge({ aud: 'elsewhere' }),
    'a token of another issuer': await forge({ iss: 'elsewhere' }),
    'a token of another type': await forge({ typ: 'JWT' }),
  }
}
