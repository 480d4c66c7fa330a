import { createPageHandler } from './payments/browser/page-handler.ts'
import { type Control, createControl } from './payments/control/control.ts'
import { handleControlCall } from './payments/control/control-routes.ts'
import { handleCall } from './payments/core/handle-call.ts'
import { type Reply, type SandboxHttpRequest, startHttp } from './payments/core/http-server.ts'
import { purgeSavedResponses } from './payments/core/idempotency.ts'
import { readIdentity, storeIdentity } from './payments/core/identity.ts'
import { openJournal } from './payments/core/journal.ts'
import { openState } from './payments/core/state.ts'
import { DAY_SECONDS, nowSeconds, type World } from './payments/core/world.ts'
import { openPlannedDisputes } from './payments/resources/disputes.ts'
import { payArrivedPayouts } from './payments/resources/payouts.ts'
import { API_VERSION } from './payments/webhooks/emit.ts'
import { startSender } from './payments/webhooks/sender.ts'

const TICK_MS = 250
const EVENT_RETENTION_SECONDS = 30 * DAY_SECONDS

export interface SandboxOptions {
  /**
   * The port to listen on. If it is 0 or omitted, the sandbox uses the port that it last used, or any free port if that
   * one is taken.
   */
  port?: number
  host?: string
  /** The folder that stores the state. A sandbox started with the same folder resumes it, even after a crash. */
  stateFolder: string
  secretKey?: string
  /** Returns the current time in milliseconds. */
  now?: () => number
}

export interface PaymentSandbox {
  url: string
  port: number
  secretKey: string
  publishableKey: string
  webhookSecret: string
  control: Control
  close(): Promise<void>
}

const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, DELETE, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, stripe-account, stripe-version',
  'access-control-expose-headers': 'request-id',
  'access-control-max-age': '600',
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)

async function handleApiRequest(world: World, request: SandboxHttpRequest): Promise<Reply> {
  if (request.method === 'OPTIONS') return { status: 204, headers: CORS, body: '' }
  const response = await handleCall(world, {
    method: request.method,
    path: request.url.pathname,
    query: request.url.search.slice(1),
    body: request.body,
    headers: {
      authorization: request.headers.authorization,
      idempotencyKey: first(request.headers['idempotency-key']),
      account: first(request.headers['stripe-account']),
    },
  })
  if (response.kind !== 'json') return response.kind
  return {
    status: response.status,
    headers: {
      ...CORS,
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'request-id': response.requestId,
      'stripe-version': API_VERSION,
      ...(response.replayed ? { 'idempotent-replayed': 'true' } : {}),
    },
    body: response.body,
  }
}

function purgeOldEvents(world: World): void {
  for (const [id, { value }] of world.state.entries('event')) {
    if (value.created < nowSeconds(world) - EVENT_RETENTION_SECONDS) world.state.remove('event', id)
  }
}

function startTicking(world: World): NodeJS.Timeout {
  const tick = () => {
    world.request = { id: null, idempotencyKey: null }
    openPlannedDisputes(world)
    payArrivedPayouts(world)
    world.state.commit()
    world.wake()
  }
  return setInterval(tick, TICK_MS).unref()
}

/**
 * Starts a fake Stripe: the HTTP API for the official SDK, the script and card frame for browsers, signed webhooks, and
 * control calls that inject failures. The process makes no outgoing requests other than webhooks.
 */
export async function startPaymentSandbox(options: SandboxOptions): Promise<PaymentSandbox> {
  const { stateFolder, host = '127.0.0.1', now = Date.now } = options
  const identity = readIdentity(stateFolder, options.secretKey)
  const state = openState(openJournal(stateFolder))
  let origin = ''
  const world: World = {
    state,
    identity,
    origin: () => origin,
    nowMs: () => now() + identity.offsetMs,
    request: { id: null, idempotencyKey: null },
    wake: () => sender.wake(),
  }
  const sender = startSender(world)
  purgeSavedResponses(world)
  purgeOldEvents(world)
  state.compact()
  const setOffset = (ms: number) => {
    identity.offsetMs = ms
    storeIdentity(stateFolder, identity)
  }
  const control = createControl({ world, sender, setOffset })
  const page = createPageHandler(world)
  const handle = async (request: SandboxHttpRequest): Promise<Reply> => {
    const { pathname } = request.url
    if (pathname === '/healthz')
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' }
    if (pathname.startsWith('/control/')) return handleControlCall(control, request)
    return page(request) ?? handleApiRequest(world, request)
  }
  const { server, port } = await startHttp({ host, port: options.port ?? 0, lastPort: identity.port }, handle)
  origin = `http://${host}:${port}`
  identity.port = port
  storeIdentity(stateFolder, identity)
  sender.wake()
  const tick = startTicking(world)
  const close = async () => {
    clearInterval(tick)
    sender.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    state.close()
  }
  const { secretKey, publishableKey, webhookSecret } = identity
  return { url: origin, port, secretKey, publishableKey, webhookSecret, control, close }
}
