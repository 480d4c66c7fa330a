import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { waitForBackgroundWork } from '#modules/accounts/server/background-work.ts'
import { startLogin } from '#modules/accounts/server/start-login.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { type CallApp, createCallApp } from '#platform/server/http/call-app.ts'
import { buildApp } from '#src/app.ts'
import type { TestCustomer } from './factories.ts'
import type { TestDeps } from './test-deps.ts'

export type { CallResponse } from '#platform/server/http/call-app.ts'

interface TestApp {
  app: FastifyInstance
  call: CallApp
}

interface SharedApp extends TestApp {
  /** The dependencies of the test that uses the app. */
  current: TestDeps
}

export interface TestAppOptions {
  /** The caller closes the app. Implies `own`. */
  keep?: boolean
  /** For tests of rate limits by IP address, metrics, or files that the app serves: it fixes these when it is built. */
  own?: boolean
  /** Implies `own`. */
  roomCheckMs?: number
}

/** Longest delay of a timer: the shared apps must not check session rooms in the middle of a test. */
const NEVER_MS = 2 ** 31 - 1
/** Idle apps by database and settings. */
const sharedApps = new Map<string, SharedApp>()
let testCount = 0

/**
 * Creates the whole API in process: the same app as `npm start`, without pages. Building it takes longer than most
 * tests, so tests with the same database and settings share one unless they ask for their `own`.
 */
export async function createTestApp(deps: TestDeps, options: TestAppOptions = {}): Promise<TestApp> {
  const { keep = false, own = keep, roomCheckMs } = options
  if (!own && !roomCheckMs) return takeSharedApp(deps)
  const app = await build(deps, roomCheckMs)
  if (!keep) onTestFinished(() => app.close())
  return { app, call: await createCallApp(app) }
}

const build = (deps: TestDeps, roomCheckMs: number | undefined) =>
  buildApp({ deps, databaseUrl: deps.databaseUrl, pages: 'none', ...(roomCheckMs ? { roomCheckMs } : {}) })

async function takeSharedApp(deps: TestDeps): Promise<TestApp> {
  await closeDisconnectedApps()
  const { dataFolder, authSecret, fieldKey, payments, ...settings } = deps.settings
  const key = JSON.stringify([deps.databaseUrl, settings])
  const idle = sharedApps.get(key)
  // Removed while in use, so that a second app of the same test is another one.
  sharedApps.delete(key)
  const shared = idle ?? (await buildSharedApp(deps))
  shared.current = deps
  onTestFinished(async () => {
    await waitForBackgroundWork()
    if (shared.app.server.listening || sharedApps.has(key)) await shared.app.close()
    else sharedApps.set(key, shared)
  })
  testCount += 1
  const test = testCount
  return { app: shared.app, call: (name, input, options) => shared.call(name, input, withOwnNetwork(options, test)) }
}

async function buildSharedApp(deps: TestDeps): Promise<SharedApp> {
  const shared = { current: deps }
  const forwarding = new Proxy({} as TestDeps, {
    get: (_target, name) => Reflect.get(shared.current, name),
    has: (_target, name) => Reflect.has(shared.current, name),
    ownKeys: () => Reflect.ownKeys(shared.current),
    getOwnPropertyDescriptor: (_target, name) => Reflect.getOwnPropertyDescriptor(shared.current, name),
  })
  const app = await build(forwarding, NEVER_MS)
  return Object.assign(shared, { app, call: await createCallApp(app) })
}

/** Rate limits count by network, so each test has networks of its own: `fd00:<test>::/64` and so on. */
function withOwnNetwork(options: Parameters<CallApp>[2] = {}, test: number): Parameters<CallApp>[2] {
  const [a = 0, b = 0, c = 0, d = 0] = (options.from ?? '127.0.0.1').split('.').map(Number)
  if (options.from?.includes(':')) return options
  const groups = [0xfd00 + (test >> 16), test & 0xffff, (a << 8) + b, (c << 8) + d]
  return { ...options, from: `${groups.map((group) => group.toString(16)).join(':')}::1` }
}

/** Closes the apps whose database connection has been closed. */
async function closeDisconnectedApps(): Promise<void> {
  for (const [key, { app, current }] of sharedApps) {
    if (!current.connection.pool.ended) continue
    sharedApps.delete(key)
    await app.close()
  }
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
