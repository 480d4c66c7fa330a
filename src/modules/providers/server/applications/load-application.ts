import { type Kysely, sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { Encryption } from '#platform/server/encryption.ts'
import { UI_LANGUAGES } from '#platform/values/enums.ts'
import '#modules/accounts/server/tables.ts'
import '#modules/organizations/server/tables.ts'
import '#modules/providers/server/tables.ts'
import './tables.ts'
import type { ProviderText, ProviderTexts } from '#modules/providers/server/tables.ts'
import { listMissingFields, type MissingField } from './list-missing-fields.ts'
import type { ChangeRequest } from './tables.ts'
import { todayInEstonia } from './verified-types.ts'

type Db = Kysely<Tables>
export type LoadApplicationContext = Pick<Context, 'now' | 'encryption'>

/** Loads an application or profile as seen by its owner and by administrators. */
export async function loadApplication(db: Db, providerId: string, { now, encryption }: LoadApplicationContext) {
  const row = await loadRow(db, providerId)
  if (!row) return null
  const [lists, credentials] = [await loadLists(db, providerId), await loadCredentials(db, providerId, now)]
  const tax = decryptTax(encryption, row.encrypted_tax)
  const fields = { ...toFields(row), ...lists, ...tax, credentials }
  const hasNewName = row.pending_first_name !== null || row.pending_last_name !== null
  return {
    ...fields,
    status: row.status,
    providerAccountId: providerId,
    missing: listMissingFields(fields) as MissingField[],
    changeRequests: (row.change_requests ?? []) as ChangeRequest[],
    waitingSince: row.sent_at,
    hasPendingChanges: hasNewName || credentials.some((credential) => credential.status === 'unchecked'),
  }
}
export type Application = NonNullable<Awaited<ReturnType<typeof loadApplication>>>

export interface TaxDetails {
  taxCountry: string | null
  taxNumber: string | null
}
const NO_TAX_DETAILS: TaxDetails = { taxCountry: null, taxNumber: null }

/** Decrypts the stored country of tax residence and tax number. */
export const decryptTax = (encryption: Encryption, encrypted: Buffer | null): TaxDetails =>
  encrypted ? encryption.decrypt<TaxDetails>(encrypted) : NO_TAX_DETAILS

function loadRow(db: Db, providerId: string) {
  return db
    .selectFrom('provider_account as p')
    .innerJoin('customer_account as o', 'o.customer_account_id', 'p.customer_account_id')
    .leftJoin('provider_application as a', 'a.provider_id', 'p.provider_id')
    .selectAll('p')
    .select(['o.first_name', 'o.last_name', 'o.email_address', 'o.date_of_birth', 'o.phone'])
    .select(['a.encrypted_tax', 'a.pending_first_name', 'a.pending_last_name', 'a.sent_at', 'a.change_requests'])
    .where('p.provider_id', '=', providerId)
    .executeTakeFirst()
}
type ApplicationRow = NonNullable<Awaited<ReturnType<typeof loadRow>>>

const toFields = (row: ApplicationRow) => ({
  emailAddress: row.email_address,
  firstName: row.pending_first_name ?? row.first_name,
  lastName: row.pending_last_name ?? row.last_name,
  publicName: { firstName: row.first_name, lastName: row.last_name },
  dateOfBirth: row.date_of_birth,
  phone: row.phone,
  isPhonePublic: row.is_phone_public,
  isEmailPublic: row.is_email_public,
  timezone: row.timezone,
  country: row.country,
  addressLine1: row.address_line1,
  addressLine2: row.address_line2,
  postalCode: row.postal_code,
  city: row.city,
  experienceInYears: row.experience_in_years,
  texts: toTexts(row.texts),
  slug: row.slug,
  businessType: row.business_type,
  companyName: row.company_name,
  registryCode: row.registry_code,
  vatNumber: row.vat_number,
  profileImageCrop11Url: row.image_square_url,
  profileImageCrop169Url: row.image_wide_url,
  videoUrl: row.video_url,
  videoThumbnailUrl: row.video_thumbnail_url,
  videoName: row.video_name,
})

function toTexts(texts: ProviderTexts) {
  const toText = (text: ProviderText | undefined) => ({
    profession: text?.profession ?? '',
    about: text?.about ?? '',
    title: text?.metaTitle ?? '',
    description: text?.metaDescription ?? '',
    picture: text?.metaPicture ?? null,
  })
  return Object.fromEntries(UI_LANGUAGES.map((language) => [language, toText(texts[language])])) as Record<
    (typeof UI_LANGUAGES)[number],
    ReturnType<typeof toText>
  >
}

async function loadLists(db: Db, providerId: string) {
  const { rows } = await sql<{ topicIds: number[]; languageIds: number[] }>`
    select array(select topic_id::int from provider_topic where provider_id = ${providerId} order by 1) as "topicIds",
      array(select language_id::int from provider_language where provider_id = ${providerId} order by 1) as "languageIds"`.execute(
    db,
  )
  const links = await db
    .selectFrom('provider_organization as l')
    .leftJoin('organization as g', 'g.organization_id', 'l.organization_id')
    .select(['l.provider_oraganization_id', 'l.organization_id', 'l.state', 'g.slug'])
    .select((row) => row.fn.coalesce('g.name', 'l.name').as('name'))
    .where('l.provider_id', '=', providerId)
    .where('l.state', '<>', 'ended')
    .orderBy('name')
    .orderBy('l.provider_oraganization_id')
    .execute()
  const providerOrganizations = links.map((link) => ({
    providerOraganizationId: link.provider_oraganization_id,
    providerAccountId: providerId,
    organizationId: link.organization_id,
    name: link.name,
    slug: link.slug,
    isConfirmed: link.state === 'confirmed',
  }))
  return { ...rows[0]!, providerOrganizations }
}

async function loadCredentials(db: Db, providerId: string, now: Temporal.Instant) {
  const rows = await db
    .selectFrom('credential')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('status', '<>', 'replaced')
    .orderBy('provider_type_id')
    .orderBy('created_at')
    .execute()
  const today = todayInEstonia(now)
  return rows.map((row) => ({
    credentialId: row.credential_id,
    providerTypeId: row.provider_type_id,
    status: row.status,
    number: row.number,
    issuer: row.issuer,
    registerUrl: row.register_url,
    validUntil: row.valid_until,
    isExpired: row.valid_until !== null && Temporal.PlainDate.compare(row.valid_until, today) < 0,
    evidenceType: row.evidence_type,
    evidenceName: row.evidence_name,
    checkedAt: row.checked_at,
    rejectionReason: row.rejection_reason,
  }))
}
