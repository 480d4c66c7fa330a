import type Stripe from 'stripe'
import { newId } from '#sandbox/payments/core/ids.ts'
import type { EventRecord, Fault, Kind, WebhookRule } from '#sandbox/payments/core/kinds.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { nowSeconds, type World } from '#sandbox/payments/core/world.ts'
import { completeSetup } from '#sandbox/payments/resources/account-links.ts'
import { addRequirements } from '#sandbox/payments/resources/accounts.ts'
import { finishProcessing } from '#sandbox/payments/resources/confirm-payment.ts'
import { closeDispute, openDispute } from '#sandbox/payments/resources/disputes.ts'
import { payPayout, returnPayout } from '#sandbox/payments/resources/payouts.ts'
import { failRefund } from '#sandbox/payments/resources/refunds.ts'
import { reverseTransfer } from '#sandbox/payments/resources/transfer-reversals.ts'
import { addEndpoint, moveEndpoint } from '#sandbox/payments/resources/webhook-endpoints.ts'
import { planRedelivery, releaseHeld } from '#sandbox/payments/webhooks/plan-deliveries.ts'
import type { Attempt, Sender } from '#sandbox/payments/webhooks/sender.ts'
import { type AddedHistory, addHistory, type History } from './add-history.ts'

const EFFECTS = ['error', 'timeout', 'lost', 'hang', 'slow']
const ACTIONS = ['fail', 'delay', 'repeat', 'drop', 'hold']

/** The failures and changes that a test can cause. All of these are also available over HTTP at `/control/`. */
export interface Control {
  /**
   * Registers a webhook endpoint, by default for all events, unless one with this URL exists. The endpoint uses the
   * sandbox's webhook secret.
   */
  sendWebhooksTo(url: string, events?: string[]): Stripe.WebhookEndpoint
  /** Sends all webhooks, including pending deliveries, to this URL instead of to other URLs with the same path. */
  moveWebhooksTo(url: string): Stripe.WebhookEndpoint
  /** Adds a rule for webhook deliveries. Only `action` is required; see `WebhookRule`. */
  addWebhookRule(rule: Partial<WebhookRule>): WebhookRule
  clearWebhookRules(): void
  /** Releases held events one after another. @returns how many were released */
  release(order?: WebhookRule['order']): number
  resend(event: string): void
  /** Sets the pauses between delivery attempts, in milliseconds. There is one more attempt than there are pauses. */
  setRetryPauses(pauses: number[]): void
  /**
   * Waits until all webhooks are delivered or the timeout passes. `hurry` sends pending retries immediately. @returns
   * the number of pending deliveries
   */
  flush(wait?: { timeoutMs?: number; hurry?: boolean }): Promise<number>
  /** Makes matching API calls fail or respond slowly. Only `effect` is required; see `Fault`. */
  addFault(fault: Partial<Fault>): Fault
  clearFaults(): void
  openDispute(charge: string, reason?: string): Stripe.Dispute
  closeDispute(dispute: string, outcome: 'won' | 'lost'): Stripe.Dispute
  setDisputeDelay(ms: number): void
  failRefund(refund: string): Stripe.Refund
  /**
   * Reverses a transfer. To make a new transfer fail, use `addFault({ call: 'transfers.create', effect: 'error' })`.
   */
  failTransfer(transfer: string): Stripe.TransferReversal
  payPayout(payout: string): Stripe.Payout
  failPayout(payout: string, code?: string): Stripe.Payout
  requireOfAccount(account: string, fields: string[]): Stripe.Account
  completeAccount(account: string): void
  addHistory(history: History): AddedHistory
  /** Keeps the next `count` confirmed payments in status `processing` until `settlePayment` is called. */
  processNext(count: number): void
  settlePayment(intent: string): Stripe.PaymentIntent
  /** Sets the sandbox's clock to the real time plus this offset. Webhook signatures still use the real time. */
  setClockOffset(ms: number): void
  /** Deletes everything except the keys and the webhook endpoints. */
  reset(): void
  counts(): Record<string, number>
  objects(kind: Kind): unknown[]
  attempts(): Attempt[]
}

