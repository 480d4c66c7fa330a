import type Stripe from 'stripe'
import { newId } from '#sandbox/payments/core/ids.ts'
import type { EventRecord, Fault, Kind, WebhookRule } from '#sandbox/payments/core/kinds.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { seconds, type World } from '#sandbox/payments/core/world.ts'
import { completeSetup } from '#sandbox/payments/resources/account-links.ts'
import { addRequirements } from '#sandbox/payments/resources/accounts.ts'
import { finishProcessing } from '#sandbox/payments/resources/confirm-payment.ts'
import { closeDispute, openDispute } from '#sandbox/payments/resources/disputes.ts'
import { payPayout, returnPayout } from '#sandbox/payments/resources/payouts.ts'
import { failRefund } from '#sandbox/payments/resources/refunds.ts'
import { reverse } from '#sandbox/payments/resources/transfer-reversals.ts'
import { addEndpoint } from '#sandbox/payments/resources/webhook-endpoints.ts'
import { planRedelivery, releaseHeld } from '#sandbox/payments/webhooks/plan-deliveries.ts'
import type { Attempt, Sender } from '#sandbox/payments/webhooks/sender.ts'
import { type AddedHistory, addHistory, type History } from './add-history.ts'

const EFFECTS = ['error', 'timeout', 'lost', 'hang', 'slow']
const ACTIONS = ['fail', 'delay', 'repeat', 'drop', 'hold']

/** All failures and changes that a test can cause. The same calls are available over HTTP under `/control/`. */
export interface Control {
  /**
   * Registers a webhook endpoint if none exists for the URL; all events by default. The secret is always the
   * sandbox's own.
   */
  sendWebhooksTo(url: string, events?: string[]): Stripe.WebhookEndpoint
  /** `{type, action, count?, times?, ms?, hold?, order?}`; see `WebhookRule`. */
  addWebhookRule(rule: Partial<WebhookRule>): WebhookRule
  clearWebhookRules(): void
  /** Releases held events one after another and returns their number. */
  release(order?: WebhookRule['order']): number
  /** Sends an event again. */
  resend(event: string): void
  /** Pauses between attempts in milliseconds; their number limits the attempts. */
  setRetryPauses(pauses: number[]): void
  /**
   * Waits until everything is delivered and returns the number of pending deliveries. `hurry` sends pending retries
   * immediately.
   */
  flush(wait?: { timeoutMs?: number; hurry?: boolean }): Promise<number>
  /** `{call, effect, times?, status?, code?, ms?}`; see `Fault`. */
  addFault(fault: Partial<Fault>): Fault
  clearFaults(): void
  openDispute(charge: string, reason?: string): Stripe.Dispute
  closeDispute(dispute: string, outcome: 'won' | 'lost'): Stripe.Dispute
  setDisputeDelay(ms: number): void
  failRefund(refund: string): Stripe.Refund
  /** Reverses a transfer. To make a new one fail, use `addFault({ call: 'transfers.create', effect: 'error' })`. */
  failTransfer(transfer: string): Stripe.TransferReversal
  payPayout(payout: string): Stripe.Payout
  failPayout(payout: string, code?: string): Stripe.Payout
  requireOfAccount(account: string, fields: string[]): Stripe.Account
  completeAccount(account: string): void
  addHistory(history: History): AddedHistory
  /** The next `count` confirmations stay `processing` until `settlePayment`. */
  processNext(count: number): void
  settlePayment(intent: string): Stripe.PaymentIntent
  /** Moves the sandbox's clock relative to the real one. Webhook signatures use the real clock. */
  setClockOffset(ms: number): void
  /** Deletes everything except the keys and the webhook endpoints. */
  reset(): void
  counts(): Record<string, number>
  objects(kind: Kind): unknown[]
  attempts(): Attempt[]
}

interface Parts {
  world: World
  sender: Sender
  setOffset(ms: number): void
}

function buildRule(given: Partial<WebhookRule>): WebhookRule {
  if (!given.action || !ACTIONS.includes(given.action)) throw invalid(`action must be one of ${ACTIONS.join(', ')}`)
  const id = newId('rule')
  return { type: '*', count: null, times: 1, ms: 0, hold: null, order: 'given', ...given, action: given.action, id }
}

