import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import {
  giveDetails,
  isProviderAway,
  isUnderWay,
  openAccount,
  readAccount,
  refusedParameter,
} from '#modules/payments/server/public.ts'
import type { PayoutDetails } from '#modules/payouts/contract/payouts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { keyedHash } from '#platform/server/encryption.ts'
import { WrongField, WrongFields } from '#platform/server/http/refusing.ts'
import { applyAccount, HOLD_AFTER_CHANGE } from './apply-account.ts'
import { nextAsking } from './asking.ts'
import { type Faults, faultsOf, keptOf, plainIban, type WantedDetails } from './bank-details.ts'
import { fieldOf } from './provider-fields.ts'
import { payoutAccountOf } from './show-payout-account.ts'

type SaveContext = Context<AllCalls['saveBankDetails']['refuses'][number]>

/**
 * Bank details (specification §3, §5): kept sealed without the account number, then given to the payment provider, which
 * opens the payout account the first time. The provider's answer decides what the account still needs.
 */
export const saveBankDetails: Handler<AllCalls['saveBankDetails']> = async (wanted, context) => {
  const kept = await keep(context, wanted)
  try {
    const accountId = kept.accountId ?? (await open(context, kept))
    await giveDetails(context, accountId, detailsFor(context, { wanted, kept }))
    if (kept.isNewBank) await noteNumber(context, kept)
    // Read anew: what the provider tells by itself while this runs may already speak of half of it.
    const asking = await nextAsking(context)
    await applyAccount(context, { account: await readAccount(context, accountId), asking })
  } catch (error) {
    if (isProviderAway(error) || isUnderWay(error)) return context.refuse('payoutsDown')
    return refused(context, { kept, error })
  }
  return payoutAccountOf(context, kept.providerId)
}

interface Kept {
  providerId: string
  country: WantedDetails['countryCode']
  accountId: string | null
  openingAt: Temporal.Instant
  details: PayoutDetails
  mark: Buffer | null
  isNewBank: boolean
  isAccepting: boolean
  holdBefore: Temporal.Instant | null
  hold: Temporal.Instant | null
}

/** Checks the form and writes down what is about to be asked for: a crash after this loses nothing but the account number. */
function keep(context: SaveContext, wanted: WantedDetails): Promise<Kept> {
  const providerId = signedIn(context).providerId!
  return context.db.transaction().execute(async (tx) => {
    const row = await lockRow(tx, providerId)
    const mark = wanted.iban ? keyedHash(context.settings.fieldKey, plainIban(wanted.iban)) : null
    refuseFaults(context, wanted, row)
    const isSameCountry = row.account_country === wanted.countryCode
    const isNewBank = mark !== null && !(isSameCountry && row.iban_mark?.equals(mark))
    const isAccepting = wanted.acceptsTerms === true && (!row.terms_accepted_at || !isSameCountry)
    const hold = isNewBank && row.bank_id ? context.now.add(HOLD_AFTER_CHANGE) : null
    const openingAt = (isSameCountry && row.opening_at) || context.now
    const details = keptOf(wanted)
    const columns = {
      sealed_details: context.sealing.seal(details),
      account_country: wanted.countryCode,
      opening_at: openingAt,
      // Accepted is what the provider says is (applyAccount); another country's account knows of none.
      ...(isSameCountry ? {} : { terms_accepted_at: null }),
    }
    await tx.updateTable('payout_account').set(columns).where('provider_id', '=', providerId).execute()
    // The provider ties an account to its country for good: another country is another account.
    const leaves = row.payment_account_id && !isSameCountry ? { payment_account_id: null, payout_ready_at: null } : {}
    const changes = { ...leaves, ...(hold ? { payout_hold_until: hold } : {}) }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('provider_account').set(changes).where('provider_id', '=', providerId).execute()
    return {
      providerId,
      country: wanted.countryCode,
      accountId: isSameCountry ? row.payment_account_id : null,
      openingAt,
      details,
      mark,
      isNewBank,
      isAccepting,
      holdBefore: row.payout_hold_until,
      hold,
    }
  })
}

