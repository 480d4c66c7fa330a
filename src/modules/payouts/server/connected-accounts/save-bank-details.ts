import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import {
  findOrCreateConnectedAccount,
  getRejectedParameter,
  getStripeRetrySeconds,
  isRequestInProgress,
  isStripeUnavailable,
  loadConnectedAccount,
  updateConnectedAccount,
} from '#modules/payments/server/public.ts'
import type { PayoutDetails } from '#modules/payouts/contract/payouts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { createKeyedHash } from '#platform/server/encryption.ts'
import { InvalidFieldError, InvalidFieldsError } from '#platform/server/http/send-error.ts'
import { logError } from '#platform/server/log.ts'
import { applyAccount, HOLD_AFTER_CHANGE } from './apply-account.ts'
import {
  type BankDetailsErrors,
  type BankDetailsInput,
  normalizeIban,
  toStoredDetails,
  validateBankDetails,
} from './bank-details.ts'
import { takeRequestNumber } from './request-number.ts'
import { loadPayoutAccount } from './show-payout-account.ts'

type SaveContext = Context<AllCalls['saveBankDetails']['errors'][number]>

/**
 * Saves bank details (specification §3, §5): stores them encrypted, without the account number, and sends them to
 * Stripe, where the first call creates the connected account. Stripe’s response determines what is still required.
 */
export const saveBankDetails: Handler<AllCalls['saveBankDetails']> = async (input, context) => {
  const stored = await storeDetails(context, input)
  let { accountId } = stored
  try {
    accountId ??= await createAccount(context, stored)
    await updateConnectedAccount(context, accountId, buildDetails(context, { input, stored }))
    // Reads the account again, because an event that arrived during the update may contain only part of the change.
    await applyAccount(context, await readAccount(context, accountId))
    // Last, because a new bank account clears the fingerprint.
    if (stored.isNewBank) await storeFingerprint(context, stored)
  } catch (error) {
    if (isStripeUnavailable(error) || isRequestInProgress(error))
      return context.fail('payoutsDown', null, getStripeRetrySeconds(context))
    return handleRejection(context, { stored, accountId, error })
  }
  return loadPayoutAccount(context, stored.providerId)
}

async function readAccount(context: SaveContext, accountId: string) {
  const requestNumber = await takeRequestNumber(context)
  return { account: await loadConnectedAccount(context, accountId), requestNumber }
}

interface StoredDetails {
  providerId: string
  country: BankDetailsInput['countryCode']
  accountId: string | null
  creationStartedAt: Temporal.Instant
  details: PayoutDetails
  fingerprint: Buffer | null
  isNewBank: boolean
  /** The bank account last known to Stripe before this request. */
  previousBankId: string | null
  isAcceptingTerms: boolean
  previousHold: Temporal.Instant | null
  hold: Temporal.Instant | null
}

/** Validates the form and stores it before Stripe is called, so that a later crash loses only the account number. */
function storeDetails(context: SaveContext, input: BankDetailsInput): Promise<StoredDetails> {
  const providerId = requireCaller(context).providerId!
  return context.db.transaction().execute(async (tx) => {
    const row = await lockRow(tx, providerId)
    const fingerprint = input.iban ? createKeyedHash(context.settings.fieldKey, normalizeIban(input.iban)) : null
    assertValid(context, input, row)
    const isSameCountry = row.account_country === input.countryCode
    const isNewBank = fingerprint !== null && !(isSameCountry && row.iban_fingerprint?.equals(fingerprint))
    const isAcceptingTerms = input.acceptsTerms === true && (!row.terms_accepted_at || !isSameCountry)
    const hold = isNewBank && row.bank_id ? context.now.add(HOLD_AFTER_CHANGE) : null
    const creationStartedAt = (isSameCountry && row.creation_started_at) || context.now
    const details = toStoredDetails(input)
    const columns = {
      encrypted_details: context.encryption.encrypt(details),
      account_country: input.countryCode,
      creation_started_at: creationStartedAt,
      // `applyAccount` copies the acceptance from Stripe. A change of country means a new Stripe account, whose terms
      // have not been accepted yet.
      ...(isSameCountry ? {} : { terms_accepted_at: null }),
    }
    await tx.updateTable('payout_account').set(columns).where('provider_id', '=', providerId).execute()
    // Stripe binds an account to its country permanently, so a change of country requires a new account.
    const accountReset =
      row.stripe_account_id && !isSameCountry ? { stripe_account_id: null, payout_ready_at: null } : {}
    const changes = { ...accountReset, ...(hold ? { payout_hold_until: hold } : {}) }
    if (Object.keys(changes).length > 0)
      await tx.updateTable('provider_account').set(changes).where('provider_id', '=', providerId).execute()
    return {
      providerId,
      country: input.countryCode,
      accountId: isSameCountry ? row.stripe_account_id : null,
      creationStartedAt,
      details,
      fingerprint,
      isNewBank,
      previousBankId: row.bank_id,
      isAcceptingTerms,
      previousHold: row.payout_hold_until,
      hold,
    }
  })
}

