import type Stripe from 'stripe'
import { getObjectId, newId } from '#sandbox/payments/core/ids.ts'
import { LIST_PARAMS, listKind, matching } from '#sandbox/payments/core/lists.ts'
import { mergeMetadata, needCurrency, needPositive, text, textOrNull } from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, DAY_SECONDS, type Route, seconds, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { listBankAccounts } from './bank-account-rules.ts'
import { addBalanceTransaction, sumBalance } from './ledger.ts'

const TRANSIT_DAYS = 2

function needPayout(world: World, id: string): Stripe.Payout {
  const payout = world.state.get('payout', id)
  if (payout) return payout
  throw missing('payout', id)
}

function resolveDestination({ world, params, account }: Call, currency: string): string | null {
  if (account === null) return null
  const banks = listBankAccounts(world, account).filter((bank) => bank.currency === currency)
  const requestedId = text(params, 'destination')
  const bank = requestedId ? banks.find(({ id }) => id === requestedId) : banks.find((one) => one.default_for_currency)
  if (bank) return bank.id
  throw invalid('There is no bank account to pay out to.', { code: 'payouts_not_allowed', param: 'destination' })
}

function create(call: Call): Stripe.Payout {
  const { world, params, account } = call
  const [amount, currency] = [needPositive(params, 'amount'), needCurrency(params)]
  const destination = resolveDestination(call, currency)
  if (sumBalance(world, account, currency).available < amount) {
    throw invalid('The available balance is too small for this payout.', {
      code: 'balance_insufficient',
      param: 'amount',
    })
  }
  const id = newId('po')
  const out = addBalanceTransaction(world, {
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
    arrival_date: seconds(world) + TRANSIT_DAYS * DAY_SECONDS,
    automatic: false,
    balance_transaction: out.id,
    created: seconds(world),
    currency,
    description: textOrNull(params, 'description'),
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
    statement_descriptor: textOrNull(params, 'statement_descriptor'),
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  }
  world.state.add('payout', id, { value: payout, account })
  emit(world, 'payout.created', payout, { account })
  return payout
}

const isOpen = ({ status }: Stripe.Payout) => status === 'pending' || status === 'in_transit'

/** Marks a payout as paid: on its arrival date, or immediately by a control call. */
export function payPayout(world: World, id: string): Stripe.Payout {
  if (!isOpen(needPayout(world, id))) throw invalid('This payout is settled already.')
  const account = world.state.entry('payout', id)?.account ?? null
  const paid = world.state.change('payout', id, { status: 'paid', arrival_date: seconds(world) })
  emit(world, 'payout.paid', paid, { account })
  return paid
}

/** Returns a payout: rejected by the bank (`failure`), or cancelled in time. */
export function returnPayout(world: World, id: string, failure: string | null): Stripe.Payout {
  const payout = needPayout(world, id)
  if (!isOpen(payout) && !(failure && payout.status === 'paid')) throw invalid('This payout is settled already.')
  const account = world.state.entry('payout', id)?.account ?? null
  const { amount, currency } = payout
  const type = failure ? 'payout_failure' : 'payout_cancel'
  const back = addBalanceTransaction(world, {
    account,
    amount,
    currency,
    type,
    category: 'payout_reversal',
    source: id,
  })
  const returned = world.state.change('payout', id, {
    status: failure ? 'failed' : 'canceled',
    failure_balance_transaction: back.id,
    failure_code: failure,
    failure_message: failure ? 'The bank refused the payout.' : null,
  })
  const bank = world.state.get('bank_account', getObjectId(payout.destination) ?? '')
  if (failure && bank) world.state.change('bank_account', bank.id, { status: 'errored' })
  emit(world, failure ? 'payout.failed' : 'payout.canceled', returned, { account })
  return returned
}

/** Marks payouts as paid when their arrival date has passed by the sandbox's clock. */
export function payArrivedPayouts(world: World): void {
  for (const [id, { value }] of world.state.entries('payout')) {
    if (isOpen(value) && value.arrival_date <= seconds(world)) payPayout(world, id)
  }
}

const ALL = '/v1/payouts'
const CREATE = ['amount', 'currency', 'description', 'destination', 'metadata', 'statement_descriptor'] as const

export const payoutRoutes: Route[] = [
  { name: 'payouts.create', method: 'POST', path: ALL, takes: CREATE, run: create },
  {
    name: 'payouts.list',
    method: 'GET',
    path: ALL,
    takes: [...LIST_PARAMS, 'status', 'destination'],
    run: (call) => listKind(call, 'payout', { url: ALL, keep: matching(call, ['status', 'destination']) }),
  },
  {
    name: 'payouts.retrieve',
    method: 'GET',
    path: `${ALL}/{id}`,
    takes: [],
    run: ({ world, ids }) => needPayout(world, ids[0] as string),
  },
  {
    name: 'payouts.cancel',
    method: 'POST',
    path: `${ALL}/{id}/cancel`,
    takes: [],
    run: ({ world, ids }) => returnPayout(world, ids[0] as string, null),
  },
]
