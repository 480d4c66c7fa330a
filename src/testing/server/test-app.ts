import { onTestFinished } from 'vitest'
import { startLogin } from '#modules/accounts/server/start-login.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { createCallApp } from '#platform/server/http/call-app.ts'
import { buildApp } from '#src/app.ts'
import type { TestCustomer } from './factories.ts'
import type { TestDeps } from './test-deps.ts'

export type { CallResponse } from '#platform/server/http/call-app.ts'

/** Creates the whole API in process: the same app as `npm start`, without pages. */
export async function createTestApp(deps: TestDeps, options: { keep?: boolean; roomCheckMs?: number } = {}) {
  const { roomCheckMs } = options
  const app = await buildApp({
    deps,
    databaseUrl: deps.databaseUrl,
    pages: 'none',
    ...(roomCheckMs ? { roomCheckMs } : {}),
  })
  if (!options.keep) onTestFinished(() => app.close())
  return { app, call: await createCallApp(app) }
}

/** Logs a person in without a password. */
export const logInTestUser = (deps: TestDeps, person: TestCustomer) =>
  startLogin(
    {
      ...{ db: deps.db, settings: deps.settings, now: deps.clock.now() },
      ...{ device: 'test', addressHash: hashToken('test'), deviceHash: null },
    },
    { customerAccountId: person.customerAccountId, role: 0, emailConfirmed: true },
  )
