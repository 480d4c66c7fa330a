import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { buildList, LIST_PARAMS, listKind } from '#sandbox/payments/core/lists.ts'
import {
  getBoolean,
  getEnum,
  getObject,
  getParam,
  mergeMetadata,
  requireString,
} from '#sandbox/payments/core/read-params.ts'
import { show } from '#sandbox/payments/core/show.ts'
import { missing } from '#sandbox/payments/core/stripe-api-error.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { buildAccountFields, createBlankAccount } from './account-objects.ts'
import { buildCapability, mergeParams } from './account-requirements.ts'
import { listBankAccounts } from './bank-account-rules.ts'
import { addBankAccount } from './bank-accounts.ts'

/**
 * Returns the account. @throws if it does not exist or was deleted. `param` is the parameter that the error reports.
 */
export function requireAccount(world: World, id: string, param?: string): Stripe.Account {
  const entry = world.state.entry('account', id)
  if (!entry || entry.hidden['deleted']) throw missing('account', id, param ?? 'account')
  return entry.value
}

export const showAccount = (world: World, account: Stripe.Account) => show(world, account) as Stripe.Account

function emitUpdated(world: World, id: string): Stripe.Account {
  const account = requireAccount(world, id)
  emit(world, 'account.updated', account, { account: id })
  return account
}

function mergeRequested(call: Call, old: Record<string, number>): Record<string, number> {
  const requested = { ...old }
  for (const name of Object.keys(getObject(call.params, 'capabilities'))) {
    if (getBoolean(call.params, `capabilities.${name}.requested`)) requested[name] ??= nowSeconds(call.world)
    else delete requested[name]
  }
  return requested
}

function applyUpdate(call: Call, id: string): Stripe.Account {
  const { world, params } = call
  const entry = world.state.entry('account', id)
  const submitted = mergeParams((entry?.hidden['given'] ?? {}) as Params, withoutSecrets(params))
  const requested = mergeRequested(call, (entry?.hidden['requested'] ?? {}) as Record<string, number>)
  world.state.hide('account', id, { given: submitted, requested })
  const old = requireAccount(world, id)
  world.state.change('account', id, {
    ...buildAccountFields(submitted, { id, created: old.created ?? 0 }),
    metadata: mergeMetadata(old.metadata, params),
  })
  if (getParam(params, 'external_account') !== undefined) replaceBankAccount(call, id)
  return requireAccount(world, id)
}

/**
 * Replaces the default bank account for the currency. Stripe does this when a request that creates or updates the
 * account itself includes a bank account; the old default is deleted.
 */
function replaceBankAccount(call: Call, id: string): void {
  const defaults = listBankAccounts(call.world, id).filter((bank) => bank.default_for_currency)
  const bank = addBankAccount(call, id)
  for (const old of defaults) if (old.currency === bank.currency) call.world.state.remove('bank_account', old.id)
}

/** Removes the parameters that are handled separately. Bank account numbers must not be stored on the account. */
function withoutSecrets(params: Params): Params {
  const { external_account: _bank, metadata: _metadata, capabilities: _capabilities, expand: _expand, ...rest } = params
  return rest
}

function create(call: Call): Stripe.Account {
  getEnum(call.params, 'type', ['custom', 'express', 'standard'] as const)
  const account = createBlankAccount(call.world, call.params)
  call.world.state.add('account', account.id, { value: account })
  applyUpdate(call, account.id)
  return emitUpdated(call.world, account.id)
}

function update(call: Call): Stripe.Account {
  const { id } = requireAccount(call.world, call.ids[0] as string)
  applyUpdate(call, id)
  return emitUpdated(call.world, id)
}

function remove({ world, ids }: Call): object {
  const { id } = requireAccount(world, ids[0] as string)
  world.state.hide('account', id, { deleted: true })
  return { id, object: 'account', deleted: true }
}

/** Makes further fields required, as Stripe may do at any time. Used by a control call. */
export function addRequirements(world: World, id: string, fields: string[]): Stripe.Account {
  requireAccount(world, id)
  world.state.hide('account', id, { alsoDue: fields })
  return showAccount(world, emitUpdated(world, id))
}

function retrieveCapability({ world, ids }: Call): Stripe.Capability {
  return buildCapability(world, showAccount(world, requireAccount(world, ids[0] as string)), ids[1] as string)
}

function listCapabilities({ world, ids }: Call): object {
  const account = showAccount(world, requireAccount(world, ids[0] as string))
  const all = Object.keys(account.capabilities ?? {}).map((name) => buildCapability(world, account, name))
  return buildList(all, `/v1/accounts/${account.id}/capabilities`)
}

function requestCapability(call: Call): Stripe.Capability {
  const { world, ids, params } = call
  const { id } = requireAccount(world, ids[0] as string)
  const capabilities = { [ids[1] as string]: { requested: requireString(params, 'requested') } }
  applyUpdate({ ...call, params: { capabilities } }, id)
  emitUpdated(world, id)
  return retrieveCapability(call)
}

const PARAMS = [
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
const ITEM_PATH = '/v1/accounts/{id}'

export const accountRoutes: Route[] = [
  {
    name: 'accounts.create',
    method: 'POST',
    path: '/v1/accounts',
    params: [...PARAMS, 'type', 'country', 'controller'],
    run: create,
  },
  {
    name: 'accounts.list',
    method: 'GET',
    path: '/v1/accounts',
    params: LIST_PARAMS,
    run: (call) => {
      const filter = ({ id }: Stripe.Account) => !call.world.state.entry('account', id)?.hidden['deleted']
      return listKind(call, 'account', { url: '/v1/accounts', filter })
    },
  },
  {
    name: 'accounts.retrieve',
    method: 'GET',
    path: ITEM_PATH,
    params: [],
    run: ({ world, ids }) => requireAccount(world, ids[0] as string),
  },
  { name: 'accounts.update', method: 'POST', path: ITEM_PATH, params: PARAMS, run: update },
  { name: 'accounts.delete', method: 'DELETE', path: ITEM_PATH, params: [], run: remove },
  {
    name: 'accounts.list_capabilities',
    method: 'GET',
    path: `${ITEM_PATH}/capabilities`,
    params: [],
    run: listCapabilities,
  },
  {
    name: 'accounts.retrieve_capability',
    method: 'GET',
    path: `${ITEM_PATH}/capabilities/{name}`,
    params: [],
    run: retrieveCapability,
  },
  {
    name: 'accounts.update_capability',
    method: 'POST',
    path: `${ITEM_PATH}/capabilities/{name}`,
    params: ['requested'],
    run: requestCapability,
  },
]
