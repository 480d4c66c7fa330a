import type Stripe from 'stripe'
import type { AppDeps } from '#platform/server/context.ts'
import { hashToken } from '#platform/server/encryption.ts'
import { fromStripeTime, getStripeClient, toStripeTime } from './stripe-client.ts'

/** The parts of a provider's connected account that are used here. */
export interface ConnectedAccountState {
  accountId: string
  /** This platform's provider id, from the account's metadata. */
  providerId: string | null
  country: string
  /** Whether transfers to the account can be paid out. */
  isReady: boolean
  bank: { id: string; last4: string; country: string } | null
  /** Stripe's names for the requirements that are due now, due later and under review. */
  due: string[]
  later: string[]
  pending: string[]
  errors: { requirement: string; code: string }[]
  /** When Stripe's terms were accepted. */
  termsAcceptedAt: Temporal.Instant | null
}

export interface AccountOwner {
  providerId: string
  country: string
}

/**
 * Finds or creates the provider's connected account. If the process died before the id was stored, the account is found
 * again by the idempotency key within a day, and by its metadata after that. The metadata contains only the provider
 * id.
 */
export async function findOrCreateConnectedAccount(
  deps: AppDeps,
  owner: AccountOwner,
  since: Temporal.Instant,
): Promise<ConnectedAccountState> {
  const existing = await findAccount(deps, owner, since)
  if (existing) return existing
  const created = await getStripeClient(deps).accounts.create(
    {
      type: 'custom',
      country: owner.country,
      default_currency: 'eur',
      capabilities: { transfers: { requested: true } },
      metadata: { providerId: owner.providerId },
    },
    { idempotencyKey: `account:${owner.providerId}:${owner.country}` },
  )
  return parseAccount(created)
}

/** Allows for clock differences between Stripe and this server. */
const CLOCK_TOLERANCE = { hours: 24 }

/** Finds an account of this provider that was created after `since` but whose id was never stored. */
export async function findAccount(
  deps: AppDeps,
  { providerId, country }: AccountOwner,
  since: Temporal.Instant,
): Promise<ConnectedAccountState | null> {
  const created = { gte: toStripeTime(since.subtract(CLOCK_TOLERANCE)) }
  for await (const account of getStripeClient(deps).accounts.list({ limit: 100, created })) {
    if (account.metadata?.['providerId'] === providerId && account.country === country) return parseAccount(account)
  }
  return null
}

export async function loadConnectedAccount(deps: AppDeps, accountId: string): Promise<ConnectedAccountState> {
  return parseAccount(await getStripeClient(deps).accounts.retrieve(accountId))
}

export interface AccountDetails {
  country: string
  isCompany: boolean
  accountHolder: string
  /** Null if the bank account stays the same. */
  iban: string | null
  /** `isSoleOwner`: the representative is the company's only owner and director. */
  company: { name: string; taxId: string; vatId: string; isSoleOwner: boolean }
  person: { firstName: string; lastName: string; birthDate: Temporal.PlainDate; email: string; phone: string }
  address: { line1: string; line2: string; postalCode: string; city: string }
  /** Acceptance of Stripe's terms, if the provider has just accepted them. */
  terms: { at: Temporal.Instant; ip: string } | null
}

/** Sends all details from the form to Stripe. The bank account is sent as a token and replaces the previous one. */
export async function updateConnectedAccount(deps: AppDeps, accountId: string, details: AccountDetails): Promise<void> {
  const stripe = getStripeClient(deps)
  const { isCompany, terms, iban, person } = details
  const bank = iban ? await createBankToken(stripe, { ...details, iban }) : null
  await stripe.accounts.update(accountId, {
    business_type: isCompany ? 'company' : 'individual',
    // Stripe requires a merchant category code; 7277 is counselling services.
    business_profile: { mcc: '7277', product_description: 'Sessions booked and paid online' },
    email: person.email,
    ...(isCompany ? { company: buildCompany(details) } : { individual: buildPerson(details) }),
    ...(terms ? { tos_acceptance: { date: toStripeTime(terms.at), ip: terms.ip } } : {}),
    ...(bank ? { external_account: bank } : {}),
  })
  if (isCompany) await updateRepresentative(stripe, accountId, details)
}

