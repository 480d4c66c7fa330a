import type Stripe from 'stripe'
import type { House } from '#platform/server/context.ts'
import { hashOf } from '#platform/server/encryption.ts'
import { providerOf } from './provider.ts'

/** What the provider says of one counsellor's account, in the parts we use. */
export interface AccountState {
  accountId: string
  /** Our own id, from the mark we made on it. */
  providerId: string | null
  country: string
  /** Money sent to it can be paid out. */
  isReady: boolean
  bank: { id: string; last4: string; country: string } | null
  /** The provider's names of what it wants now, later, and is looking at. */
  due: string[]
  later: string[]
  pending: string[]
  errors: { requirement: string; code: string }[]
  /** When the provider's terms were accepted. */
  termsAcceptedAt: Temporal.Instant | null
}

export interface AccountOwner {
  providerId: string
  country: string
}

/**
 * The counsellor's account with the provider, made if there is none. A crash before its id was noted finds it again: by the
 * idempotency key within a day, and by our mark on it after that. Nothing but our own id is in the mark.
 */
export async function openAccount(house: House, owner: AccountOwner, since: Temporal.Instant): Promise<AccountState> {
  const earlier = await findAccount(house, owner, since)
  if (earlier) return earlier
  const made = await providerOf(house.settings).accounts.create(
    {
      type: 'custom',
      country: owner.country,
      default_currency: 'eur',
      capabilities: { transfers: { requested: true } },
      metadata: { providerId: owner.providerId },
    },
    { idempotencyKey: `account:${owner.providerId}:${owner.country}` },
  )
  return stateOf(made)
}

/** The provider's clock and ours need not agree to the hour. */
const MARGIN = { hours: 24 }

/** An account of this counsellor that we did not note, made since then. */
export async function findAccount(
  house: House,
  { providerId, country }: AccountOwner,
  since: Temporal.Instant,
): Promise<AccountState | null> {
  const created = { gte: Math.floor(since.subtract(MARGIN).epochMilliseconds / 1000) }
  for await (const account of providerOf(house.settings).accounts.list({ limit: 100, created })) {
    if (account.metadata?.['providerId'] === providerId && account.country === country) return stateOf(account)
  }
  return null
}

/** How the account stands now. */
export async function readAccount(house: House, accountId: string): Promise<AccountState> {
  return stateOf(await providerOf(house.settings).accounts.retrieve(accountId))
}

export interface AccountDetails {
  country: string
  isCompany: boolean
  accountHolder: string
  /** Only when the bank account changes. */
  iban: string | null
  /** `isSoleOwner`: who speaks for it owns and leads it alone. */
  company: { name: string; taxId: string; vatId: string; isSoleOwner: boolean }
  person: { firstName: string; lastName: string; born: Temporal.PlainDate; email: string; phone: string }
  address: { line1: string; line2: string; postalCode: string; city: string }
  /** The provider's terms, when they were accepted just now. */
  terms: { at: Temporal.Instant; ip: string } | null
}

/** Sends everything the form knows. A bank account goes by token and takes the place of the one before. */
export async function giveDetails(house: House, accountId: string, details: AccountDetails): Promise<void> {
  const stripe = providerOf(house.settings)
  const { isCompany, terms, iban, person } = details
  const bank = iban ? await bankToken(stripe, { ...details, iban }) : null
  await stripe.accounts.update(accountId, {
    business_type: isCompany ? 'company' : 'individual',
    // The provider's list of trades has this one for counselling; it asks the trade of everybody it pays.
    business_profile: { mcc: '7277', product_description: 'Sessions booked and paid online' },
    email: person.email,
    ...(isCompany ? { company: companyOf(details) } : { individual: personOf(details) }),
    ...(terms ? { tos_acceptance: { date: Math.floor(terms.at.epochMilliseconds / 1000), ip: terms.ip } } : {}),
    ...(bank ? { external_account: bank } : {}),
  })
  if (isCompany) await giveRepresentative(stripe, accountId, details)
}

async function bankToken(stripe: Stripe, details: AccountDetails & { iban: string }): Promise<string> {
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

/** A company is asked for the person who speaks for it. One is enough however often this runs. */
async function giveRepresentative(stripe: Stripe, accountId: string, details: AccountDetails): Promise<void> {
  const sole = { owner: true, director: true, executive: true, percent_ownership: 100 }
  const relationship = { representative: true, title: 'Representative', ...(details.company.isSoleOwner ? sole : {}) }
  const person = { ...personOf(details), relationship }
  const { data } = await stripe.accounts.listPersons(accountId, { relationship: { representative: true } })
  if (data[0]) await stripe.accounts.updatePerson(accountId, data[0].id, person)
  else {
    // Repeats of the same details are the same request.
    const idempotencyKey = `person:${accountId}:${hashOf(JSON.stringify(person)).toString('base64url')}`
    await stripe.accounts.createPerson(accountId, person, { idempotencyKey })
  }
}

function addressOf({ address, country }: AccountDetails) {
  const { line1, line2, postalCode, city } = address
  return { line1, ...(line2 ? { line2 } : {}), city, postal_code: postalCode, country }
}

function personOf(details: AccountDetails) {
  const { firstName, lastName, email, phone, born } = details.person
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    dob: { day: born.day, month: born.month, year: born.year },
    address: addressOf(details),
  }
}

function companyOf(details: AccountDetails) {
  const { name, taxId, vatId, isSoleOwner } = details.company
  return {
    name,
    phone: details.person.phone,
    tax_id: taxId,
    ...(vatId ? { vat_id: vatId } : {}),
    address: addressOf(details),
    ...(isSoleOwner ? { owners_provided: true, directors_provided: true, executives_provided: true } : {}),
  }
}

/** A fresh address of the provider's own pages: it works once and for minutes. */
export async function linkToProvider(
  house: House,
  accountId: string,
  ways: { back: string; again: string },
): Promise<string> {
  const link = await providerOf(house.settings).accountLinks.create({
    account: accountId,
    type: 'account_onboarding',
    return_url: ways.back,
    refresh_url: ways.again,
  })
  return link.url
}

function stateOf(account: Stripe.Account): AccountState {
  const { requirements } = account
  const bank = account.external_accounts?.data.find((one) => one.object === 'bank_account' && one.default_for_currency)
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
    termsAcceptedAt: acceptedAt == null ? null : Temporal.Instant.fromEpochMilliseconds(acceptedAt * 1000),
  }
}