interface PayoutAccountRow {
  stripe_account_id: string | null
  payout_hold_until: Temporal.Instant | null
  iban_fingerprint: Buffer | null
  bank_id: string | null
  account_country: string | null
  creation_started_at: Temporal.Instant | null
  terms_accepted_at: Temporal.Instant | null
}

async function lockRow(tx: Transaction<Tables>, providerId: string): Promise<PayoutAccountRow> {
  await sql`select from provider_account where provider_id = ${providerId} for no key update`.execute(tx)
  await sql`insert into payout_account (provider_id) values (${providerId}) on conflict do nothing`.execute(tx)
  const { rows } = await sql<PayoutAccountRow>`
    select p.stripe_account_id, p.payout_hold_until, a.iban_fingerprint, a.bank_id, a.account_country, a.creation_started_at, a.terms_accepted_at
    from provider_account p join payout_account a using (provider_id) where p.provider_id = ${providerId}`.execute(tx)
  return rows[0]!
}

/** Validates the form. @throws InvalidFieldsError that lists every invalid field */
function assertValid(context: SaveContext, input: BankDetailsInput, row: PayoutAccountRow): void {
  const isSameCountry = row.account_country === input.countryCode
  const isBankKnown = isSameCountry && (row.iban_fingerprint !== null || row.bank_id !== null)
  const areTermsAccepted = isSameCountry && row.terms_accepted_at !== null
  const errors: BankDetailsErrors = {
    ...(input.iban || isBankKnown ? {} : { iban: 'error.required' }),
    ...validateBankDetails(input, context.now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()),
    ...(areTermsAccepted || input.acceptsTerms ? {} : { acceptsTerms: 'error.acceptTerms' }),
  }
  const invalidFields = Object.entries(errors)
  if (invalidFields.length > 0) throw new InvalidFieldsError(invalidFields)
}

/** Finds or creates the connected account and stores its id at once, so that it is known even if a later step fails. */
async function createAccount(
  context: SaveContext,
  { providerId, country, creationStartedAt }: StoredDetails,
): Promise<string> {
  const { accountId } = await findOrCreateConnectedAccount(context, { providerId, country }, creationStartedAt)
  await context.db
    .updateTable('provider_account')
    .set({ stripe_account_id: accountId })
    .where('provider_id', '=', providerId)
    .where('stripe_account_id', 'is', null)
    .execute()
  return accountId
}

/**
 * Stores the fingerprint of the IBAN that Stripe accepted, so that submitting the same IBAN again does not count as a
 * change.
 */
async function storeFingerprint(context: SaveContext, { providerId, fingerprint }: StoredDetails): Promise<void> {
  await context.db
    .updateTable('payout_account')
    .set({ iban_fingerprint: fingerprint })
    .where('provider_id', '=', providerId)
    .execute()
}

