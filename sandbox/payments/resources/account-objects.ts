import type Stripe from 'stripe'
import type { Params } from '#sandbox/payments/core/form-body.ts'
import { newId } from '#sandbox/payments/core/ids.ts'
import { group } from '#sandbox/payments/core/read-params.ts'
import { seconds, type World } from '#sandbox/payments/core/world.ts'
import { givenText } from './account-requirements.ts'
import { addressFrom } from './billing-details.ts'

const COUNTRY = 'EE'

const readNumber = (given: Params, path: string) =>
  givenText(given, path) === null ? null : Number(givenText(given, path))

function buildBusinessProfile(given: Params) {
  const line = (name: string) => givenText(given, `business_profile.${name}`)
  return {
    annual_revenue: { amount: null, currency: null, fiscal_year_end: null },
    estimated_worker_count: null,
    mcc: line('mcc'),
    minority_owned_business_designation: null,
    name: line('name'),
    product_description: line('product_description'),
    support_address: addressFrom(group(given, 'business_profile.support_address')),
    support_email: line('support_email'),
    support_phone: line('support_phone'),
    support_url: line('support_url'),
    url: line('url'),
  }
}

function settings(given: Params) {
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
    dashboard: { display_name: givenText(given, 'business_profile.name'), timezone: 'Etc/UTC' },
    invoices: { default_account_tax_ids: null, hosted_payment_method_save: null },
    payments: {
      statement_descriptor: givenText(given, 'settings.payments.statement_descriptor'),
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    // The sandbox makes no automatic payouts, so the interval is 'manual' where Stripe's default is 'daily'.
    payouts: {
      debit_negative_balances: true,
      schedule: { delay_days: 7, interval: givenText(given, 'settings.payouts.schedule.interval') ?? 'manual' },
      statement_descriptor: givenText(given, 'settings.payouts.statement_descriptor'),
    },
    sepa_debit_payments: {},
  }
}

function buildIndividual(given: Params, account: { id: string; created: number }) {
  const line = (name: string) => givenText(given, `individual.${name}`)
  return {
    id: `person_${account.id.slice(5)}`,
    object: 'person',
    account: account.id,
    address: addressFrom(group(given, 'individual.address')),
    created: account.created,
    dob: {
      day: readNumber(given, 'individual.dob.day'),
      month: readNumber(given, 'individual.dob.month'),
      year: readNumber(given, 'individual.dob.year'),
    },
    email: line('email'),
    first_name: line('first_name'),
    id_number_provided: line('id_number') !== null,
    last_name: line('last_name'),
    metadata: {},
    phone: line('phone'),
  }
}

function buildCompany(given: Params) {
  return {
    address: addressFrom(group(given, 'company.address')),
    directors_provided: givenText(given, 'company.directors_provided') === 'true',
    executives_provided: givenText(given, 'company.executives_provided') === 'true',
    name: givenText(given, 'company.name'),
    owners_provided: givenText(given, 'company.owners_provided') === 'true',
    phone: givenText(given, 'company.phone'),
    tax_id_provided: givenText(given, 'company.tax_id') !== null,
    vat_id_provided: givenText(given, 'company.vat_id') !== null,
    verification: { document: { back: null, details: null, details_code: null, front: null } },
  }
}

/** The part of an account derived from the platform's data; bank numbers and tax ids are never returned. */
export function buildAccountFields(given: Params, account: { id: string; created: number }): Partial<Stripe.Account> {
  const type = givenText(given, 'business_type')
  const described = {
    business_profile: buildBusinessProfile(given),
    business_type: type,
    email: givenText(given, 'email'),
    settings: settings(given),
    tos_acceptance: {
      date: readNumber(given, 'tos_acceptance.date'),
      ip: givenText(given, 'tos_acceptance.ip'),
      user_agent: givenText(given, 'tos_acceptance.user_agent'),
    },
    ...(type === 'individual' ? { individual: buildIndividual(given, account) } : {}),
    ...(type && type !== 'individual' ? { company: buildCompany(given) } : {}),
  }
  return described as unknown as Partial<Stripe.Account>
}

/** A new connected account without data. */
export function blankAccount(world: World, given: Params): Stripe.Account {
  const type = (givenText(given, 'type') ?? 'custom') as Stripe.Account.Type
  const created = seconds(world)
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
    country: (givenText(given, 'country') ?? COUNTRY).toUpperCase(),
    created,
    default_currency: (givenText(given, 'default_currency') ?? 'eur').toLowerCase(),
    details_submitted: false,
    metadata: {},
    payouts_enabled: false,
    type,
    ...buildAccountFields(given, { id, created }),
  } as Stripe.Account
}
