import type { z } from 'zod'
import type { PersonalDataUpdate } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import type { ProviderChange } from '#modules/providers/server/public.ts'
import type { ProviderTexts } from '#modules/providers/server/tables.ts'
import { findPlace } from '#modules/search/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import {
  isValidPostalCode,
  isValidRegistryCode,
  isValidTaxNumber,
  normalizeVatNumber,
  toE164,
} from '#platform/server/country-numbers.ts'
import { InvalidFieldsError } from '#platform/server/http/send-error.ts'
import { ADULT_YEARS } from '#platform/values/constants.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { isLive } from './application-states.ts'
import type { Application } from './load-application.ts'
import { isReservedSlug } from './slug.ts'
import { todayInEstonia } from './verified-types.ts'

export type ProfileChange = z.output<AllCalls['putManageApplication']['input']>

/** Validates a change and normalises its phone and VAT numbers. @throws InvalidFieldsError */
export function validateProfileChange(
  old: Application,
  change: ProfileChange,
  context: Pick<Context<'adultsOnly'>, 'now' | 'fail'>,
): ProfileChange {
  const { now } = context
  const result = mergeTaxFields(old, change)
  const isCompany = result.businessType === 'company'
  const phone = change.phone ? toE164(change.phone, result.country) : undefined
  const vatNumber = change.vatNumber ? normalizeVatNumber(change.vatNumber) : undefined
  const checks: [keyof ProfileChange, string, boolean][] = [
    ['phone', 'error.phone', phone === null],
    ['postalCode', 'error.postalCode', !!change.postalCode && !isValidPostalCode(change.postalCode, result.country)],
    [
      'registryCode',
      'error.registryCode',
      !!change.registryCode && !isValidRegistryCode(change.registryCode, result.country),
    ],
    ['vatNumber', 'error.vatNumber', vatNumber === null],
    [
      'taxNumber',
      'error.taxNumber',
      !!change.taxNumber && !isValidTaxNumber(change.taxNumber, { country: result.taxCountry, isCompany }),
    ],
    ['slug', 'error.slugTaken', change.slug !== undefined && change.slug !== old.slug && isReservedSlug(change.slug)],
  ]
  const errors = checks.filter(([, , isWrong]) => isWrong).map(([field, key]) => [field, key] as const)
  if (change.dateOfBirth && isFuture(change.dateOfBirth, now)) errors.push(['dateOfBirth', 'error.dateInvalid'])
  if (errors.length > 0) throw new InvalidFieldsError(errors)
  if (change.dateOfBirth && !isAdult(change.dateOfBirth, now)) context.fail('adultsOnly')
  return { ...change, ...(phone && { phone }), ...(vatNumber && { vatNumber }) }
}

/** Returns the application's country and tax fields after the change. */
export function mergeTaxFields(old: Application, change: ProfileChange) {
  const { country = old.country, businessType = old.businessType } = change
  const { taxCountry = old.taxCountry, taxNumber = old.taxNumber } = change
  return { country, businessType, taxCountry, taxNumber }
}

const isFuture = (date: Temporal.PlainDate, now: Temporal.Instant) =>
  Temporal.PlainDate.compare(date, todayInEstonia(now)) > 0
const isAdult = (born: Temporal.PlainDate, now: Temporal.Instant) => !isFuture(born.add({ years: ADULT_YEARS }), now)

/** The public name of an approved provider changes only after review. */
export function toPersonalDataUpdate(old: Application, change: ProfileChange): PersonalDataUpdate {
  const name = isLive(old.status) ? {} : { first_name: change.firstName, last_name: change.lastName }
  return definedOnly({ ...name, date_of_birth: change.dateOfBirth, phone: change.phone })
}

export function toProviderChange(old: Application, change: ProfileChange): ProviderChange {
  return definedOnly({
    ...toPlaceChange(old, change),
    address_line1: change.addressLine1,
    address_line2: change.addressLine2,
    postal_code: change.postalCode,
    experience_in_years: change.experienceInYears,
    timezone: change.timezone,
    is_phone_public: change.isPhonePublic,
    is_email_public: change.isEmailPublic,
    slug: change.slug,
    business_type: change.businessType,
    company_name: change.companyName,
    registry_code: change.registryCode,
    vat_number: change.vatNumber,
    texts: change.texts && JSON.stringify(mergeTexts(old, change.texts)),
  }) as ProviderChange
}

/** Sets the coordinates used for search to the centre of the provider's town. */
function toPlaceChange(old: Application, { city, country }: ProfileChange): ProviderChange {
  if (city === undefined && country === undefined) return {}
  const place = findPlace(city === undefined ? old.city : city, country === undefined ? old.country : country)
  return { ...definedOnly({ city, country }), latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
}

/** Merges the texts and drops languages without any text, so that no blank profile is shown. */
function mergeTexts(old: Application, change: NonNullable<ProfileChange['texts']>): ProviderTexts {
  const mergeLanguage = (language: UiLanguage) => {
    const { profession, about, title, description, picture } = {
      ...old.texts[language],
      ...definedOnly(change[language] ?? {}),
    }
    const text = { profession: profession ?? '', about: about ?? '' }
    const meta = {
      ...(title && { metaTitle: title }),
      ...(description && { metaDescription: description }),
      ...(picture && { metaPicture: picture }),
    }
    return text.profession || text.about || Object.keys(meta).length > 0 ? { ...text, ...meta } : null
  }
  return Object.fromEntries(
    UI_LANGUAGES.flatMap((language) => {
      const text = mergeLanguage(language)
      return text ? [[language, text]] : []
    }),
  )
}

function definedOnly<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never
}
