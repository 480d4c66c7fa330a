import type Stripe from 'stripe'
import { getObjectId, newId } from '#sandbox/payments/core/ids.ts'
import { nowSeconds, type World } from '#sandbox/payments/core/world.ts'
import type { TestCard } from './test-cards.ts'

function buildOutcome(card: TestCard | null, failureCode: string | null): Stripe.Charge.Outcome {
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: failureCode ? 'declined_by_network' : 'approved_by_network',
    reason: failureCode ? (card?.decline?.declineCode ?? failureCode) : null,
    risk_level: 'normal',
    seller_message: failureCode ? 'The bank declined the payment.' : 'Payment complete.',
    type: failureCode ? 'issuer_declined' : 'authorized',
  }
}

function buildCardDetails(card: Stripe.PaymentMethod.Card, amount: number, isChallenged: boolean) {
  return {
    amount_authorized: amount,
    authorization_code: null,
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: card.regulated_status,
    three_d_secure: isChallenged ? PASSED_CHALLENGE : null,
    transaction_link_id: null,
    wallet: null,
  }
}

const PASSED_CHALLENGE = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}

interface Payment {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  card: TestCard
  isChallenged: boolean
  failure: { code: string; message: string } | null
}

/** Builds the charge for a payment attempt. If the payment succeeded, the caller adds the balance transaction. */
export function buildCharge(world: World, { intent, method, card, isChallenged, failure }: Payment): Stripe.Charge {
  const id = newId('ch')
  const paid = failure === null
  const details = buildCardDetails(method.card as Stripe.PaymentMethod.Card, intent.amount, isChallenged)
  return {
    ...buildBlankCharge(world, { id, amount: intent.amount, currency: intent.currency }),
    amount_captured: paid ? intent.amount : 0,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor ?? 'TEST PAYMENT',
    captured: paid,
    customer: getObjectId(intent.customer),
    description: intent.description,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: { ...intent.metadata },
    outcome: buildOutcome(card, failure?.code ?? null),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: details, type: 'card' } as unknown as Stripe.Charge.PaymentMethodDetails,
    receipt_email: intent.receipt_email,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_group: intent.transfer_group,
  }
}

/** Builds a charge with default values. Also used for the payment that a transfer creates on the connected account. */
export function buildBlankCharge(
  world: World,
  charge: { id: string; amount: number; currency: string },
): Stripe.Charge {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: true,
    created: nowSeconds(world),
    currency: charge.currency,
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: buildOutcome(null, null),
    paid: true,
    payment_intent: null,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: `${world.origin()}/receipts/${charge.id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}
