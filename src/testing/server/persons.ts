import { SignJWT } from 'jose'
import { makeAccessToken } from '#modules/accounts/server/tokens.ts'
import { ROLE } from '#platform/values/enums.ts'
import { anOrganisation } from './an-organisation.ts'
import { type ACustomer, type AProvider, aCustomer, aProvider } from './factories.ts'
import { signInAs } from './test-app.ts'
import type { TestHouse } from './test-house.ts'

/** Somebody at the door: `isIn` when their token must be believed. */
export interface Person {
  name: string
  bearer: string | undefined
  isIn: boolean
}

export interface Persons {
  all: Person[]
  customer: ACustomer & { bearer: string }
  provider: AProvider
}

/** Everybody who may stand at the door (speed.md 6.3): the five kinds signed in, and every token that must not count. */
export async function persons(house: TestHouse): Promise<Persons> {
  const customer = await aCustomer(house)
  const provider = await aProvider(house, { opens: 'tue 08:00-20:00, wed 08:00-20:00' })
  const admin = await aCustomer(house, { role: ROLE.admin })
  const { manager } = await anOrganisation(house)
  const tokenOf = async (person: ACustomer) => (await signInAs(house, person)).accessToken
  const believed = {
    customer: await tokenOf(customer),
    'another customer': await tokenOf(await aCustomer(house)),
    'a counsellor': await tokenOf(await aProvider(house)),
    'a manager': await tokenOf(manager),
    'an admin': await tokenOf(admin),
  }
  const doubted = { ...(await endedTokens(house)), ...(await forgedTokens(house, customer)), garbage: 'e30.e30.e30' }
  const asPersons = (tokens: Record<string, string>, isIn: boolean) =>
    Object.entries(tokens).map(([name, bearer]) => ({ name, bearer, isIn }))
  const visitor = { name: 'a visitor', bearer: undefined, isIn: false }
  return {
    all: [visitor, ...asPersons(doubted, false), ...asPersons(believed, true).toReversed()],
    customer: { ...customer, bearer: believed.customer },
    provider,
  }
}

/** Tokens that were good once. */
async function endedTokens(house: TestHouse): Promise<Record<string, string>> {
  const { db, clock } = house
  const [blocked, ended, closed, late] = [
    await aCustomer(house),
    await aCustomer(house),
    await aCustomer(house),
    await aCustomer(house),
  ]
  const tokens = {
    'a blocked person': (await signInAs(house, blocked)).accessToken,
    'an ended login': (await signInAs(house, ended)).accessToken,
    'a closed account': (await signInAs(house, closed)).accessToken,
    'an expired token': await expiredToken(house, late),
    'a refresh token': (await signInAs(house, late)).refreshToken,
    'a cancel token': (await signInAs(house, late)).cancelToken,
  }
  const mark = (who: ACustomer, change: object) =>
    db.updateTable('customer_account').set(change).where('customer_account_id', '=', who.customerAccountId).execute()
  await mark(blocked, { login_blocked_at: clock.now() })
  await mark(closed, { closed_at: clock.now(), first_name: '–', last_name: '' })
  await db
    .updateTable('login')
    .set({ ended_at: clock.now() })
    .where('customer_account_id', '=', ended.customerAccountId)
    .execute()
  return tokens
}

async function expiredToken(house: TestHouse, person: ACustomer): Promise<string> {
  const claims = await claimsOf(house, person)
  return makeAccessToken(house.settings.authSecret, claims, house.clock.now().subtract({ minutes: 10, seconds: 1 }))
}

async function claimsOf(house: TestHouse, { customerAccountId }: ACustomer) {
  await signInAs(house, { customerAccountId, email: '' })
  const { login_id: loginId } = await house.db
    .selectFrom('login')
    .select('login_id')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirstOrThrow()
  return { customerAccountId, loginId, role: ROLE.customer }
}

/** Tokens that name a real login and were made by somebody else, or for something else. */
async function forgedTokens(house: TestHouse, person: ACustomer): Promise<Record<string, string>> {
  const { customerAccountId, loginId } = await claimsOf(house, person)
  const seconds = Math.floor(house.clock.now().epochMilliseconds / 1000)
  const ours = { typ: 'at+jwt', aud: 'hool-api', iss: 'hool', secret: house.settings.authSecret as Uint8Array }
  const forge = (change: Partial<typeof ours>) => {
    const { typ, aud, iss, secret } = { ...ours, ...change }
    const token = new SignJWT({ role: ROLE.admin, login: loginId }).setProtectedHeader({ alg: 'HS256', typ })
    const named = token.setSubject(customerAccountId).setIssuer(iss).setAudience(aud)
    return named
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
