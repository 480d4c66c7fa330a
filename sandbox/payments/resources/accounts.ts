import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { buildList, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import { at, flag, group, mergeMetadata, needText, oneOf } from '#sandbox/payments/core/read-params.ts'
import { show } from '#sandbox/payments/core/show.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, type Route, seconds, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { blankAccount, buildAccountFields } from './account-objects.ts'
import { buildCapability, mergeGiven } from './account-requirements.ts'
import { listBankAccounts } from './bank-account-rules.ts'
import { addBankAccount } from './bank-accounts.ts'

/** Finds a connected account by its id. `param` names the request parameter in the error. */
export function needAccount(world: World, id: string, param?: string): Stripe.Account {
  const entry = world.state.entry('account', id)
  if (!entry || entry.hidden['deleted']) throw missing('account', id, param ?? 'account')
  return entry.value
}

/** Returns the account as in a response, with its requirements. */
export const showAccount = (world: World, account: Stripe.Account) => show(world, account) as Stripe.Account

function emitUpdated(world: World, id: string): Stripe.Account {
  const account = needAccount(world, id)
  emit(world, 'account.updated', account, { account: id })
  return account
}

function mergeRequested(call: Call, old: Record<string, number>): Record<string, number> {
  const requested = { ...old }
  for (const name of Object.keys(group(call.params, 'capabilities'))) {
    if (flag(call.params, `capabilities.${name}.requested`)) requested[name] ??= seconds(call.world)
    else delete requested[name]
  }
  return requested
}

function applyUpdate(call: Call, id: string): Stripe.Account {
  const { world, params } = call
  const entry = world.state.entry('account', id)
  const given = mergeGiven((entry?.hidden['given'] ?? {}) as Params, withoutSecrets(params))
  const requested = mergeRequested(call, (entry?.hidden['requested'] ?? {}) as Record<string, number>)
  world.state.hide('account', id, { given, requested })
  const old = needAccount(world, id)
  world.state.change('account', id, {
    ...buildAccountFields(given, { id, created: old.created ?? 0 }),
    metadata: mergeMetadata(old.metadata, params),
  })
  if (at(params, 'external_account') !== undefined) replaceBankAccount(call, id)
  return needAccount(world, id)
}

/** A bank account sent with the account itself replaces and deletes the default one of its currency. */
function replaceBankAccount(call: Call, id: string): void {
  const before = listBankAccounts(call.world, id).filter((bank) => bank.default_for_currency)
  const bank = addBankAccount(call, id)
  for (const old of before) if (old.currency === bank.currency) call.world.state.remove('bank_account', old.id)
}

/** Bank numbers are handled separately and never stored here. */
function withoutSecrets(params: Params): Params {
  const { external_account: _bank, metadata: _metadata, capabilities: _capabilities, expand: _expand, ...rest } = params
  return rest
}

function create(call: Call): Stripe.Account {
  oneOf(call.params, 'type', ['custom', 'express', 'standard'] as const)
  const account = blankAccount(call.world, call.params)
  call.world.state.add('account', account.id, { value: account })
  applyUpdate(call, account.id)
  return emitUpdated(call.world, account.id)
}

function update(call: Call): Stripe.Account {
  const { id } = needAccount(call.world, call.ids[0] as string)
  applyUpdate(call, id)
  return emitUpdated(call.world, id)
}

function remove({ world, ids }: Call): object {
  const { id } = needAccount(world, ids[0] as string)
  world.state.hide('account', id, { deleted: true })
  return { id, object: 'account', deleted: true }
}

/** Adds requirements, as Stripe does after its own checks (a control call). */
export function addRequirements(world: World, id: string, fields: string[]): Stripe.Account {
  needAccount(world, id)
  world.state.hide('account', id, { alsoDue: fields })
  return showAccount(world, emitUpdated(world, id))
}

function capability({ world, ids }: Call): Stripe.Capability {
  return buildCapability(world, showAccount(world, needAccount(world, ids[0] as string)), ids[1] as string)
}

function capabilities({ world, ids }: Call): object {
  const account = showAccount(world, needAccount(world, ids[0] as string))
  const all = Object.keys(account.capabilities ?? {}).map((name) => buildCapability(world, account, name))
  return buildList(all, `/v1/accounts/${account.id}/capabilities`)
}

function request(call: Call): Stripe.Capability {
  const { world, ids, params } = call
  const { id } = needAccount(world, ids[0] as string)
  const capabilities = { [ids[1] as string]: { requested: needText(params, 'requested') } }
  applyUpdate({ ...call, params: { capabilities } }, id)
  emitUpdated(world, id)
  return capability(call)
}

const TAKES = [
  'business_profile',
  'business_type',
  'capabilities',
  'company',
  'default_currency',
  'email',
  'external_account',
  'individual',
  'metadata',
  'settings',
  'tos_acceptance',
]
const ONE = '/v1/accounts/{id}'

export const accountRoutes: Route[] = [
  {
    name: 'accounts.create',
    method: 'POST',
    path: '/v1/accounts',
    takes: [...TAKES, 'type', 'country', 'controller'],
    run: create,
  },
  {
    name: 'accounts.list',
    method: 'GET',
    path: '/v1/accounts',
    takes: LIST_PARAMS,
    run: (call) => {
      const keep = ({ id }: Stripe.Account) => !call.world.state.entry('account', id)?.hidden['deleted']
      return listKind(call, 'account', { url: '/v1/accounts', keep })
    },
  },
  {
    name: 'accounts.retrieve',
    method: 'GET',
    path: ONE,
    takes: [],
    run: ({ world, ids }) => needAccount(world, ids[0] as string),
  },
  { name: 'accounts.update', method: 'POST', path: ONE, takes: TAKES, run: update },
  { name: 'accounts.delete', method: 'DELETE', path: ONE, takes: [], run: remove },
  { name: 'accounts.list_capabilities', method: 'GET', path: `${ONE}/capabilities`, takes: [], run: capabilities },
  {
    name: 'accounts.retrieve_capability',
    method: 'GET',
    path: `${ONE}/capabilities/{name}`,
    takes: [],
    run: capability,
  },
  {
    name: 'accounts.update_capability',
    method: 'POST',
    path: `${ONE}/capabilities/{name}`,
    takes: ['requested'],
    run: request,
  },
]
