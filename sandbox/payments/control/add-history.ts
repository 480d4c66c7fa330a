import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { findRoute } from '#sandbox/payments/core/routes.ts'
import type { World } from '#sandbox/payments/core/world.ts'
import { completeSetup } from '#sandbox/payments/resources/account-links.ts'
import { listBankAccounts } from '#sandbox/payments/resources/bank-account-rules.ts'

/**
 * Accounts, payments and saved cards from before the sandbox was started. No events are emitted for them, because the
 * caller already knows about them.
 */
export interface History {
  /** Connected accounts that can receive payouts. */
  accounts: readonly { metadata: Record<string, string> }[]
  /** Past payments, oldest first, made with a card whose funds are available immediately. */
  payments: readonly PastPayment[]
  /** Customers who have saved a Visa card. */
  customers: readonly { metadata: Record<string, string> }[]
}

interface PastPayment {
  /** In cents. */
  amount: number
  paidAtMs: number
  transferGroup: string
  metadata: Record<string, string>
}

export interface AddedHistory {
  accounts: { id: string; bank: { id: string; last4: string } }[]
  payments: { id: string; clientSecret: string }[]
  customers: { id: string; card: Stripe.PaymentMethod }[]
}

/** Adds accounts, payments and customers in the given order by calling the handlers of the API routes. */
export function addHistory(world: World, { accounts, payments, customers }: History): AddedHistory {
  const silent: World = { ...world, isSilent: true }
  const post = (path: string, params: Params, nowMs = world.nowMs) => {
    const found = findRoute('POST', path)
    if (!found) throw new Error(`There is no call at ${path}`)
    return found.route.run({ world: { ...silent, nowMs }, params, ids: found.ids, account: null, isFromBrowser: false })
  }
  return {
    accounts: accounts.map(({ metadata }) => {
      const { id } = post('/v1/accounts', { ...NEW_ACCOUNT, metadata }) as Stripe.Account
      completeSetup(silent, id)
      const bank = listBankAccounts(world, id)[0]!
      return { id, bank: { id: bank.id, last4: bank.last4 } }
    }),
    payments: payments.map(({ amount, paidAtMs, transferGroup, metadata }) => {
      const paid = { ...NEW_PAYMENT, amount: String(amount), transfer_group: transferGroup, metadata }
      const intent = post('/v1/payment_intents', paid, () => paidAtMs) as Stripe.PaymentIntent
      return { id: intent.id, clientSecret: intent.client_secret! }
    }),
    customers: customers.map(({ metadata }) => {
      const { id } = post('/v1/customers', { metadata }) as Stripe.Customer
      const { payment_method } = post('/v1/setup_intents', { ...NEW_SETUP, customer: id }) as Stripe.SetupIntent
      return { id, card: world.state.get('payment_method', payment_method as string) as Stripe.PaymentMethod }
    }),
  }
}

const NEW_ACCOUNT = {
  type: 'custom',
  country: 'EE',
  default_currency: 'eur',
  capabilities: { transfers: { requested: 'true' } },
}
const NEW_PAYMENT = {
  currency: 'eur',
  payment_method: 'pm_card_bypassPending',
  confirm: 'true',
  automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
}
const NEW_SETUP = {
  usage: 'on_session',
  payment_method: 'pm_card_visa',
  confirm: 'true',
  automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
}
