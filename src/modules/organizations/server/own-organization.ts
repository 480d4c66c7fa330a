import { type Kysely, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { recordOrganizationAudit } from './record-organization-audit.ts'
import type { OrganizationTexts } from './tables.ts'

/** Loads the organization that the caller manages. The id is never taken from the input. */
export async function loadOwnOrganization(context: Context<'notFound'>) {
  const found = await context.db
    .selectFrom('organization')
    .selectAll()
    .where('organization_id', '=', requireCaller(context).organizationId)
    .executeTakeFirst()
  return found ?? context.fail('notFound')
}

export const getOwnOrganization: Handler<AllCalls['getCompany']> = (_input, context) => loadReply(context)

async function loadReply(context: Context<'notFound'>) {
  const row = await loadOwnOrganization(context)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from provider_organization
    where organization_id = ${row.organization_id} and state = 'requested'`.execute(context.db)
  return { ...toOrganizationReply(row), requestCount: rows[0]!.count }
}

interface OrganizationRow {
  organization_id: string
  name: string
  slug: string
  logo_url: string | null
  texts: OrganizationTexts
  deactivated_at: Temporal.Instant | null
}

export const toOrganizationReply = (row: OrganizationRow) => ({
  organizationId: row.organization_id,
  name: row.name,
  slug: row.slug,
  logoUrl: row.logo_url,
  texts: Object.fromEntries(
    UI_LANGUAGES.map((language) => [language, { description: row.texts[language]?.description ?? '' }]),
  ) as Record<UiLanguage, { description: string }>,
  isActive: row.deactivated_at === null,
})

type TextsInput = { [L in UiLanguage]?: { description?: string | undefined } | undefined }

/** Returns the descriptions, leaving out languages without one. */
export const pickTexts = (input: TextsInput): OrganizationTexts =>
  Object.fromEntries(
    UI_LANGUAGES.flatMap((language) => {
      const description = input[language]?.description
      return description ? [[language, { description }]] : []
    }),
  )

export const updateOwnOrganization: Handler<AllCalls['putCompany']> = async ({ texts }, context) => {
  const { organization_id: organizationId } = await loadOwnOrganization(context)
  await context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('organization')
      .set({ texts: pickTexts(texts) })
      .where('organization_id', '=', organizationId)
      .execute()
    await recordOrganizationAudit(context, tx, { action: 'changeOrganisation', organizationId })
  })
  return loadReply(context)
}

/** Sets or removes the logo; the media module owns the files. @returns false if the organization does not exist. */
export async function setOrganizationLogo(
  db: Kysely<Tables>,
  organizationId: string,
  logoUrl: string | null,
): Promise<boolean> {
  const changed = await db
    .updateTable('organization')
    .set({ logo_url: logoUrl })
    .where('organization_id', '=', organizationId)
    .returning('organization_id')
    .executeTakeFirst()
  return changed !== undefined
}
