import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { getParam, getString } from '#sandbox/payments/core/read-params.ts'
import type { World } from '#sandbox/payments/core/world.ts'
import { listMissingPersonRequirements } from './person-requirements.ts'

type Requirements = Stripe.Account.Requirements

const GENERAL_FIELDS = ['business_type', 'business_profile.mcc', 'tos_acceptance.date', 'tos_acceptance.ip']
const INDIVIDUAL_FIELDS = [
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
const COMPANY_FIELDS = [
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

/**
 * Lists the fields that Stripe requires for this business type. If the business type is unknown, lists only the general
 * fields.
 */
export const listRequirements = (businessType: string | null | undefined): string[] => [
  ...GENERAL_FIELDS,
  ...(businessType === 'individual' ? INDIVIDUAL_FIELDS : []),
  ...(businessType && businessType !== 'individual' ? COMPANY_FIELDS : []),
]

/** Lists the missing requirements, using Stripe's names. */
function listMissing(world: World, account: Stripe.Account): string[] {
  const submitted = (world.state.entry('account', account.id)?.hidden['given'] ?? {}) as Params
  const extra = (world.state.entry('account', account.id)?.hidden['alsoDue'] ?? []) as string[]
  const due = listRequirements(account.business_type).filter((path) => !getString(submitted, path))
  const hasDescription =
    getString(submitted, 'business_profile.url') || getString(submitted, 'business_profile.product_description')
  const isCompany =
    account.business_type !== null && account.business_type !== undefined && account.business_type !== 'individual'
  const persons = isCompany ? listMissingPersonRequirements(world, account.id) : []
  const hasBankAccount = (account.external_accounts?.data.length ?? 0) > 0
  const profile = hasDescription ? [] : ['business_profile.url']
  return [...due, ...persons, ...profile, ...(hasBankAccount ? [] : ['external_account']), ...extra].sort()
}

function buildRequirements(due: string[]): Requirements {
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

/** Builds a capability, which is active if it was requested and no requirement is missing. */
export function buildCapability(world: World, account: Stripe.Account, name: string): Stripe.Capability {
  const requested = (world.state.entry('account', account.id)?.hidden['requested'] ?? {}) as Record<string, number>
  const due = account.requirements?.currently_due ?? []
  const isRequested = requested[name] !== undefined
  return {
    id: name,
    object: 'capability',
    account: account.id,
    future_requirements: buildRequirements([]),
    requested: isRequested,
    requested_at: requested[name] ?? null,
    requirements: buildRequirements(isRequested ? due : []),
    status: !isRequested ? 'unrequested' : due.length > 0 ? 'inactive' : 'active',
  } as Stripe.Capability
}

/** Adds the computed fields: requirements, capabilities, and whether charges and payouts are enabled. */
export function withRequirementsAndStatus(world: World, account: Stripe.Account): Stripe.Account {
  const due = listMissing(world, account)
  const requested = (world.state.entry('account', account.id)?.hidden['requested'] ?? {}) as Record<string, number>
  const status = due.length > 0 ? 'inactive' : 'active'
  const capabilities = Object.fromEntries(Object.keys(requested).map((name) => [name, status]))
  return {
    ...account,
    capabilities,
    charges_enabled: capabilities['card_payments'] === 'active',
    details_submitted: due.every((path) => path === 'external_account'),
    future_requirements: buildRequirements([]) as Stripe.Account.FutureRequirements,
    payouts_enabled: due.length === 0,
    requirements: buildRequirements(due),
  }
}

/**
 * Merges a request's parameters into those submitted earlier. Nested objects are merged too; any other value replaces
 * the earlier one.
 */
export function mergeParams(old: Params, params: Params): Params {
  const merged: Params = { ...old }
  for (const [name, value] of Object.entries(params)) {
    const oldValue = merged[name]
    const areBothObjects =
      typeof value === 'object' && !Array.isArray(value) && typeof oldValue === 'object' && !Array.isArray(oldValue)
    merged[name] = areBothObjects ? mergeParams(oldValue as Params, value as Params) : value
  }
  return merged
}

/** Returns the submitted string at `path`, or null if it is absent or empty. */
export function getSubmitted(submitted: Params, path: string): string | null {
  const value = getParam(submitted, path)
  return typeof value === 'string' ? value || null : null
}
