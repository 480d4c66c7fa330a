import type Stripe from 'stripe'
import { getObjectId, newId } from '#sandbox/payments/core/ids.ts'
import { LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import { getParam, mergeMetadata, requirePositiveInteger } from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { addBalanceTransaction, sumBalance } from './ledger.ts'
import { requireTransfer } from './transfers.ts'

/** Reverses a transfer to a connected account: the given amount or, by default, all that remains. */
export function reverseTransfer(
  world: World,
  id: string,
  options?: { amount?: number; metadata?: Record<string, string> },
) {
  const transfer = requireTransfer(world, id)
  const remaining = transfer.amount - transfer.amount_reversed
  const amount = options?.amount ?? remaining
  if (remaining === 0) throw invalid(`Transfer ${id} has already been reversed.`, { code: 'transfer_already_reversed' })
  if (amount > remaining) throw invalid(`Only ${remaining} of the transfer can still be reversed.`, { param: 'amount' })
  const reversalId = newId('trr')
  const { currency } = transfer
  const base = { currency, category: 'transfer_reversal', source: reversalId }
  const transaction = addBalanceTransaction(world, { ...base, account: null, amount, type: 'transfer_refund' })
  addBalanceTransaction(world, {
    ...base,
    account: getObjectId(transfer.destination),
    amount: -amount,
    type: 'payment_refund',
  })
  const reversal: Stripe.TransferReversal = {
    id: reversalId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: transaction.id,
    created: nowSeconds(world),
    currency,
    destination_payment_refund: null,
    metadata: options?.metadata ?? {},
    source_refund: null,
    transfer: id,
  }
  world.state.add('transfer_reversal', reversalId, { value: reversal })
  const amount_reversed = transfer.amount_reversed + amount
  const changed = world.state.change('transfer', id, { amount_reversed, reversed: amount_reversed === transfer.amount })
  emit(world, 'transfer.reversed', changed, { previous: { amount_reversed: transfer.amount_reversed } })
  return reversal
}

/** @throws if the connected account's balance is too low, for example after a payout */
function requireFunds(world: World, id: string, requestedAmount: number | undefined): void {
  const transfer = requireTransfer(world, id)
  const amount = requestedAmount ?? transfer.amount - transfer.amount_reversed
  const { available, pending } = sumBalance(world, getObjectId(transfer.destination), transfer.currency)
  if (available + pending >= amount) return
  throw invalid('The connected account has too little for this reversal.', { code: 'balance_insufficient' })
}

function create({ world, ids, params }: Call): Stripe.TransferReversal {
  const amount = getParam(params, 'amount') === undefined ? undefined : requirePositiveInteger(params, 'amount')
  requireFunds(world, ids[0] as string, amount)
  return reverseTransfer(world, ids[0] as string, {
    ...(amount === undefined ? {} : { amount }),
    metadata: mergeMetadata(null, params),
  })
}

function retrieve({ world, ids }: Call): Stripe.TransferReversal {
  const reversal = world.state.get('transfer_reversal', ids[1] as string)
  if (reversal?.transfer === ids[0]) return reversal as Stripe.TransferReversal
  throw missing('transfer reversal', ids[1] as string)
}

const LIST_PATH = '/v1/transfers/{id}/reversals'

export const transferReversalRoutes: Route[] = [
  { name: 'transfers.create_reversal', method: 'POST', path: LIST_PATH, params: ['amount', 'metadata'], run: create },
  {
    name: 'transfers.list_reversals',
    method: 'GET',
    path: LIST_PATH,
    params: LIST_PARAMS,
    run: (call) => {
      const { id } = requireTransfer(call.world, call.ids[0] as string)
      return listKind(call, 'transfer_reversal', {
        url: `/v1/transfers/${id}/reversals`,
        filter: (one) => one.transfer === id,
      })
    },
  },
  { name: 'transfers.retrieve_reversal', method: 'GET', path: `${LIST_PATH}/{id}`, params: [], run: retrieve },
]
