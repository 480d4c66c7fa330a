import type Stripe from 'stripe'

/** The types of all stored records, by the value of Stripe's `object` field. */
export interface Kinds {
  account: Stripe.Account
  balance_transaction: Stripe.BalanceTransaction
  bank_account: Stripe.BankAccount
  charge: Stripe.Charge
  customer: Stripe.Customer
  dispute: Stripe.Dispute
  event: EventRecord
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  payout: Stripe.Payout
  person: Stripe.Person
  refund: Stripe.Refund
  setup_intent: Stripe.SetupIntent
  token: Stripe.Token
  transfer: Stripe.Transfer
  transfer_reversal: Stripe.TransferReversal
  webhook_endpoint: Stripe.WebhookEndpoint
  // Internal records that Stripe's API does not have.
  delivery: Delivery
  webhook_rule: WebhookRule
  fault: Fault
  planned_dispute: { due: number }
  saved_answer: SavedResponse
  setting: { value: unknown }
}

export type Kind = keyof Kinds

/**
 * Replaces the SDK's event type, whose union of all events would make it hard to build an event of an arbitrary type.
 */
export interface EventRecord {
  id: string
  object: 'event'
  account?: string
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/**
 * The delivery of an event to an endpoint. `due` is in milliseconds and follows the real clock, not the sandbox's.
 * `after` is the delivery that must be sent before this one.
 */
export interface Delivery {
  event: string
  type: string
  endpoint: string
  attempts: number
  due: number
  state: 'pending' | 'held' | 'given_up'
  failures: number
  after: string | null
  rule: string | null
}

/** What to do with the next `count` events (null: all) whose type matches the pattern `type`, such as `refund.*`. */
export interface WebhookRule {
  id: string
  type: string
  action: 'fail' | 'delay' | 'repeat' | 'drop' | 'hold'
  count: number | null
  times: number
  ms: number
  hold: number | null
  order: 'given' | 'reversed' | string[]
}

/** What to do with the next `times` API calls whose name matches the pattern `call`, such as `transfers.*`. */
export interface Fault {
  id: string
  call: string
  effect: 'error' | 'timeout' | 'lost' | 'hang' | 'slow'
  times: number
  status: number
  type: string
  code: string | null
  message: string
  ms: number
}

export interface SavedResponse {
  fingerprint: string
  status: number
  body: string
  at: number
}
