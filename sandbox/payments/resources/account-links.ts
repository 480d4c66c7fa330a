import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { getEnum, getString, requireString } from '#sandbox/payments/core/read-params.ts'
import { type Call, nowSeconds, type Route, type World } from '#sandbox/payments/core/world.ts'
import { emit } from '#sandbox/payments/webhooks/emit.ts'
import { buildAccountFields } from './account-objects.ts'
import { listRequirements, mergeParams } from './account-requirements.ts'
import { requireAccount } from './accounts.ts'
import { listBankAccounts } from './bank-account-rules.ts'
import { addBankAccount } from './bank-accounts.ts'
import { listConnectedPersons, listMissingPersonRequirements } from './person-requirements.ts'
import { savePerson } from './persons.ts'

const VALID_SECONDS = 300
/** Stripe's published test IBAN for Estonia. */
const TEST_IBAN = 'EE382200221020145685'

function create({ world, params }: Call): Stripe.AccountLink {
  const { id } = requireAccount(world, requireString(params, 'account'), 'account')
  getEnum(params, 'type', ['account_onboarding', 'account_update'] as const)
  requireString(params, 'type')
  requireString(params, 'refresh_url')
  const query = new URLSearchParams({ return_url: requireString(params, 'return_url') })
  return {
    object: 'account_link',
    created: nowSeconds(world),
    expires_at: nowSeconds(world) + VALID_SECONDS,
    url: `${world.origin()}/setup/${id}?${query}`,
  }
}

const EXAMPLES: Record<string, string> = {
  business_type: 'individual',
  'business_profile.mcc': '8099',
  'individual.dob.day': '1',
  'individual.dob.month': '1',
  'individual.dob.year': '1980',
  'individual.email': 'example@example.com',
  'individual.phone': '+3725555555',
  'tos_acceptance.ip': '127.0.0.1',
  'company.owners_provided': 'true',
  'company.directors_provided': 'true',
  'company.executives_provided': 'true',
}

/** Placeholder representative for a company that has none. */
const EXAMPLE_PERSON = {
  first_name: 'Example',
  last_name: 'Example',
  email: 'example@example.com',
  phone: '+3725555555',
  dob: { day: '1', month: '1', year: '1980' },
  address: { line1: 'Example', city: 'Example', postal_code: '10111', country: 'EE' },
  relationship: { representative: 'true' },
}

function buildNested(path: string, value: string): Params {
  return path.split('.').reduceRight<Params | string>((inner, step) => ({ [step]: inner }), value) as Params
}

/** Completes onboarding the way Stripe's hosted page does, filling in any missing fields with example data. */
export function completeSetup(world: World, id: string): void {
  const account = requireAccount(world, id)
  let submitted = mergeParams({}, (world.state.entry('account', id)?.hidden['given'] ?? {}) as Params)
  const type = getString(submitted, 'business_type') || 'individual'
  const examples = {
    ...EXAMPLES,
    'tos_acceptance.date': String(nowSeconds(world)),
    'business_profile.url': 'https://example.com',
  }
  for (const path of [...listRequirements(type), 'business_profile.url']) {
    if (!getString(submitted, path))
      submitted = mergeParams(submitted, buildNested(path, (examples as Record<string, string>)[path] ?? 'Example'))
  }
  world.state.hide('account', id, { given: submitted, alsoDue: [] })
  world.state.change('account', id, buildAccountFields(submitted, { id, created: account.created ?? 0 }))
  if (type !== 'individual' && listMissingPersonRequirements(world, id).length > 0)
    savePerson({ world, params: EXAMPLE_PERSON }, id, listConnectedPersons(world, id)[0]?.id ?? null)
  if (listBankAccounts(world, id).length === 0) {
    addBankAccount(
      { world, params: { external_account: { account_number: TEST_IBAN, country: 'EE', currency: 'eur' } } },
      id,
    )
  }
  emit(world, 'account.updated', requireAccount(world, id), { account: id })
}

export const accountLinkRoutes: Route[] = [
  {
    name: 'account_links.create',
    method: 'POST',
    path: '/v1/account_links',
    params: ['account', 'refresh_url', 'return_url', 'type'],
    run: create,
  },
]