function buildDetails(context: SaveContext, { input, stored }: { input: BankDetailsInput; stored: StoredDetails }) {
  const { details } = stored
  return {
    country: details.countryCode,
    isCompany: details.businessType === 'company',
    accountHolder: details.accountHolder,
    iban: stored.isNewBank ? normalizeIban(input.iban!) : null,
    company: {
      name: details.companyName,
      taxId: details.registrationNumber,
      vatId: details.vatNumber,
      isSoleOwner: details.isSoleOwner,
    },
    person: {
      firstName: details.firstName,
      lastName: details.lastName,
      birthDate: input.dateOfBirth,
      email: details.email,
      phone: details.phone,
    },
    address: {
      line1: details.addressLine1,
      line2: details.addressLine2,
      postalCode: details.postalCode,
      city: details.city,
    },
    terms: stored.isAcceptingTerms ? { at: context.now, ip: context.ip } : null,
  }
}

interface Rejection {
  stored: StoredDetails
  accountId: string | null
  error: unknown
}

/**
 * Handles a rejection by Stripe. The details are sent in several requests, so the bank account may have been changed
 * before a later request was rejected. @throws always
 */
async function handleRejection(context: SaveContext, { stored, accountId, error }: Rejection): Promise<never> {
  const parameter = getRejectedParameter(error)
  if (parameter === null) throw error
  if (stored.hold && !(await applyBankChange(context, stored, accountId))) await undoHold(context, stored)
  const invalidField = findFormField(parameter)
  if (invalidField) throw new InvalidFieldError(...invalidField)
  return context.fail('payoutRefused')
}

/**
 * Applies the state of the account if its bank account was changed although Stripe rejected the request. @returns
 * whether transfers must stay on hold, which is also the case while the account cannot be read
 */
async function applyBankChange(
  context: SaveContext,
  stored: StoredDetails,
  accountId: string | null,
): Promise<boolean> {
  if (!accountId) return false
  const response = await readAccount(context, accountId).catch((error: unknown) => {
    logError('payout account could not be read', { providerId: stored.providerId }, error)
    return null
  })
  if (!response) return true
  const { bank } = response.account
  if (!bank || bank.id === stored.previousBankId) return false
  await applyAccount(context, response)
  await storeFingerprint(context, stored)
  return true
}

async function undoHold(context: SaveContext, { providerId, hold, previousHold }: StoredDetails): Promise<void> {
  await context.db
    .updateTable('provider_account')
    .set({ payout_hold_until: previousHold })
    .where('provider_id', '=', providerId)
    .where('payout_hold_until', '=', hold)
    .execute()
}

/** Maps patterns of Stripe's parameter names to the form field and the key of its error text. */
const FIELDS_BY_PARAMETER: readonly (readonly [RegExp, field: string, textKey: string])[] = [
  [/account_number/, 'iban', 'error.ibanInvalid'],
  [/account_holder_name/, 'accountHolder', 'error.invalid'],
  [/tax_id|registration_number/, 'registrationNumber', 'error.registrationNumber'],
  [/vat_id/, 'vatNumber', 'error.vatNumber'],
  [/phone/, 'phone', 'error.phone'],
  [/postal_code/, 'postalCode', 'error.postalCode'],
  [/email/, 'email', 'error.emailInvalid'],
  [/dob/, 'dateOfBirth', 'error.dateInvalid'],
  [/first_name/, 'firstName', 'error.invalid'],
  [/last_name/, 'lastName', 'error.invalid'],
  [/\[city\]/, 'city', 'error.invalid'],
  [/line1/, 'addressLine1', 'error.invalid'],
  [/line2/, 'addressLine2', 'error.invalid'],
  [/company\[name\]/, 'companyName', 'error.invalid'],
  [/business_type/, 'businessType', 'error.invalid'],
]

/**
 * Returns the form field and the text key for a parameter that Stripe rejected, such as `individual[phone]`, or null if
 * no field matches.
 */
function findFormField(parameter: string): readonly [field: string, textKey: string] | null {
  const match = FIELDS_BY_PARAMETER.find(([pattern]) => pattern.test(parameter))
  return match ? [match[1], match[2]] : null
}
