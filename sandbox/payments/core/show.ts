import type Stripe from 'stripe'
import { withRequirementsAndStatus } from '#sandbox/payments/resources/account-requirements.ts'
import { listBankAccounts } from '#sandbox/payments/resources/bank-account-rules.ts'
import { withStatus } from '#sandbox/payments/resources/ledger.ts'
import { buildList } from './lists.ts'
import type { World } from './world.ts'

/** Returns the object as the API shows it, with the nested lists and computed fields that records do not contain. */
export function show(world: World, value: object): object {
  switch ((value as { object?: string }).object) {
    case 'charge': {
      const { id } = value as Stripe.Charge
      const refunds = world.state.related('refund', 'charge', id).toReversed()
      return { ...value, refunds: buildList(refunds, `/v1/charges/${id}/refunds`) }
    }
    case 'transfer': {
      const { id } = value as Stripe.Transfer
      const reversals = world.state.related('transfer_reversal', 'transfer', id).toReversed()
      return { ...value, reversals: buildList(reversals, `/v1/transfers/${id}/reversals`) }
    }
    case 'account': {
      const account = value as Stripe.Account
      const banks = buildList(listBankAccounts(world, account.id), `/v1/accounts/${account.id}/external_accounts`)
      return withRequirementsAndStatus(world, { ...account, external_accounts: banks })
    }
    case 'balance_transaction':
      return withStatus(world, value as Stripe.BalanceTransaction)
    case 'list':
      return { ...value, data: (value as { data: object[] }).data.map((item) => show(world, item)) }
    default:
      return value
  }
}
