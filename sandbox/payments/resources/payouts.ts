import type Stripe from 'stripe'
import { getObjectId, newId } from '#sandbox/payments/core/ids.ts'
import { createFieldFilter, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import {
  getString,
  getStringOrNull,
  mergeMetadata,
  requireCurrency,
  requirePositiveInteger,
} from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, DAY_SECONDS, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { listBankAccounts } from './bank-account-rules.ts'
import { addBalanceTransaction, sumBalance } from './ledger.ts'

const TRANSIT_DAYS = 2

function requirePayout(world: World, id: string): Stripe.Payout {
  const payout = world.state.get('payout', id)
  if (payout) return payout
  throw missing('payout', id)
}

function resolveDestination({ world, params, account }: Call, currency: string): string | null {
  if (account === null) return null
  const banks = listBankAccounts(world, account).filter((bank) => bank.currency === currency)
  const requestedId = getString(params, 'destination')
  const bank = requestedId
    ? banks.find(({ id }) => id === requestedId)
    : banks.find(({ default_for_currency }) => default_for_currency)
  if (bank) return bank.id
  throw invalid('There is no bank account to pay out to.', { code: 'payouts_not_allowed', param: 'destination' })
}

function create(call: Call): Stripe.Payout {
  const { world, params, account } = call
  const [amount, currency] = [requirePositiveInteger(params, 'amount'), requireCurrency(params)]
  const destination = resolveDestination(call, currency)
  if (sumBalance(world, account, currency).available < amount) {
    throw invalid('The available balance is too small for this payout.', {
      code: 'balance_insufficient',
      param: 'amount',
    })
  }
  const id = newId('po')
  const withdrawal = addBalanceTransaction(world, {
    account,
    amount: -amount,
    currency,
    type: 'payout',
    category: 'payout',
    source: id,
  })
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: nowSeconds(world) + TRANSIT_DAYS * DAY_SECONDS,
    automatic: false,
    balance_transaction: withdrawal.id,
    created: nowSeconds(world),
    currency,
    description: getStringOrNull(params, 'description'),
    destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata(null, params),
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: getStringOrNull(params, 'statement_descriptor'),
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  }
  world.state.add('payout', id, { value: payout, account })
  emit(world, 'payout.created', payout, { account })
  return payout
}

const isOpen = ({ status }: Stripe.Payout) => status === 'pending' || status === 'in_transit'

/** Marks a payout as paid. Called on its arrival date, or earlier by a control call. */
export function payPayout(world: World, id: string): Stripe.Payout {
  if (!isOpen(requirePayout(world, id))) throw invalid('This payout is settled already.')
  const account = world.state.entry('payout', id)?.account ?? null
  const paid = world.state.change('payout', id, { status: 'paid', arrival_date: nowSeconds(world) })
  emit(world, 'payout.paid', paid, { account })
  return paid
}

/**
 * Returns a payout's amount to the balance. A `failure` code means that the bank rejected the payout; without one, it
 * was cancelled.
 */
export function returnPayout(world: World, id: string, failure: string | null): Stripe.Payout {
  const payout = requirePayout(world, id)
  if (!isOpen(payout) && !(failure && payout.status === 'paid')) throw invalid('This payout is settled already.')
  const account = world.state.entry('payout', id)?.account ?? null
  const { amount, currency } = payout
  const type = failure ? 'payout_failure' : 'payout_cancel'
  const deposit = addBalanceTransaction(world, {
    account,
    amount,
    currency,
    type,
    category: 'payout_reversal',
    source: id,
  })
  const returned = world.state.change('payout', id, {
    status: failure ? 'failed' : 'canceled',
    failure_balance_transaction: deposit.id,
    failure_code: failure,
    failure_message: failure ? 'The bank rejected the payout.' : null,
  })
  const bank = world.state.get('bank_account', getObjectId(payout.destination) ?? '')
  if (failure && bank) world.state.change('bank_account', bank.id, { status: 'errored' })
  emit(world, failure ? 'payout.failed' : 'payout.canceled', returned, { account })
  return returned
}

/** Marks payouts as paid once their arrival date has passed according to the sandbox's clock. */
export function payArrivedPayouts(world: World): void {
  for (const [id, { value }] of world.state.entries('payout')) {
    if (isOpen(value) && value.arrival_date <= nowSeconds(world)) payPayout(world, id)
  }
}

const LIST_PATH = '/v1/payouts'
const CREATE_PARAMS = ['amount', 'currency', 'description', 'destination', 'metadata', 'statement_descriptor'] as const

export const payoutRoutes: Route[] = [
  { name: 'payouts.create', method: 'POST', path: LIST_PATH, params: CREATE_PARAMS, run: create },
  {
    name: 'payouts.list',
    method: 'GET',
    path: LIST_PATH,
    params: [...LIST_PARAMS, 'status', 'destination'],
    run: (call) =>
      listKind(call, 'payout', { url: LIST_PATH, filter: createFieldFilter(call, ['status', 'destination']) }),
  },
  {
    name: 'payouts.retrieve',
    method: 'GET',
    path: `${LIST_PATH}/{id}`,
    params: [],
    run: ({ world, ids }) => requirePayout(world, ids[0] as string),
  },
  {
    name: 'payouts.cancel',
    method: 'POST',
    path: `${LIST_PATH}/{id}/cancel`,
    params: [],
    run: ({ world, ids }) => returnPayout(world, ids[0] as string, null),
  },
]
