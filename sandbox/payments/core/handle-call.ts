import { hideFromBrowser } from '#sandbox/payments/resources/payment-intents.ts'
import { matchesPattern } from '#sandbox/payments/webhooks/plan-deliveries.ts'
import { expandPaths } from './expansion.ts'
import { type Params, parseForm } from './form-body.ts'
import { findIdempotentRequest, type IdempotentRequest, whileRunning } from './idempotency.ts'
import { newId } from './ids.ts'
import type { Fault } from './kinds.ts'
import { getString, getStrings, rejectUnknownParams } from './read-params.ts'
import { findRoute } from './routes.ts'
import { show } from './show.ts'
import { StripeApiError } from './stripe-api-error.ts'
import type { Call, Route, World } from './world.ts'

export interface SandboxCallRequest {
  method: string
  path: string
  query: string
  body: string
  headers: { authorization: string | undefined; idempotencyKey: string | undefined; account: string | undefined }
}

/** `cut` closes the connection without a response; `silent` leaves it open. */
export type SandboxCallResponse =
  | { kind: 'json'; status: number; body: string; requestId: string; replayed: boolean }
  | { kind: 'cut' }
  | { kind: 'silent' }

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Checks the API key. The secret key allows every call, and the publishable key only those that browsers make. @throws
 * with status 401 for any other key
 */
function authenticate(world: World, request: SandboxCallRequest, params: Params): 'secret' | 'browser' {
  const key = request.headers.authorization?.replace(/^Bearer /i, '') ?? getString(params, 'key') ?? ''
  if (key === world.identity.secretKey) return 'secret'
  if (key === world.identity.publishableKey) return 'browser'
  const message = key ? `Invalid API Key provided: ${key.slice(0, 8)}****` : 'No API key was provided.'
  throw new StripeApiError(401, { type: 'invalid_request_error', message }, true)
}

function resolveRoute(request: SandboxCallRequest): { route: Route; ids: string[] } {
  const found = findRoute(request.method, request.path)
  if (found) return found
  const message = `Unrecognized request URL (${request.method}: ${request.path}).`
  throw new StripeApiError(404, { type: 'invalid_request_error', message }, true)
}

function unknownAccount(account: string): StripeApiError {
  const message = `The key has no access to account '${account}', or there is no such account.`
  return new StripeApiError(403, { type: 'invalid_request_error', code: 'account_invalid', message }, true)
}

function prepare(world: World, request: SandboxCallRequest): { route: Route; call: Call } {
  const params = parseForm(request.method === 'POST' ? request.body : request.query)
  const isFromBrowser = authenticate(world, request, params) === 'browser'
  const { route, ids } = resolveRoute(request)
  if (isFromBrowser && !route.allowsPublishableKey) {
    throw new StripeApiError(401, { type: 'invalid_request_error', message: 'This call needs a secret key.' }, true)
  }
  if (isFromBrowser) delete params['key']
  rejectUnknownParams(params, route.params)
  const account = request.headers.account ?? null
  if (account && !world.state.get('account', account)) throw unknownAccount(account)
  return { route, call: { world, params, ids, account, isFromBrowser } }
}

function buildError(error: unknown, call: Call | null): { status: number; body: string; early: boolean } {
  if (!(error instanceof StripeApiError)) {
    console.error(error)
    const body = { type: 'api_error', message: 'The sandbox itself failed; its log says why.' }
    return { status: 500, body: JSON.stringify({ error: body }), early: true }
  }
  const { payment_intent: intent, ...rest } = error.body
  const shown = intent && call?.isFromBrowser ? hideFromBrowser(intent) : intent
  const body = { error: { ...rest, ...(shown ? { payment_intent: shown } : {}) } }
  return { status: error.status, body: JSON.stringify(body), early: error.early }
}

/** Runs a call as one transaction. A declined card is recorded; any other error rolls the transaction back. */
function runCall(route: Route, call: Call, idempotent: IdempotentRequest | null): { status: number; body: string } {
  const { world, params } = call
  try {
    const value = route.run(call)
    const shown = expandPaths(world, show(world, value), getStrings(params, 'expand'))
    const body = JSON.stringify(call.isFromBrowser ? hideFromBrowser(shown) : shown)
    idempotent?.store(200, body)
    world.state.commit()
    return { status: 200, body }
  } catch (error) {
    const { status, body, early } = buildError(error, call)
    if (status !== 402) world.state.rollback()
    if (!early) idempotent?.store(status, body)
    world.state.commit()
    return { status, body }
  } finally {
    world.wake()
  }
}

/** Returns the injected fault that applies to this call, if any, and counts one use of it. */
function consumeFault(world: World, call: string): Fault | undefined {
  const found = world.state.entries('fault').find(([, { value }]) => matchesPattern(value.call, call))
  if (!found) return undefined
  const [id, { value }] = found
  if (value.times <= 1) world.state.remove('fault', id)
  else world.state.change('fault', id, { times: value.times - 1 })
  world.state.commit()
  return value
}

function buildFaultError({ status, type, code, message }: Fault): StripeApiError {
  const body = { type: type as StripeApiError['body']['type'], message, ...(code ? { code } : {}) }
  return new StripeApiError(status, body, true)
}

async function withFault(fault: Fault | undefined, run: () => SandboxCallResponse): Promise<SandboxCallResponse> {
  if (fault?.effect === 'timeout') return { kind: 'silent' }
  if (fault?.effect === 'error') throw buildFaultError(fault)
  if (fault?.effect === 'slow') await wait(fault.ms)
  const response = run()
  if (fault?.effect === 'lost') return { kind: 'cut' }
  return fault?.effect === 'hang' ? { kind: 'silent' } : response
}

/** Handles an API call. Errors are returned as responses. */
export async function handleCall(world: World, request: SandboxCallRequest): Promise<SandboxCallResponse> {
  const requestId = newId('req').slice(0, 18)
  const json = (status: number, body: string, replayed = false): SandboxCallResponse => ({
    kind: 'json',
    status,
    body,
    requestId,
    replayed,
  })
  let call: Call | null = null
  try {
    const prepared = prepare(world, request)
    call = prepared.call
    const idempotencyKey = request.method === 'POST' ? (request.headers.idempotencyKey ?? null) : null
    const content = [request.method, request.path, request.body].join('\n')
    const keyedRequest = { key: idempotencyKey ?? '', content, account: call.account }
    const run = (): SandboxCallResponse => {
      const idempotent = idempotencyKey ? findIdempotentRequest(world, keyedRequest) : null
      if (idempotent?.saved) return json(idempotent.saved.status, idempotent.saved.body, true)
      world.request = { id: requestId, idempotencyKey }
      const { status, body } = runCall(prepared.route, prepared.call, idempotent)
      return json(status, body)
    }
    const fault = consumeFault(world, prepared.route.name)
    if (!idempotencyKey || fault?.effect !== 'slow') {
      if (idempotencyKey) findIdempotentRequest(world, keyedRequest)
      return await withFault(fault, run)
    }
    await whileRunning(world, keyedRequest, () => wait(fault.ms))
    return run()
  } catch (error) {
    const { status, body } = buildError(error, call)
    return json(status, body)
  }
}
