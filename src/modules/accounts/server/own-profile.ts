import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { paymentMethodStatus } from '#modules/payments/server/saved-cards/public.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import { isCountry, isPostalCodeOf, phoneAsE164 } from '#platform/server/country-numbers.ts'
import { WrongFields } from '#platform/server/http/refusing.ts'
import { ADULT_YEARS } from '#platform/values/constants.ts'

type Wanted = Parameters<typeof putProfile>[0]

/** My account as specification §3 lists it. */
export const getProfile: Handler<AllCalls['getProfile']> = (_nothing, context) => profileOf(context as Context)

export const putProfile: Handler<AllCalls['putProfile']> = async (wanted, context) => {
  const me = signedIn(context).customerAccountId
  const phone = await checked(context as Context, wanted)
  if (wanted.dateOfBirth && !isAdult(wanted.dateOfBirth, context.now)) return context.refuse('adultsOnly')
  if (await isCheckedName(wanted, context as Context)) return context.refuse('nameIsChecked')
  const columns = {
    first_name: wanted.firstName,
    last_name: wanted.lastName,
    date_of_birth: wanted.dateOfBirth,
    ui_language: wanted.uiLanguage,
    timezone: wanted.timezone,
    phone,
    address_line1: orNothing(wanted.addressLine1),
    address_line2: orNothing(wanted.addressLine2),
    postal_code: orNothing(wanted.postalCode),
    city: orNothing(wanted.city),
    country: wanted.country,
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) {
    await context.db.updateTable('customer_account').set(given).where('customer_account_id', '=', me).execute()
  }
  return profileOf(context as Context)
}

interface WantedName {
  firstName?: string | undefined
  lastName?: string | undefined
}

/** A counsellor's name was looked at with their certificates: another one goes through the application (issue 3). */
async function isCheckedName(wanted: WantedName, context: Context): Promise<boolean> {
  if (wanted.firstName === undefined && wanted.lastName === undefined) return false
  const checked = await context.db
    .selectFrom('provider_account as provider')
    .innerJoin('customer_account as account', 'account.customer_account_id', 'provider.customer_account_id')
    .select(['first_name', 'last_name'])
    .where('provider.customer_account_id', '=', signedIn(context).customerAccountId)
    .where('provider.status', 'in', ['submitted', 'approved', 'deactivated'])
    .executeTakeFirst()
  if (!checked) return false
  const { firstName = checked.first_name, lastName = checked.last_name } = wanted
  return firstName !== checked.first_name || lastName !== checked.last_name
}

/** An empty field is removed; one left out stays. */
const orNothing = (typed: string | null | undefined) => (typed === '' ? null : typed)

/** What only the country decides. @returns the phone to keep. @throws WrongFields */
async function checked({ db, who, now }: Context, wanted: Wanted): Promise<string | null | undefined> {
  const kept = await db
    .selectFrom('customer_account')
    .select(['customer_account_id', 'email_address', 'role', 'country', 'postal_code'])
    .where('customer_account_id', '=', signedIn({ who }).customerAccountId)
    .executeTakeFirstOrThrow()
  const country = wanted.country === undefined ? kept.country : wanted.country
  const wrong: [string, string][] = notChangedHere(wanted, kept)
  const phone = wanted.phone ? phoneAsE164(wanted.phone, country) : orNothing(wanted.phone)
  if (wanted.phone && phone === null) wrong.push(['phone', 'error.phone'])
  if (wanted.country && !isCountry(wanted.country)) wrong.push(['country', 'error.country'])
  const postalCode = wanted.postalCode ?? (wanted.country !== undefined ? kept.postal_code : null)
  if (postalCode && !isPostalCodeOf(postalCode, country)) wrong.push(['postalCode', 'error.postalCode'])
  if (wanted.dateOfBirth && Temporal.PlainDate.compare(wanted.dateOfBirth, dayOf(now)) > 0)
    wrong.push(['dateOfBirth', 'error.dateInvalid'])
  if (wrong.length > 0) throw new WrongFields(wrong)
  return phone
}

/** Errors at an email address, role or id that is not the caller's own: ignoring it would look like a change that was made. */
function notChangedHere(
  wanted: Wanted,
  own: { customer_account_id: string; email_address: string; role: number },
): [string, string][] {
  const { customerAccountId, emailAddress, role } = wanted
  const isOther = {
    customerAccountId: customerAccountId !== undefined && customerAccountId !== own.customer_account_id,
    emailAddress: emailAddress !== undefined && emailAddress !== own.email_address,
    role: role !== undefined && role !== own.role,
  }
  return Object.entries(isOther).flatMap(([field, isWrong]) => (isWrong ? [[field, 'error.notChangedHere']] : []))
}

const dayOf = (now: Temporal.Instant) => now.toZonedDateTimeISO('Europe/Tallinn').toPlainDate()

function isAdult(born: Temporal.PlainDate, now: Temporal.Instant): boolean {
  return Temporal.PlainDate.compare(born.add({ years: ADULT_YEARS }), dayOf(now)) <= 0
}

async function profileOf(context: Context) {
  const me = signedIn(context).customerAccountId
  const row = await context.db
    .selectFrom('customer_account as account')
    .leftJoin('provider_account as provider', 'provider.customer_account_id', 'account.customer_account_id')
    .leftJoin('saved_card as kept', 'kept.customer_account_id', 'account.customer_account_id')
    .selectAll('account')
    .select([
      'kept.exp_month',
      'kept.exp_year',
      'provider.provider_id',
      'provider.status',
      'provider.working_hours_at',
      'provider.payout_ready_at',
      'provider.sessions_at',
    ])
    .select(
      sql<string[]>`array(select b.provider_id::text from bookmark b where b.customer_account_id = ${me})`.as(
        'bookmarks',
      ),
    )
    .select(
      sql<string | null>`(select m.media_item_id from media_item m where m.customer_account_id = ${me}
        and m.kind = 'customerPicture' and m.state = 'ready' and m.removed_at is null limit 1)`.as('image_file_id'),
    )
    .where('account.customer_account_id', '=', me)
    .executeTakeFirstOrThrow()
  return {
    customerAccountId: me,
    providerAccountId: row.provider_id,
    emailAddress: row.email_address,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    uiLanguage: row.ui_language,
    timezone: row.timezone,
    profileImageFileId: row.image_file_id,
    profileImageUrl: row.profile_image_url,
    profileImageCrop11Url: row.profile_image_url,
    profileImageCrop169Url: null,
    bookingPrerequisitesConfigured: row.email_confirmed_at !== null,
    providerAccountStatus: row.status ?? ('none' as const),
    paymentMethodStatus: paymentMethodStatus(row, context.now),
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
