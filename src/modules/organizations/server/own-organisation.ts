import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { writeAudit } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import type { OrganizationTexts } from './tables.ts'

/** The organisation that who asks looks after. @throws Refusal when there is none: nobody names another one's id. */
export async function ownOrganisation(context: Context) {
  const found = await context.db
    .selectFrom('organization')
    .selectAll()
    .where('organization_id', '=', signedIn(context).organizationId)
    .executeTakeFirst()
  if (!found) throw new Refusal('notFound')
  return found
}

export const getCompany: Handler<AllCalls['getCompany']> = (_nothing, context) => shown(context as Context)

async function shown(context: Context) {
  const row = await ownOrganisation(context)
  const { rows } = await sql<{ asked: number }>`
    select count(*)::int as asked from provider_organization
    where organization_id = ${row.organization_id} and state = 'asked'`.execute(context.db)
  return { ...factsOf(row), askedCount: rows[0]!.asked }
}

interface Facts {
  organization_id: string
  name: string
  slug: string
  logo_url: string | null
  texts: OrganizationTexts
  deactivated_at: Temporal.Instant | null
}

export const factsOf = (row: Facts) => ({
  organizationId: row.organization_id,
  name: row.name,
  slug: row.slug,
  logoUrl: row.logo_url,
  texts: Object.fromEntries(
    UI_LANGUAGES.map((language) => [language, { description: row.texts[language]?.description ?? '' }]),
  ) as Record<UiLanguage, { description: string }>,
  isActive: row.deactivated_at === null,
})

type Said = { [L in UiLanguage]?: { description?: string | undefined } | undefined }

/** Languages in which something is said; an empty one is not kept. */
export const textsFrom = (said: Said): OrganizationTexts =>
  Object.fromEntries(
    UI_LANGUAGES.flatMap((language) => {
      const description = said[language]?.description
      return description ? [[language, { description }]] : []
    }),
  )

export const putCompany: Handler<AllCalls['putCompany']> = async ({ texts }, context) => {
  const { organization_id: organizationId } = await ownOrganisation(context as Context)
  await context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('organization')
      .set({ texts: textsFrom(texts) })
      .where('organization_id', '=', organizationId)
      .execute()
    await writeAudit(tx, {
      actorId: signedIn(context).customerAccountId,
      action: 'changeOrganisation',
      subject: { kind: 'organisation', id: organizationId },
      at: context.now,
    })
  })
  return shown(context as Context)
}

/** The logo that is shown, or none; its files are the media slice's. @returns false when there is no such organisation. */
export async function putLogo(db: Kysely<Tables>, organizationId: string, logoUrl: string | null): Promise<boolean> {
  const changed = await db
    .updateTable('organization')
    .set({ logo_url: logoUrl })
    .where('organization_id', '=', organizationId)
    .returning('organization_id')
    .executeTakeFirst()
  return changed !== undefined
}
