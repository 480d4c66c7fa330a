import type { Transaction } from 'kysely'
import { changePerson } from '#modules/accounts/server/public.ts'
import { setProviderLinks } from '#modules/organizations/server/public.ts'
import { beginApplication } from '#modules/providers/server/applications/public.ts'
import { changeProvider, type ProviderChange, setTags } from '#modules/providers/server/public.ts'
import { placeOf } from '#modules/search/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ImportedPerson } from './check-row.ts'
import { professionOf } from './kept-facts.ts'

type Tx = Transaction<Tables>

interface PrefilledInput {
  customerAccountId: string
  person: ImportedPerson
  /** The account was created by this acceptance, so its phone number may come from the list. */
  isNew: boolean
  now: Temporal.Instant
}

/**
 * Creates a draft application from the imported data. Provider types are only used as the profession, because each type
 * needs evidence, which a list is not. An existing application is not changed.
 */
export async function beginPrefilled(tx: Tx, { customerAccountId, person, isNew, now }: PrefilledInput): Promise<void> {
  const application = await beginApplication(tx, customerAccountId, now)
  if (!application.isNew) return
  await changeProvider(tx, application.providerId, toProviderChange(person))
  await setTags(tx, application.providerId, { topicIds: person.topics, languageIds: person.languages })
  if (person.organisation)
    await setProviderLinks(tx, { providerId: application.providerId, now }, [
      { organizationId: null, name: person.organisation },
    ])
  if (isNew && person.phone) await changePerson(tx, customerAccountId, { phone: person.phone })
}

/** Builds the change of the provider's profile; fields that the list did not contain are left unchanged. */
function toProviderChange(person: ImportedPerson): ProviderChange {
  const { city, country, addressLine1, postalCode, experienceInYears } = person
  const place = city ? placeOf(city, country ?? 'EE') : null
  const profession = professionOf(person)
  const text = { profession, about: person.description ?? '' }
  return {
    ...(city && { city, latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }),
    ...(country && { country }),
    ...(addressLine1 && { address_line1: addressLine1 }),
    ...(postalCode && { postal_code: postalCode }),
    ...(experienceInYears !== null && { experience_in_years: experienceInYears }),
    ...((text.profession || text.about) && { texts: JSON.stringify({ [person.letterLanguage]: text }) as never }),
  }
}
