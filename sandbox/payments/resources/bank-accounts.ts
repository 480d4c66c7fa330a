import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { newId } from '#sandbox/payments/core/ids.ts'
import { buildList } from '#sandbox/payments/core/lists.ts'
import {
  getBoolean,
  getObject,
  getParam,
  getString,
  getStringOrNull,
  mergeMetadata,
  requireString,
} from '#sandbox/payments/core/read-params.ts'
import { invalid, missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { buildBankAccount, listBankAccounts } from './bank-account-rules.ts'

/**
 * Returns the bank account that a token (`btok_…`) refers to and marks the token as used, or builds one from an object
 * with an IBAN. @throws if the token does not exist or has already been used
 */
function resolveBankAccount({ world, params }: Pick<Call, 'world' | 'params'>): Stripe.BankAccount {
  const input = getParam(params, 'external_account')
  if (typeof input !== 'string')
    return buildBankAccount(getObject(params, 'external_account') as Params, 'external_account')
  const token = world.state.get('token', input)
  if (!token?.bank_account) throw missing('token', input, 'external_account')
  if (token.used)
    throw invalid('This token was used already.', { code: 'token_already_used', param: 'external_account' })
  world.state.change('token', input, { used: true })
  return { ...token.bank_account, id: newId('ba') }
}

/**
 * Adds the bank account in `external_account` to a connected account. It becomes the default for its currency unless
 * the call sets `default_for_currency` to false and the account already has another bank account in that currency.
 */
export function addBankAccount(call: Pick<Call, 'world' | 'params'>, account: string): Stripe.BankAccount {
  requireString({ external_account: getParam(call.params, 'external_account') ? 'present' : '' }, 'external_account')
  const bank = resolveBankAccount(call)
  const others = listBankAccounts(call.world, account).filter(({ currency }) => currency === bank.currency)
  const isDefault = getBoolean(call.params, 'default_for_currency') ?? true
  if (isDefault)
    for (const { id } of others) call.world.state.change('bank_account', id, { default_for_currency: false })
  const value = {
    ...bank,
    account,
    available_payout_methods: ['standard' as const],
    default_for_currency: isDefault || others.length === 0,
  }
  return call.world.state.add('bank_account', bank.id, { value, account })
}

function getOrThrow(world: World, account: string, id: string): Stripe.BankAccount {
  const entry = world.state.entry('bank_account', id)
  if (entry?.account === account) return entry.value
  throw missing('external account', id)
}

function getAccountId({ world, ids }: Call): string {
  const id = ids[0] as string
  const entry = world.state.entry('account', id)
  if (entry && !entry.hidden['deleted']) return id
  throw missing('account', id, 'account')
}

function emitChange(world: World, account: string, type: string, bank: Stripe.BankAccount): void {
  emit(world, `account.external_account.${type}`, bank, { account })
  emit(world, 'account.updated', world.state.get('account', account) as Stripe.Account, { account })
}

function create(call: Call): Stripe.BankAccount {
  const account = getAccountId(call)
  const bank = addBankAccount(call, account)
  const metadata = mergeMetadata(bank.metadata, call.params)
  const stored = call.world.state.change('bank_account', bank.id, { metadata })
  emitChange(call.world, account, 'created', stored)
  return stored
}

function update(call: Call): Stripe.BankAccount {
  const account = getAccountId(call)
  const old = getOrThrow(call.world, account, call.ids[1] as string)
  const becomesDefault = getBoolean(call.params, 'default_for_currency')
  if (becomesDefault) {
    for (const { id, currency } of listBankAccounts(call.world, account)) {
      if (currency === old.currency)
        call.world.state.change('bank_account', id, { default_for_currency: id === old.id })
    }
  }
  const account_holder_name =
    getString(call.params, 'account_holder_name') === undefined
      ? old.account_holder_name
      : getStringOrNull(call.params, 'account_holder_name')
  const metadata = mergeMetadata(old.metadata, call.params)
  const bank = call.world.state.change('bank_account', old.id, { account_holder_name, metadata })
  emitChange(call.world, account, 'updated', bank)
  return bank
}

function remove(call: Call): object {
  const account = getAccountId(call)
  const bank = getOrThrow(call.world, account, call.ids[1] as string)
  if (bank.default_for_currency && listBankAccounts(call.world, account).length > 1) {
    throw invalid('The default bank account cannot be deleted; make another one the default first.', { param: 'id' })
  }
  call.world.state.remove('bank_account', bank.id)
  emitChange(call.world, account, 'deleted', bank)
  return { id: bank.id, object: 'bank_account', deleted: true, currency: bank.currency }
}

function createToken({ world, params }: Call): Stripe.Token {
  const bank_account = buildBankAccount(getObject(params, 'bank_account'), 'bank_account')
  const id = newId('btok')
  const value = {
    id,
    object: 'token',
    bank_account,
    client_ip: null,
    created: nowSeconds(world),
    livemode: false,
  } as const
  return world.state.add('token', id, { value: { ...value, type: 'bank_account', used: false } })
}

const LIST_PATH = '/v1/accounts/{id}/external_accounts'
const ITEM_PATH = `${LIST_PATH}/{id}`

export const bankAccountRoutes: Route[] = [
  {
    name: 'tokens.create',
    method: 'POST',
    path: '/v1/tokens',
    params: ['bank_account'],
    allowsPublishableKey: true,
    run: createToken,
  },
  {
    name: 'accounts.create_external_account',
    method: 'POST',
    path: LIST_PATH,
    params: ['external_account', 'default_for_currency', 'metadata'],
    run: create,
  },
  {
    name: 'accounts.list_external_accounts',
    method: 'GET',
    path: LIST_PATH,
    params: ['limit', 'object', 'starting_after', 'ending_before'],
    run: (call) =>
      buildList(listBankAccounts(call.world, getAccountId(call)), `/v1/accounts/${call.ids[0]}/external_accounts`),
  },
  {
    name: 'accounts.retrieve_external_account',
    method: 'GET',
    path: ITEM_PATH,
    params: [],
    run: (call) => getOrThrow(call.world, getAccountId(call), call.ids[1] as string),
  },
  {
    name: 'accounts.update_external_account',
    method: 'POST',
    path: ITEM_PATH,
    params: ['account_holder_name', 'default_for_currency', 'metadata'],
    run: update,
  },
  { name: 'accounts.delete_external_account', method: 'DELETE', path: ITEM_PATH, params: [], run: remove },
]
