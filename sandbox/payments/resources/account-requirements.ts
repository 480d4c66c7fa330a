import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { at, text } from '#sandbox/payments/core/read-params.ts'
import type { World } from '#sandbox/payments/core/world.ts'
import { missingPersons } from './person-requirements.ts'

type Requirements = Stripe.Account.Requirements

const FOR_ALL = ['business_type', 'business_profile.mcc', 'tos_acceptance.date', 'tos_acceptance.ip']
const FOR_INDIVIDUALS = [
  'individual.first_name',
  'individual.last_name',
  'individual.dob.day',
  'individual.dob.month',
  'individual.dob.year',
  'individual.email',
  'individual.phone',
  'individual.address.line1',
  'individual.address.city',
  'individual.address.postal_code',
]
const FOR_COMPANIES = [
  'company.name',
  'company.tax_id',
  'company.phone',
  'company.address.line1',
  'company.address.city',
  'company.address.postal_code',
  'company.owners_provided',
  'company.directors_provided',
  'company.executives_provided',
]

/** Everything the provider could ask of an account of this business type. */
export const askedOf = (businessType: string | null | undefined): string[] => [
  ...FOR_ALL,
  ...(businessType === 'individual' ? FOR_INDIVIDUALS : []),
  ...(businessType && businessType !== 'individual' ? FOR_COMPANIES : []),
]

/** What is missing, in the provider's names. `given` is what the platform has sent so far. */
function missingOf(world: World, account: Stripe.Account): string[] {
  const given = (world.state.entry('account', account.id)?.hidden['given'] ?? {}) as Params
  const extra = (world.state.entry('account', account.id)?.hidden['alsoDue'] ?? []) as string[]
  const due = askedOf(account.business_type).filter((path) => !text(given, path))
  const saysWhat = text(given, 'business_profile.url') || text(given, 'business_profile.product_description')
  const isCompany =
    account.business_type !== null && account.business_type !== undefined && account.business_type !== 'individual'
  const persons = isCompany ? missingPersons(world, account.id) : []
  const hasBank = (account.external_accounts?.data.length ?? 0) > 0
  const profile = saysWhat ? [] : ['business_profile.url']
  return [...due, ...persons, ...profile, ...(hasBank ? [] : ['external_account']), ...extra].sort()
}

function requirements(due: string[]): Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  }
}

/** One capability as the provider answers it: active when it was asked for and nothing is missing. */
export function capabilityAnswer(world: World, account: Stripe.Account, name: string): Stripe.Capability {
  const requested = (world.state.entry('account', account.id)?.hidden['requested'] ?? {}) as Record<string, number>
  const due = account.requirements?.currently_due ?? []
  const isRequested = requested[name] !== undefined
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: requirements([]),
    requested: isRequested,
    requested_at: requested[name] ?? null,
    requirements: requirements(isRequested ? due : []),
    status: !isRequested ? 'unrequested' : due.length > 0 ? 'inactive' : 'active',
  } as Stripe.Capability
}

/** The account with what follows from its data: requirements, capabilities and whether money can move. */
export function accountAnswer(world: World, account: Stripe.Account): Stripe.Account {
  const due = missingOf(world, account)
  const requested = (world.state.entry('account', account.id)?.hidden['requested'] ?? {}) as Record<string, number>
  const status = due.length > 0 ? 'inactive' : 'active'
  const capabilities = Object.fromEntries(Object.keys(requested).map((name) => [name, status]))
  return {
    ...account,
    capabilities,
    charges_enabled: capabilities['card_payments'] === 'active',
    details_submitted: due.every((path) => path === 'external_account'),
    future_requirements: requirements([]) as Stripe.Account.FutureRequirements,
    payouts_enabled: due.length === 0,
    requirements: requirements(due),
  }
}

/** Merges what a request brought into what the account has given so far. */
export function mergeGiven(old: Params, params: Params): Params {
  const merged: Params = { ...old }
  for (const [name, value] of Object.entries(params)) {
    const before = merged[name]
    const both =
      typeof value === 'object' && !Array.isArray(value) && typeof before === 'object' && !Array.isArray(before)
    merged[name] = both ? mergeGiven(before as Params, value as Params) : value
  }
  return merged
}

/** A text of what was given, null when it was not. */
export const givenText = (given: Params, path: string): string | null =>
  typeof at(given, path) === 'string' ? (at(given, path) as string) || null : null
