import type { Reply, SandboxHttpRequest } from '#sandbox/payments/core/http-server.ts'
import type { Kind } from '#sandbox/payments/core/kinds.ts'
import { invalid, StripeApiError } from '#sandbox/payments/core/stripe-api-error.ts'
import type { Control } from './control.ts'

type Body = Record<string, unknown>
type Handler = (control: Control, body: Body, id: string) => unknown

const requireText = (body: Body, name: string): string => {
  const value = body[name]
  if (typeof value === 'string' && value !== '') return value
  throw invalid(`${name} is missing`, { param: name })
}
const requireNumber = (body: Body, name: string): number => {
  const value = body[name]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw invalid(`${name} must be a number`, { param: name })
}

/** Handlers by method and path below `/control`. All bodies are JSON. */
const HANDLERS: Record<string, Handler> = {
  'GET /state': (control) => ({ counts: control.counts(), attempts: control.attempts() }),
  'GET /state/{id}': (control, _body, kind) => control.objects(kind as Kind),
  'POST /reset': (control) => control.reset(),
  'PUT /clock': (control, body) => control.setClockOffset(requireNumber(body, 'offsetMs')),
  'POST /webhooks/rules': (control, body) => control.addWebhookRule(body),
  'DELETE /webhooks/rules': (control) => control.clearWebhookRules(),
  'POST /webhooks/release': (control, { order }) => ({ released: control.release(order as 'given' | undefined) }),
  'POST /webhooks/endpoints': (control, body) =>
    control.sendWebhooksTo(requireText(body, 'url'), body['events'] as string[] | undefined),
  'PUT /webhooks/pauses': (control, body) => control.setRetryPauses(body['pauses'] as number[]),
  'POST /webhooks/flush': async (control, body) => ({ pending: await control.flush(body) }),
  'POST /events/{id}/resend': (control, _body, id) => control.resend(id),
  'POST /faults': (control, body) => control.addFault(body),
  'DELETE /faults': (control) => control.clearFaults(),
  'POST /charges/{id}/dispute': (control, body, id) => control.openDispute(id, body['reason'] as string | undefined),
  'POST /disputes/{id}/close': (control, body, id) =>
    control.closeDispute(id, requireText(body, 'outcome') === 'won' ? 'won' : 'lost'),
  'PUT /disputes/delay': (control, body) => control.setDisputeDelay(requireNumber(body, 'ms')),
  'POST /refunds/{id}/fail': (control, _body, id) => control.failRefund(id),
  'POST /transfers/{id}/fail': (control, _body, id) => control.failTransfer(id),
  'POST /payouts/{id}/pay': (control, _body, id) => control.payPayout(id),
  'POST /payouts/{id}/fail': (control, body, id) => control.failPayout(id, body['code'] as string | undefined),
  'POST /accounts/{id}/require': (control, body, id) => control.requireOfAccount(id, body['fields'] as string[]),
  'POST /accounts/{id}/complete': (control, _body, id) => control.completeAccount(id),
  'POST /payments/processing': (control, body) => control.processNext(requireNumber(body, 'count')),
  'POST /payments/{id}/settle': (control, _body, id) => control.settlePayment(id),
}

const PATTERNS = Object.entries(HANDLERS).map(([key, handler]) => ({
  pattern: new RegExp(`^${key.replace('{id}', '([^/]+)')}$`),
  handler,
}))

function json(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value ?? { ok: true }) }
}

/**
 * Handles a control call. Control calls need no key, so they are accepted only from loopback and never from a web page,
 * because any page in the developer's browser could reach loopback.
 */
export async function handleControlCall(control: Control, request: SandboxHttpRequest): Promise<Reply> {
  if (!request.isFromLoopback || request.headers.origin !== undefined)
    return json(403, { error: 'Control calls are accepted from this computer only' })
  const callKey = `${request.method} ${request.url.pathname.slice('/control'.length)}`
  for (const { pattern, handler } of PATTERNS) {
    const match = pattern.exec(callKey)
    if (!match) continue
    try {
      return json(200, await handler(control, request.body ? JSON.parse(request.body) : {}, match[1] ?? ''))
    } catch (error) {
      if (error instanceof StripeApiError) return json(error.status, { error: error.body })
      if (error instanceof SyntaxError) return json(400, { error: 'The body is not JSON' })
      throw error
    }
  }
  return json(404, { error: `No such control call: ${callKey}` })
}
