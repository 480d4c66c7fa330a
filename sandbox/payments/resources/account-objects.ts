import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { newId } from '#sandbox/payments/core/ids.ts'
import { getObject } from '#sandbox/payments/core/read-params.ts'
import { nowSeconds, type World } from '#sandbox/payments/core/world.ts'
import { getSubmitted } from './account-requirements.ts'
import { buildAddress } from './billing-details.ts'

const COUNTRY = 'EE'

const readNumber = (submitted: Params, path: string) =>
  getSubmitted(submitted, path) === null ? null : Number(getSubmitted(submitted, path))

function buildBusinessProfile(submitted: Params) {
  const field = (name: string) => getSubmitted(submitted, `business_profile.${name}`)
  return {
    annual_revenue: { amount: null, currency: null, fiscal_year_end: null },
    estimated_worker_count: null,
    mcc: field('mcc'),
    minority_owned_business_designation: null,
    name: field('name'),
    product_description: field('product_description'),
    support_address: buildAddress(getObject(submitted, 'business_profile.support_address')),
    support_email: field('support_email'),
    support_phone: field('support_phone'),
    support_url: field('support_url'),
    url: field('url'),
  }
}

function buildSettings(submitted: Params) {
  return {
    bacs_debit_payments: { display_name: null, service_user_number: null },
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_issuing: { tos_acceptance: { date: null, ip: null } },
    card_payments: {
      decline_on: { avs_failure: true, cvc_failure: true },
      statement_descriptor_prefix: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: { display_name: getSubmitted(submitted, 'business_profile.name'), timezone: 'Etc/UTC' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: getSubmitted(submitted, 'settings.payments.statement_descriptor'),
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    // Defaults to 'manual' instead of Stripe's 'daily', because the sandbox makes no automatic payouts.
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 7, interval: getSubmitted(submitted, 'settings.payouts.schedule.interval') ?? 'manual' },
      statement_descriptor: getSubmitted(submitted, 'settings.payouts.statement_descriptor'),
    },
    sepa_debit_payments: {},
  }
}

function buildIndividual(submitted: Params, account: { id: string; created: number }) {
  const field = (name: string) => getSubmitted(submitted, `individual.${name}`)
  return {
    id: `person_${account.id.slice(5)}`,
    object: 'person',
    account: account.id,
    address: buildAddress(getObject(submitted, 'individual.address')),
    created: account.created,
    dob: {
      day: readNumber(submitted, 'individual.dob.day'),
      month: readNumber(submitted, 'individual.dob.month'),
      year: readNumber(submitted, 'individual.dob.year'),
    },
    email: field('email'),
    first_name: field('first_name'),
    id_number_provided: field('id_number') !== null,
    last_name: field('last_name'),
    metadata: {},
    phone: field('phone'),
  }
}

function buildCompany(submitted: Params) {
  return {
    address: buildAddress(getObject(submitted, 'company.address')),
    directors_provided: getSubmitted(submitted, 'company.directors_provided') === 'true',
    executives_provided: getSubmitted(submitted, 'company.executives_provided') === 'true',
    name: getSubmitted(submitted, 'company.name'),
    owners_provided: getSubmitted(submitted, 'company.owners_provided') === 'true',
    phone: getSubmitted(submitted, 'company.phone'),
    tax_id_provided: getSubmitted(submitted, 'company.tax_id') !== null,
    vat_id_provided: getSubmitted(submitted, 'company.vat_id') !== null,
    verification: { document: { back: null, details: null, details_code: null, front: null } },
  }
}

/** Builds the account fields that are derived from the submitted data. Tax ids are never returned. */
export function buildAccountFields(
  submitted: Params,
  account: { id: string; created: number },
): Partial<Stripe.Account> {
  const type = getSubmitted(submitted, 'business_type')
  const fields = {
    business_profile: buildBusinessProfile(submitted),
    business_type: type,
    email: getSubmitted(submitted, 'email'),
    settings: buildSettings(submitted),
    tos_acceptance: {
      date: readNumber(submitted, 'tos_acceptance.date'),
      ip: getSubmitted(submitted, 'tos_acceptance.ip'),
      user_agent: getSubmitted(submitted, 'tos_acceptance.user_agent'),
    },
    ...(type === 'individual' ? { individual: buildIndividual(submitted, account) } : {}),
    ...(type && type !== 'individual' ? { company: buildCompany(submitted) } : {}),
  }
  return fields as unknown as Partial<Stripe.Account>
}

/**
 * Builds a connected account from the submitted data and the defaults. It has no capabilities, and charges and payouts
 * are disabled.
 */
export function createBlankAccount(world: World, submitted: Params): Stripe.Account {
  const type = (getSubmitted(submitted, 'type') ?? 'custom') as Stripe.Account.Type
  const created = nowSeconds(world)
  const id = newId('acct').slice(0, 21)
  return {
    id,
    object: 'account',
    capabilities: {},
    charges_enabled: false,
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: type === 'custom' ? 'application' : 'stripe',
      stripe_dashboard: { type: type === 'custom' ? 'none' : 'express' },
    },
    country: (getSubmitted(submitted, 'country') ?? COUNTRY).toUpperCase(),
    created,
    default_currency: (getSubmitted(submitted, 'default_currency') ?? 'eur').toLowerCase(),
    details_submitted: false,
    metadata: {},
    payouts_enabled: false,
    type,
    ...buildAccountFields(submitted, { id, created }),
  } as Stripe.Account
}
