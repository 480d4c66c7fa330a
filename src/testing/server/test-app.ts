import type { FastifyInstance, InjectOptions } from 'fastify'
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

export interface TestAppOptions {
  /** The caller closes the app. Implies `own`. */
  keep?: boolean
  /**
   * Builds an app for this test alone: needed to test what an app sets up when it is built (metrics, sitemap, share
   * images, media folder), and rate limits by IP address.
   */
  own?: boolean
  /** Implies `own`. */
  roomCheckMs?: number
}

interface SharedApp extends TestApp {
  /** The object that the app was built with. Each test replaces the object's values with its own. */
  deps: TestDeps
  /** The network that requests without an explicit address come from: rate limits count by network. */
  network: string
  hasListenedOrClosed: boolean
}

/** The longest possible timer delay, because the shared apps must not check session rooms in the middle of a test. */
const NEVER_MS = 2 ** 31 - 1
/** Idle apps by database and settings. */
const sharedApps = new Map<string, SharedApp>()
let useCount = 0

/**
 * Creates the whole API in process: the same app as `npm start`, without pages. Building it takes longer than most
 * tests, so tests with the same database and settings share one unless they ask for their `own`.
 */
export async function createTestApp(deps: TestDeps, options: TestAppOptions = {}): Promise<TestApp> {
  const { keep, own, roomCheckMs } = options
  if (!own && !keep && roomCheckMs === undefined) return takeSharedApp(deps)
  const app = await build(deps, roomCheckMs)
  if (!keep) onTestFinished(() => app.close())
  return { app, call: await createCallApp(app) }
}

const build = (deps: TestDeps, roomCheckMs: number | undefined) =>
  buildApp({ deps, databaseUrl: deps.databaseUrl, pages: 'none', ...(roomCheckMs ? { roomCheckMs } : {}) })

async function takeSharedApp(deps: TestDeps): Promise<TestApp> {
  await closeUnusableApps()
  const { dataFolder, authSecret, fieldKey, payments, ...settings } = deps.settings
  const key = JSON.stringify([deps.databaseUrl, settings])
  const idle = sharedApps.get(key)
  // Removed while in use, so that a test that creates a second app gets a different one.
  sharedApps.delete(key)
  const shared = idle ?? (await buildSharedApp(deps))
  Object.assign(shared.deps, deps)
  useCount += 1
  const use = useCount
  shared.network = toNetwork([0xfd00, 0, use >> 16, use & 0xffff])
  onTestFinished(async () => {
    await waitForBackgroundWork()
    if (shared.hasListenedOrClosed || sharedApps.has(key)) await shared.app.close()
    else sharedApps.set(key, shared)
  })
  return { app: shared.app, call: (name, input, options) => shared.call(name, input, withOwnNetwork(options, use)) }
}

async function buildSharedApp(deps: TestDeps): Promise<SharedApp> {
  // A copy of the settings, because the test may change its settings after the app has been built.
  const ownDeps = { ...deps, settings: { ...deps.settings } }
  const app = await build(ownDeps, NEVER_MS)
  const call = await createCallApp(app)
  const shared: SharedApp = { app, call, deps: ownDeps, network: '', hasListenedOrClosed: false }
  const { inject, close } = app
  Object.assign(app, {
    inject: (request: string | InjectOptions) => {
      const options = typeof request === 'string' ? { url: request } : request
      return Reflect.apply(inject, app, [{ remoteAddress: shared.network, ...options }])
    },
    close: () => {
      shared.hasListenedOrClosed = true
      return Reflect.apply(close, app, [])
    },
  })
  app.server.once('listening', () => {
    shared.hasListenedOrClosed = true
  })
  return shared
}

/** Makes an explicit IPv4 address differ from the same address in another test. */
function withOwnNetwork(options: Parameters<CallApp>[2] = {}, use: number): Parameters<CallApp>[2] {
  if (!options.from || options.from.includes(':')) return options
  const [a = 0, b = 0, c = 0, d = 0] = options.from.split('.').map(Number)
  return { ...options, from: toNetwork([0xfd01 + (use >> 16), use & 0xffff, (a << 8) + b, (c << 8) + d]) }
}

/** Returns an address of an IPv6 network, which rate limits count as one caller. */
const toNetwork = (groups: number[]) => `${groups.map((group) => group.toString(16)).join(':')}::1`

/** Closes the apps whose database connection is closed, and those still rejecting requests because of earlier load. */
async function closeUnusableApps(): Promise<void> {
  for (const [key, { app, deps }] of sharedApps) {
    if (!deps.connection.pool.ended && !app.isUnderPressure()) continue
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