function buildFault(given: Partial<Fault>): Fault {
  if (!given.effect || !EFFECTS.includes(given.effect)) throw invalid(`effect must be one of ${EFFECTS.join(', ')}`)
  const status = given.status ?? 500
  const kinds: Record<number, Pick<Fault, 'type' | 'code'>> = {
    429: { type: 'invalid_request_error', code: 'rate_limit' },
    400: { type: 'invalid_request_error', code: null },
  }
  const kind = kinds[status] ?? { type: 'api_error', code: null }
  const base = { call: '*', times: 1, message: 'An error that a control call ordered.', ms: 1000 }
  return { ...base, ...kind, ...given, status, effect: given.effect, id: newId('fault') }
}

/** Runs each call as one transaction and sends its events immediately. */
function transaction<T>(world: World, work: () => T): T {
  world.request = { id: null, idempotencyKey: null }
  try {
    const result = work()
    world.state.commit()
    return result
  } catch (error) {
    world.state.rollback()
    throw error
  } finally {
    world.wake()
  }
}

function webhookControl({ world, sender }: Parts) {
  const { state } = world
  const setting = (name: string, value: unknown) =>
    transaction(world, () => void state.add('setting', name, { value: { value } }))
  const clear = (kind: Kind) =>
    transaction(world, () => state.entries(kind).forEach(([id]) => void state.remove(kind, id)))
  return {
    setting,
    clear,
    sendWebhooksTo: (url: string, events = ['*']) =>
      transaction(world, () => {
        const known = state.entries('webhook_endpoint').find(([, { value }]) => value.url === url)
        return known ? known[1].value : addEndpoint(world, { url, events })
      }),
    addWebhookRule: (given: Partial<WebhookRule>) =>
      transaction(world, () => {
        const rule = buildRule(given)
        return state.add('webhook_rule', rule.id, { value: rule })
      }),
    clearWebhookRules: () => clear('webhook_rule'),
    release: (order?: WebhookRule['order']) => transaction(world, () => releaseHeld(world, null, order)),
    resend: (id: string) =>
      transaction(world, () => {
        const event = state.get('event', id) as EventRecord | undefined
        if (!event) throw missing('event', id)
        planRedelivery(world, event)
      }),
    setRetryPauses: (pauses: number[]) => setting('pauses', pauses),
    flush: ({ timeoutMs = 10_000, hurry = false } = {}) => sender.flush({ timeoutMs, hurry }),
    attempts: sender.attempts,
  }
}

/** Creates a running sandbox's control calls. */
export function createControl(parts: Parts): Control {
  const { world } = parts
  const { state } = world
  const { setting, clear, ...webhooks } = webhookControl(parts)
  const run = <T>(work: () => T) => transaction(world, work)
  return {
    ...webhooks,
    addFault: (given) =>
      run(() => {
        const fault = buildFault(given)
        return state.add('fault', fault.id, { value: fault })
      }),
    clearFaults: () => clear('fault'),
    openDispute: (charge, reason) => run(() => openDispute(world, charge, reason)),
    closeDispute: (dispute, outcome) => run(() => closeDispute(world, dispute, outcome)),
    setDisputeDelay: (ms) => setting('disputeDelayMs', ms),
    failRefund: (refund) => run(() => failRefund(world, refund)),
    failTransfer: (transfer) => run(() => reverse(world, transfer)),
    payPayout: (payout) => run(() => payPayout(world, payout)),
    failPayout: (payout, code = 'account_closed') => run(() => returnPayout(world, payout, code)),
    requireOfAccount: (account, fields) => run(() => addRequirements(world, account, fields)),
    completeAccount: (account) => run(() => completeSetup(world, account)),
    addHistory: (history) => run(() => addHistory(world, history)),
    processNext: (count) => setting('processing', count),
    settlePayment: (intent) => run(() => finishProcessing(world, intent)),
    setClockOffset: (ms) => parts.setOffset(ms),
    reset: () => {
      const addresses = state.entries('webhook_endpoint')
      state.clear()
      run(() => addresses.forEach(([id, entry]) => void state.add('webhook_endpoint', id, entry)))
      parts.setOffset(0)
    },
    counts: () => ({ ...countAll(world), now: seconds(world) }),
    objects: (kind) => state.entries(kind).map(([id, { value }]) => ({ id, ...(value as object) })),
  }
}

const COUNTED: Kind[] = [
  'account',
  'bank_account',
  'charge',
  'customer',
  'delivery',
  'dispute',
  'event',
  'fault',
  'payment_intent',
  'payment_method',
  'payout',
  'refund',
  'setup_intent',
  'transfer',
  'transfer_reversal',
  'webhook_endpoint',
  'webhook_rule',
]

const countAll = (world: World): Record<string, number> =>
  Object.fromEntries(COUNTED.map((kind) => [kind, world.state.entries(kind).length]))
