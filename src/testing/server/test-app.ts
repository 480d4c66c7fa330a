import { onTestFinished } from 'vitest'
import { startLogin } from '#modules/accounts/server/start-login.ts'
import { hashOf } from '#platform/server/encryption.ts'
import { callsOf } from '#platform/server/http/call-app.ts'
import { buildApp } from '#src/app.ts'
import type { TestCustomer } from './factories.ts'
import type { TestHouse } from './test-house.ts'

export type { Answered } from '#platform/server/http/call-app.ts'

/** The whole API in process: the same app as `npm start`, without pages. */
export async function testApp(house: TestHouse, options: { keep?: boolean; roomLookMs?: number } = {}) {
  const { roomLookMs } = options
  const app = await buildApp({
    house,
    databaseUrl: house.databaseUrl,
    pages: 'none',
    ...(roomLookMs ? { roomLookMs } : {}),
  })
  if (!options.keep) onTestFinished(() => app.close())
  return { app, call: await callsOf(app) }
}

/** Logs a person in without a password. */
export const logInTestUser = (house: TestHouse, person: TestCustomer) =>
  startLogin(
    { db: house.db, settings: house.settings, now: house.clock.now(), device: 'test', addressHash: hashOf('test') },
    { customerAccountId: person.customerAccountId, role: 0, emailConfirmed: true },
  )