interface ControlContext {
  world: World
  sender: Sender
  setOffset(ms: number): void
}

function buildRule(input: Partial<WebhookRule>): WebhookRule {
  if (!input.action || !ACTIONS.includes(input.action)) throw invalid(`action must be one of ${ACTIONS.join(', ')}`)
  const id = newId('rule')
  return { type: '*', count: null, times: 1, ms: 0, hold: null, order: 'given', ...input, action: input.action, id }
}

function buildFault(input: Partial<Fault>): Fault {
  if (!input.effect || !EFFECTS.includes(input.effect)) throw invalid(`effect must be one of ${EFFECTS.join(', ')}`)
  const status = input.status ?? 500
  const kinds: Record<number, Pick<Fault, 'type' | 'code'>> = {
    429: { type: 'invalid_request_error', code: 'rate_limit' },
    400: { type: 'invalid_request_error', code: null },
  }
  const kind = kinds[status] ?? { type: 'api_error', code: null }
  const base = { call: '*', times: 1, message: 'An error that a control call injected.', ms: 1000 }
  return { ...base, ...kind, ...input, status, effect: input.effect, id: newId('fault') }
}

/**
 * Runs `work` as one transaction and then sends its events. @throws whatever `work` throws, after rolling back its
 * changes
 */
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

function createWebhookControl({ world, sender }: ControlContext) {
  const { state } = world
  const storeSetting = (name: string, value: unknown) =>
    transaction(world, () => void state.add('setting', name, { value: { value } }))
  const clear = (kind: Kind) =>
    transaction(world, () => state.entries(kind).forEach(([id]) => void state.remove(kind, id)))
  return {
    storeSetting,
    clear,
    sendWebhooksTo: (url: string, events = ['*']) =>
      transaction(world, () => {
        const existing = state.entries('webhook_endpoint').find(([, { value }]) => value.url === url)
        return existing ? existing[1].value : addEndpoint(world, { url, events })
      }),
    moveWebhooksTo: (url: string) => transaction(world, () => moveEndpoint(world, url)),
    addWebhookRule: (input: Partial<WebhookRule>) =>
      transaction(world, () => {
        const rule = buildRule(input)
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
    setRetryPauses: (pauses: number[]) => storeSetting('pauses', pauses),
    flush: ({ timeoutMs = 10_000, hurry = false } = {}) => sender.flush({ timeoutMs, hurry }),
    attempts: sender.attempts,
  }
}

export function createControl(context: ControlContext): Control {
  const { world } = context
  const { state } = world
  const { storeSetting, clear, ...webhooks } = createWebhookControl(context)
  const run = <T>(work: () => T) => transaction(world, work)
  return {
    ...webhooks,
    addFault: (input) =>
      run(() => {
        const fault = buildFault(input)
        return state.add('fault', fault.id, { value: fault })
      }),
    clearFaults: () => clear('fault'),
    openDispute: (charge, reason) => run(() => openDispute(world, charge, reason)),
    closeDispute: (dispute, outcome) => run(() => closeDispute(world, dispute, outcome)),
    setDisputeDelay: (ms) => storeSetting('disputeDelayMs', ms),
    failRefund: (refund) => run(() => failRefund(world, refund)),
    failTransfer: (transfer) => run(() => reverseTransfer(world, transfer)),
    payPayout: (payout) => run(() => payPayout(world, payout)),
    failPayout: (payout, code = 'account_closed') => run(() => returnPayout(world, payout, code)),
    requireOfAccount: (account, fields) => run(() => addRequirements(world, account, fields)),
    completeAccount: (account) => run(() => completeSetup(world, account)),
    addHistory: (history) => run(() => addHistory(world, history)),
    processNext: (count) => storeSetting('processing', count),
    settlePayment: (intent) => run(() => finishProcessing(world, intent)),
    setClockOffset: (ms) => context.setOffset(ms),
    reset: () => {
      const endpoints = state.entries('webhook_endpoint')
      state.clear()
      run(() => endpoints.forEach(([id, entry]) => void state.add('webhook_endpoint', id, entry)))
      context.setOffset(0)
    },
    counts: () => ({ ...countAll(world), now: nowSeconds(world) }),
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
