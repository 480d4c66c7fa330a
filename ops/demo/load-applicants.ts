import type { AppDeps } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'
import { loadCredentials } from './load-credentials.ts'

/** Fictitious people who have just applied. */
const APPLICANTS = [
  {
    ...{ email: 'applicant-1@hool.test', firstName: 'Linda', lastName: 'Proovikask', city: 'Viljandi', hoursAgo: 50 },
    ...{ address: 'Näidise tee 4', postalCode: '71020', years: 6, types: [1, 3], topics: [2, 4, 9], languages: [1, 2] },
    texts: {
      et: {
        profession: 'Psühholoog ja pereterapeut',
        about:
          'Töötan paaride ja peredega. Esimesel seansil räägime, mis teid siia tõi, ja lepime kokku, kuidas edasi minna.',
      },
    },
  },
  {
    ...{ email: 'applicant-2@hool.test', firstName: 'Oskar', lastName: 'Katsepõld', city: 'Tartu', hoursAgo: 5 },
    ...{ address: 'Mustri 11', postalCode: '50090', years: 2, types: [4], topics: [1, 5, 14], languages: [1, 9] },
    texts: {
      et: {
        profession: 'Psühholoogiline nõustaja',
        about: 'Aitan ärevuse ja pingega toime tulla, samm-sammult ja rahulikult.',
      },
      en: {
        profession: 'Psychological counsellor',
        about: 'I help with anxiety and stress, step by step and without hurry.',
      },
    },
  },
] as const

/** Loads two undecided applications. */
export async function loadApplicants(deps: AppDeps, sharedPasswordHash: string): Promise<void> {
  for (const applicant of APPLICANTS) await loadApplicant(deps, applicant, sharedPasswordHash)
}

type Applicant = (typeof APPLICANTS)[number]

async function loadApplicant(deps: AppDeps, applicant: Applicant, sharedPasswordHash: string): Promise<void> {
  const { db, clock, encryption } = deps
  const sentAt = clock.now().subtract({ hours: applicant.hoursAgo })
  const providerId = await insertApplicant(deps, applicant, { sentAt, sharedPasswordHash })
  await db
    .insertInto('provider_application')
    .values({
      provider_id: providerId,
      encrypted_tax: encryption.encrypt({ taxCountry: 'EE', taxNumber: '48005170001' }),
      ...{ pending_first_name: null, pending_last_name: null, decided_at: null, sent_at: sentAt },
    })
    .execute()
  await db
    .insertInto('provider_topic')
    .values(applicant.topics.map((id) => ({ provider_id: providerId, topic_id: id })))
    .execute()
  await db
    .insertInto('provider_language')
    .values(applicant.languages.map((id) => ({ provider_id: providerId, language_id: id })))
    .execute()
  await db.insertInto('provider_organization').values({ provider_id: providerId, organization_id: null }).execute()
  await loadCredentials(deps, { providerId, providerTypeIds: applicant.types })
}

async function insertApplicant(
  { db }: AppDeps,
  applicant: Applicant,
  { sentAt, sharedPasswordHash }: { sentAt: Temporal.Instant; sharedPasswordHash: string },
): Promise<string> {
  const { customer_account_id: customerAccountId } = await db
    .insertInto('customer_account')
    .values({
      email_address: applicant.email,
      password_hash: sharedPasswordHash,
      ...{
        first_name: applicant.firstName,
        last_name: applicant.lastName,
        role: ROLE.provider,
        ui_language: 'et' as const,
      },
      ...{ phone: '+37255555555', date_of_birth: Temporal.PlainDate.from('1980-05-17'), email_confirmed_at: sentAt },
    })
    .returning('customer_account_id')
    .executeTakeFirstOrThrow()
  const { provider_id: providerId } = await db
    .insertInto('provider_account')
    .values({
      customer_account_id: customerAccountId,
      slug: `${applicant.firstName}-${applicant.lastName}`.toLowerCase().replace(/õ/g, 'o'),
      ...{
        status: 'submitted' as const,
        texts: applicant.texts,
        experience_in_years: applicant.years,
        submitted_at: sentAt,
      },
      ...{
        address_line1: applicant.address,
        postal_code: applicant.postalCode,
        city: applicant.city,
        country: 'EE',
        business_type: 'person' as const,
      },
    })
    .returning('provider_id')
    .executeTakeFirstOrThrow()
  return providerId
}