async function createBankToken(stripe: Stripe, details: AccountDetails & { iban: string }): Promise<string> {
  const token = await stripe.tokens.create({
    bank_account: {
      country: details.country,
      currency: 'eur',
      account_number: details.iban,
      account_holder_name: details.accountHolder,
      account_holder_type: details.isCompany ? 'company' : 'individual',
    },
  })
  return token.id
}

/** Creates or updates the company's representative, which Stripe requires. Repeated calls do not create duplicates. */
async function updateRepresentative(stripe: Stripe, accountId: string, details: AccountDetails): Promise<void> {
  const soleOwner = { owner: true, director: true, executive: true, percent_ownership: 100 }
  const relationship = {
    representative: true,
    title: 'Representative',
    ...(details.company.isSoleOwner ? soleOwner : {}),
  }
  const person = { ...buildPerson(details), relationship }
  const { data } = await stripe.accounts.listPersons(accountId, { relationship: { representative: true } })
  if (data[0]) await stripe.accounts.updatePerson(accountId, data[0].id, person)
  else {
    const idempotencyKey = `person:${accountId}:${hashToken(JSON.stringify(person)).toString('base64url')}`
    await stripe.accounts.createPerson(accountId, person, { idempotencyKey })
  }
}

function buildAddress({ address, country }: AccountDetails) {
  const { line1, line2, postalCode, city } = address
  return { line1, ...(line2 ? { line2 } : {}), city, postal_code: postalCode, country }
}

function buildPerson(details: AccountDetails) {
  const { firstName, lastName, email, phone, birthDate } = details.person
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    dob: { day: birthDate.day, month: birthDate.month, year: birthDate.year },
    address: buildAddress(details),
  }
}

function buildCompany(details: AccountDetails) {
  const { name, taxId, vatId, isSoleOwner } = details.company
  return {
    name,
    phone: details.person.phone,
    tax_id: taxId,
    ...(vatId ? { vat_id: vatId } : {}),
    address: buildAddress(details),
    ...(isSoleOwner ? { owners_provided: true, directors_provided: true, executives_provided: true } : {}),
  }
}

/** Creates a link to Stripe's onboarding pages. It can be used once and expires after a few minutes. */
export async function createAccountLink(
  deps: AppDeps,
  accountId: string,
  urls: { returnUrl: string; refreshUrl: string },
): Promise<string> {
  const link = await getStripeClient(deps).accountLinks.create({
    account: accountId,
    type: 'account_onboarding',
    return_url: urls.returnUrl,
    refresh_url: urls.refreshUrl,
  })
  return link.url
}

function parseAccount(account: Stripe.Account): ConnectedAccountState {
  const { requirements } = account
  const bank = account.external_accounts?.data.find(
    (external) => external.object === 'bank_account' && external.default_for_currency,
  )
  const acceptedAt = account.tos_acceptance?.date
  const due = [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])]
  return {
    accountId: account.id,
    providerId: account.metadata?.['providerId'] ?? null,
    country: account.country ?? '',
    isReady: account.capabilities?.transfers === 'active' && account.payouts_enabled,
    bank: bank?.object === 'bank_account' ? { id: bank.id, last4: bank.last4, country: bank.country } : null,
    due,
    later: (requirements?.eventually_due ?? []).filter((name) => !due.includes(name)),
    pending: requirements?.pending_verification ?? [],
    errors: (requirements?.errors ?? []).map(({ requirement, code }) => ({ requirement, code })),
    termsAcceptedAt: acceptedAt == null ? null : fromStripeTime(acceptedAt),
  }
}
