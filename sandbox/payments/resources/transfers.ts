import type Stripe from 'stripe'
import { getObjectId, newId } from '#sandbox/payments/core/ids.ts'
import { buildList, LIST_PARAMS, listKind, matching } from '#sandbox/payments/core/lists.ts'
import {
  mergeMetadata,
  needCurrency,
  needPositive,
  needText,
  text,
  textOrNull,
} from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, DAY_SECONDS, type Route, seconds, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { needAccount, showAccount } from './accounts.ts'
import { blankCharge } from './charge-objects.ts'
import { needCharge } from './charges.ts'
import { addBalanceTransaction, sumBalance } from './ledger.ts'

/** Finds a transfer by its id. */
export function needTransfer(world: World, id: string): Stripe.Transfer {
  const transfer = world.state.get('transfer', id)
  if (transfer) return transfer
  throw missing('transfer', id)
}

interface FundsNeeded {
  amount: number
  currency: string
  source: Stripe.Charge | null
}

/** Funds come from one charge, even while it is pending, or from the available balance. */
function needFunds(world: World, { amount, currency, source }: FundsNeeded): void {
  if (source) {
    const used = world.state.related('transfer', 'source_transaction', source.id)
    const transferred = used.reduce((sum, one) => sum + one.amount - one.amount_reversed, 0)
    if (source.currency !== currency)
      throw invalid('The currency differs from that of the source charge.', { param: 'currency' })
    if (transferred + amount <= source.amount - source.amount_refunded) return
    throw invalid('Transfers out of a charge cannot exceed what is left of it.', { param: 'amount' })
  }
  if (sumBalance(world, null, currency).available >= amount) return
  throw invalid('The available balance is too small for this transfer.', { code: 'balance_insufficient' })
}

function needDestination({ world, params }: Call): Stripe.Account {
  const account = showAccount(world, needAccount(world, needText(params, 'destination'), 'destination'))
  if (account.capabilities?.transfers === 'active') return account
  throw invalid('The destination account needs the transfers capability to be active.', {
    code: 'insufficient_capabilities_for_transfer',
    param: 'destination',
  })
}

function findPaidCharge({ world, params }: Call): Stripe.Charge | null {
  const id = text(params, 'source_transaction')
  if (!id) return null
  const charge = needCharge(world, id, 'source_transaction')
  if (charge.paid) return charge
  throw invalid('The source charge was not paid.', { param: 'source_transaction' })
}

/** Creates the payment on the connected account. */
function createDestinationPayment(world: World, transfer: Stripe.Transfer, days: number): string {
  const { amount, currency } = transfer
  const account = getObjectId(transfer.destination) as string
  const id = newId('py')
  const transaction = addBalanceTransaction(world, {
    account,
    amount,
    currency,
    type: 'payment',
    category: 'transfer',
    source: id,
    days,
  })
  const payment = {
    ...blankCharge(world, { id, amount, currency }),
    source_transfer: transfer.id,
    balance_transaction: transaction.id,
  }
  world.state.add('charge', id, { value: { ...payment, transfer_group: transfer.transfer_group }, account })
  return id
}

/** Days until a charge's funds are available, which also applies to a transfer from it. */
function countDaysUntilAvailable(world: World, source: Stripe.Charge | null): number {
  const money = world.state.get('balance_transaction', getObjectId(source?.balance_transaction) ?? '')
  return money ? Math.max(0, (money.available_on - seconds(world)) / DAY_SECONDS) : 0
}

function create(call: Call): Stripe.Transfer {
  const { world, params } = call
  const [amount, currency] = [needPositive(params, 'amount'), needCurrency(params)]
  const source = findPaidCharge(call)
  const destination = needDestination(call)
  needFunds(world, { amount, currency, source })
  const id = newId('tr')
  const days = countDaysUntilAvailable(world, source)
  const transaction = addBalanceTransaction(world, {
    account: null,
    amount: -amount,
    currency,
    type: 'transfer',
    category: 'transfer',
    source: id,
  })
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: transaction.id,
    created: seconds(world),
    currency,
    description: textOrNull(params, 'description'),
    destination: destination.id,
    livemode: false,
    metadata: mergeMetadata(null, params),
    reversals: buildList([], `/v1/transfers/${id}/reversals`),
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group:
      textOrNull(params, 'transfer_group') ??
      source?.transfer_group ??
      `group_${getObjectId(source?.payment_intent) ?? id}`,
  }
  const stored = { ...transfer, destination_payment: createDestinationPayment(world, transfer, days) }
  world.state.add('transfer', id, { value: stored })
  emit(world, 'transfer.created', stored)
  return stored
}

function update({ world, ids, params }: Call): Stripe.Transfer {
  const old = needTransfer(world, ids[0] as string)
  const description = text(params, 'description') === undefined ? old.description : textOrNull(params, 'description')
  const transfer = world.state.change('transfer', old.id, {
    description,
    metadata: mergeMetadata(old.metadata, params),
  })
  emit(world, 'transfer.updated', transfer, { previous: { metadata: old.metadata } })
  return transfer
}

const FILTERS = ['destination', 'transfer_group']
const CREATE = [
  'amount',
  'currency',
  'destination',
  'description',
  'metadata',
  'source_transaction',
  'transfer_group',
] as const

export const transferRoutes: Route[] = [
  { name: 'transfers.create', method: 'POST', path: '/v1/transfers', takes: CREATE, run: create },
  {
    name: 'transfers.list',
    method: 'GET',
    path: '/v1/transfers',
    takes: [...LIST_PARAMS, ...FILTERS],
    run: (call) => listKind(call, 'transfer', { url: '/v1/transfers', keep: matching(call, FILTERS) }),
  },
  {
    name: 'transfers.retrieve',
    method: 'GET',
    path: '/v1/transfers/{id}',
    takes: [],
    run: ({ world, ids }) => needTransfer(world, ids[0] as string),
  },
  {
    name: 'transfers.update',
    method: 'POST',
    path: '/v1/transfers/{id}',
    takes: ['description', 'metadata'],
    run: update,
  },
]