interface Row {
  payment_account_id: string | null
  payout_hold_until: Temporal.Instant | null
  iban_mark: Buffer | null
  bank_id: string | null
  account_country: string | null
  opening_at: Temporal.Instant | null
  terms_accepted_at: Temporal.Instant | null
}

async function lockRow(tx: Transaction<Tables>, providerId: string): Promise<Row> {
  await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
  await sql`insert into payout_account (provider_id) values (${providerId}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<Row>`
    select p.payment_account_id, p.payout_hold_until, a.iban_mark, a.bank_id, a.account_country, a.opening_at, a.terms_accepted_at
    from provider_account p join payout_account a using (provider_id) where p.provider_id = ${providerId}`.execute(tx)
  return rows[0]!
}

/** @throws WrongFields naming every one that is wrong. */
function refuseFaults(context: SaveContext, wanted: WantedDetails, row: Row): void {
  const isSameCountry = row.account_country === wanted.countryCode
  const isBankKnown = isSameCountry && row.iban_mark !== null
  const areTermsAccepted = isSameCountry && row.terms_accepted_at !== null
  const faults: Faults = {
    ...(wanted.iban || isBankKnown ? {} : { iban: 'error.required' }),
    ...faultsOf(wanted, context.now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()),
    ...(areTermsAccepted || wanted.acceptsTerms ? {} : { acceptsTerms: 'error.acceptTerms' }),
  }
  const wrong = Object.entries(faults)
  if (wrong.length > 0) throw new WrongFields(wrong)
}

/** The account's id, noted as soon as the provider has named it. */
async function open(context: SaveContext, { providerId, country, openingAt }: Kept): Promise<string> {
  const { accountId } = await openAccount(context, { providerId, country }, openingAt)
  await context.db
    .updateTable('provider_account')
    .set({ payment_account_id: accountId })
    .where('provider_id', '=', providerId)
    .where('payment_account_id', 'is', null)
    .execute()
  return accountId
}

/** The mark of the number that has arrived: the same one again is no change. */
async function noteNumber(context: SaveContext, { providerId, mark }: Kept): Promise<void> {
  await context.db
    .updateTable('payout_account')
    .set({ iban_mark: mark })
    .where('provider_id', '=', providerId)
    .execute()
}

function detailsFor(context: SaveContext, { wanted, kept }: { wanted: WantedDetails; kept: Kept }) {
  const { details } = kept
  return {
    country: details.countryCode,
    isCompany: details.businessType === 'company',
    accountHolder: details.accountHolder,
    iban: kept.isNewBank ? plainIban(wanted.iban!) : null,
    company: {
      name: details.companyName,
      taxId: details.registrationNumber,
      vatId: details.vatNumber,
      isSoleOwner: details.isSoleOwner,
    },
    person: {
      firstName: details.firstName,
      lastName: details.lastName,
      born: wanted.dateOfBirth,
      email: details.email,
      phone: details.phone,
    },
    address: {
      line1: details.addressLine1,
      line2: details.addressLine2,
      postalCode: details.postalCode,
      city: details.city,
    },
    terms: kept.isAccepting ? { at: context.now, ip: context.ip } : null,
  }
}

/** A definite 'no': nothing was changed there, so transfers do not wait. @throws */
async function refused(context: SaveContext, { kept, error }: { kept: Kept; error: unknown }): Promise<never> {
  const parameter = refusedParameter(error)
  if (parameter === null) throw error
  if (kept.hold)
    await context.db
      .updateTable('provider_account')
      .set({ payout_hold_until: kept.holdBefore })
      .where('provider_id', '=', kept.providerId)
      .where('payout_hold_until', '=', kept.hold)
      .execute()
  const fault = fieldOf(parameter)
  if (fault) throw new WrongField(...fault)
  return context.refuse('payoutRefused')
}
