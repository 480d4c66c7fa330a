import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { getPaymentMethodStatus } from '#modules/payments/values/card-status.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { isCountryCode, isValidPostalCode, toE164 } from '#platform/server/country-numbers.ts'
import { signMediaUrl } from '#platform/server/http/private-media.ts'
import { InvalidFieldsError } from '#platform/server/http/send-error.ts'
import { ADULT_YEARS } from '#platform/values/constants.ts'

type ProfileInput = Parameters<typeof putProfile>[0]

/** Returns the caller's account with the fields listed in specification §3. */
export const getProfile: Handler<AllCalls['getProfile']> = (_input, context) => loadProfile(context)

export const putProfile: Handler<AllCalls['putProfile']> = async (input, context) => {
  const accountId = requireCaller(context).customerAccountId
  const phone = await validateProfile(context, input)
  if (input.dateOfBirth && !isAdult(input.dateOfBirth, context.now)) return context.fail('adultsOnly')
  if (await changesVerifiedName(input, context)) return context.fail('nameIsChecked')
  const columns = {
    first_name: input.firstName,
    last_name: input.lastName,
    date_of_birth: input.dateOfBirth,
    ui_language: input.uiLanguage,
    timezone: input.timezone,
    phone,
    address_line1: emptyToNull(input.addressLine1),
    address_line2: emptyToNull(input.addressLine2),
    postal_code: emptyToNull(input.postalCode),
    city: emptyToNull(input.city),
    country: input.country,
  }
  const changes = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length > 0) {
    await context.db.updateTable('customer_account').set(changes).where('customer_account_id', '=', accountId).execute()
  }
  return loadProfile(context)
}

interface NameInput {
  firstName?: string | undefined
  lastName?: string | undefined
}

/**
 * Returns whether the input changes a provider's name, which was verified against their qualifications and can only be
 * changed through the application.
 */
async function changesVerifiedName(input: NameInput, context: Context): Promise<boolean> {
  if (input.firstName === undefined && input.lastName === undefined) return false
  const verified = await context.db
    .selectFrom('provider_account as provider')
    .innerJoin('customer_account as account', 'account.customer_account_id', 'provider.customer_account_id')
    .select(['first_name', 'last_name'])
    .where('provider.customer_account_id', '=', requireCaller(context).customerAccountId)
    .where('provider.status', 'in', ['submitted', 'approved', 'deactivated'])
    .executeTakeFirst()
  if (!verified) return false
  const { firstName = verified.first_name, lastName = verified.last_name } = input
  return firstName !== verified.first_name || lastName !== verified.last_name
}

/** An empty field is cleared; an omitted one stays unchanged. */
const emptyToNull = (value: string | null | undefined) => (value === '' ? null : value)

/**
 * Validates fields, including those that depend on the country. @returns the phone number in E.164 format.
 * @throws InvalidFieldsError
 */
async function validateProfile({ db, caller, now }: Context, input: ProfileInput): Promise<string | null | undefined> {
  const stored = await db
    .selectFrom('customer_account')
    .select(['customer_account_id', 'email_address', 'role', 'country', 'postal_code'])
    .where('customer_account_id', '=', requireCaller({ caller }).customerAccountId)
    .executeTakeFirstOrThrow()
  const country = input.country === undefined ? stored.country : input.country
  const errors: [string, string][] = findReadOnlyChanges(input, stored)
  const phone = input.phone ? toE164(input.phone, country) : emptyToNull(input.phone)
  if (input.phone && phone === null) errors.push(['phone', 'error.phone'])
  if (input.country && !isCountryCode(input.country)) errors.push(['country', 'error.country'])
  const postalCode = input.postalCode ?? (input.country !== undefined ? stored.postal_code : null)
  if (postalCode && !isValidPostalCode(postalCode, country)) errors.push(['postalCode', 'error.postalCode'])
  if (input.dateOfBirth && Temporal.PlainDate.compare(input.dateOfBirth, toDayInTallinn(now)) > 0)
    errors.push(['dateOfBirth', 'error.dateInvalid'])
  if (errors.length > 0) throw new InvalidFieldsError(errors)
  return phone
}

/**
 * Reports an email address, role or id that differs from the caller's; ignoring it would look like a successful change.
 */
function findReadOnlyChanges(
  input: ProfileInput,
  own: { customer_account_id: string; email_address: string; role: number },
): [string, string][] {
  const { customerAccountId, emailAddress, role } = input
  const isChanged = {
    customerAccountId: customerAccountId !== undefined && customerAccountId !== own.customer_account_id,
    emailAddress: emailAddress !== undefined && emailAddress !== own.email_address,
    role: role !== undefined && role !== own.role,
  }
  return Object.entries(isChanged).flatMap(([field, isError]) => (isError ? [[field, 'error.notChangedHere']] : []))
}

const toDayInTallinn = (now: Temporal.Instant) => now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()

function isAdult(dateOfBirth: Temporal.PlainDate, now: Temporal.Instant): boolean {
  return Temporal.PlainDate.compare(dateOfBirth.add({ years: ADULT_YEARS }), toDayInTallinn(now)) <= 0
}

async function loadProfile(context: Context) {
  const accountId = requireCaller(context).customerAccountId
  const row = await context.db
    .selectFrom('customer_account as account')
    .leftJoin('provider_account as provider', 'provider.customer_account_id', 'account.customer_account_id')
    .leftJoin('saved_card as card', 'card.customer_account_id', 'account.customer_account_id')
    .selectAll('account')
    .select([
      'card.exp_month',
      'card.exp_year',
      'provider.provider_id',
      'provider.status',
      'provider.working_hours_at',
      'provider.payout_ready_at',
      'provider.sessions_at',
    ])
    .select(
      sql<string[]>`array(select b.provider_id::text from bookmark b where b.customer_account_id = ${accountId})`.as(
        'bookmarks',
      ),
    )
    .select(
      sql<string | null>`(select m.media_item_id from media_item m where m.customer_account_id = ${accountId}
        and m.kind = 'customerPicture' and m.state = 'ready' and m.removed_at is null limit 1)`.as('image_file_id'),
    )
    .where('account.customer_account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const profileImageUrl = signMediaUrl(context, row.profile_image_url)
  return {
    customerAccountId: accountId,
    providerAccountId: row.provider_id,
    emailAddress: row.email_address,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    uiLanguage: row.ui_language,
    timezone: row.timezone,
    profileImageFileId: row.image_file_id,
    profileImageUrl,
    profileImageCrop11Url: profileImageUrl,
    profileImageCrop169Url: null,
    bookingPrerequisitesConfigured: row.email_confirmed_at !== null,
    providerAccountStatus: row.status ?? ('none' as const),
    paymentMethodStatus: getPaymentMethodStatus(row, context.now),
    phone: row.phone,
    addressLine1: row.address_line1,
    addressLine2: row.address_line2,
    postalCode: row.postal_code,
    city: row.city,
    country: row.country,
    role: row.role,
    isExpress: false,
    workingHoursUpdated: row.working_hours_at !== null,
    stripeAccountUpdated: row.payout_ready_at !== null,
    sessionsUpdated: row.sessions_at !== null,
    emailConfirmed: row.email_confirmed_at !== null,
    bookmarkedProviderIds: row.bookmarks,
  }
}
