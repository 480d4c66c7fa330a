import type { AppDeps } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'
import { DEMO_LOGINS } from './logins.ts'

/** Loads a provider who was approved yesterday and has not begun onboarding. */
export async function loadNewcomer({ db, clock }: AppDeps): Promise<void> {
  const login = DEMO_LOGINS.find(({ role, providerKey }) => role === ROLE.provider && !providerKey)!
  const person = await db
    .selectFrom('customer_account')
    .select('customer_account_id')
    .where('email_address', '=', login.email)
    .executeTakeFirstOrThrow()
  const approvedAt = clock.now().subtract({ hours: 24 })
  const { provider_id: providerId } = await db
    .insertInto('provider_account')
    .values({
      customer_account_id: person.customer_account_id,
      slug: 'liis-kastehein',
      status: 'approved',
      texts: {
        en: { profession: 'Psychologist', about: 'I listen first. Then we look together at what helps.' },
        et: { profession: 'Psühholoog', about: 'Kõigepealt kuulan. Siis vaatame koos, mis aitab.' },
        ru: { profession: 'Психолог', about: 'Сначала я слушаю. Потом вместе смотрим, что помогает.' },
      },
      experience_in_years: 4,
      address_line1: 'Näidise 7',
      postal_code: '51004',
      city: 'Tartu',
      country: 'EE',
      business_type: 'person',
      submitted_at: approvedAt,
      approved_at: approvedAt,
    })
    .returning('provider_id')
    .executeTakeFirstOrThrow()
  await db.insertInto('provider_topic').values({ provider_id: providerId, topic_id: 5 }).execute()
  await db.insertInto('provider_language').values({ provider_id: providerId, language_id: 1 }).execute()
  await db.insertInto('provider_type').values({ provider_id: providerId, provider_type_id: 1 }).execute()
}
