import type { Transaction } from 'kysely'
import { updatePersonalData } from '#modules/accounts/server/public.ts'
import { replaceProviderLinks } from '#modules/organizations/server/public.ts'
import { findOrCreateApplication } from '#modules/providers/server/applications/public.ts'
import { type ProviderChange, replaceProviderTags, updateProvider } from '#modules/providers/server/public.ts'
import { findPlace } from '#modules/search/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ImportedPerson } from './check-row.ts'
import { formatProfession } from './stored-fields.ts'

type Tx = Transaction<Tables>

interface PrefilledApplication {
  customerAccountId: string
  person: ImportedPerson
  /** Whether accepting the invitation created the account. Only then is the phone number taken from the list. */
  isNew: boolean
  now: Temporal.Instant
}

/**
 * Creates a draft application from the imported data. Provider types only prefill the profession, because each type
 * requires evidence and a list is not evidence. An existing application is not changed.
 */
export async function createPrefilledApplication(
  tx: Tx,
  { customerAccountId, person, isNew, now }: PrefilledApplication,
): Promise<void> {
  const application = await findOrCreateApplication(tx, customerAccountId, now)
  if (!application.isNew) return
  await updateProvider(tx, application.providerId, toProviderChange(person))
  await replaceProviderTags(tx, application.providerId, { topicIds: person.topics, languageIds: person.languages })
  if (person.organisation)
    await replaceProviderLinks(tx, { providerId: application.providerId, now }, [
      { organizationId: null, name: person.organisation },
    ])
  if (isNew && person.phone) await updatePersonalData(tx, customerAccountId, { phone: person.phone })
}

/** Builds the update to the provider's profile. Fields missing from the list are left unchanged. */
function toProviderChange(person: ImportedPerson): ProviderChange {
  const { city, country, addressLine1, postalCode, experienceInYears } = person
  const place = city ? findPlace(city, country ?? 'EE') : null
  const profession = formatProfession(person)
  const text = { profession, about: person.description ?? '' }
  return {
    ...(city && { city, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }),
    ...(country && { country }),
    ...(addressLine1 && { address_line1: addressLine1 }),
    ...(postalCode && { postal_code: postalCode }),
    ...(experienceInYears !== null && { experience_in_years: experienceInYears }),
    ...((text.profession || text.about) && { texts: JSON.stringify({ [person.emailLanguage]: text }) as never }),
  }
}
