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

interface Beginning {
  customerAccountId: string
  person: ImportedPerson
  /** The account was made by this yes: its phone may come from the list. */
  isNew: boolean
  now: Temporal.Instant
}

/**
 * The ordinary application, as a draft with what was entered. Counsellor types are shown as a profession only: each needs its
 * evidence, and a list is none. An application that was begun before keeps every word.
 */
export async function beginPrefilled(tx: Tx, { customerAccountId, person, isNew, now }: Beginning): Promise<void> {
  const begun = await beginApplication(tx, customerAccountId, now)
  if (!begun.isNew) return
  await changeProvider(tx, begun.providerId, changeOf(person))
  await setTags(tx, begun.providerId, { topicIds: person.topics, languageIds: person.languages })
  if (person.organisation)
    await setProviderLinks(tx, { providerId: begun.providerId, now }, [
      { organizationId: null, name: person.organisation },
    ])
  if (isNew && person.phone) await changePerson(tx, customerAccountId, { phone: person.phone })
}

/** What the list did not say stays as the account knows it. */
function changeOf(person: ImportedPerson): ProviderChange {
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
