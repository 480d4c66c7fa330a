import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { listDecisions } from '#platform/server/audit-log/public.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { InvalidFieldError } from '#platform/server/http/send-error.ts'
import { pickTexts, toOrganizationReply } from './own-organization.ts'
import { recordOrganizationAudit } from './record-organization-audit.ts'
import './tables.ts'

type Tx = Transaction<Tables>

const MEMBER_COUNT = sql<number>`(select count(*)::int from provider_organization l
  where l.organization_id = g.organization_id and l.state = 'confirmed')`

export const reviewOrganizations: Handler<AllCalls['reviewOrganizations']> = async ({ page, pageSize }, { db }) => {
  const { rows } = await sql<OrganizationListRow>`
    select organization_id, name, slug, deactivated_at is null as is_active, ${MEMBER_COUNT} as members,
      (select count(*)::int from organization_manager m where m.organization_id = g.organization_id) as managers,
      count(*) over ()::int as total
    from organization g order by deactivated_at is not null, lower(name), organization_id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const items = rows.map((row) => ({
    organizationId: row.organization_id,
    name: row.name,
    slug: row.slug,
    isActive: row.is_active,
    memberCount: row.members,
    managerCount: row.managers,
  }))
  return { items, totalCount: rows[0]?.total ?? 0, page, pageSize }
}

interface OrganizationListRow {
  organization_id: string
  name: string
  slug: string
  is_active: boolean
  members: number
  managers: number
  total: number
}

/** Returns an organization. The access is audited, because managers' names and addresses are personal data. */
export const reviewOrganization: Handler<AllCalls['reviewOrganization']> = async ({ id }, context) => {
  const found = await loadOrganizationForAdmin(context, id)
  if (!found) return context.fail('notFound')
  await recordOrganizationAudit(context, context.db, { action: 'readOrganisation', organizationId: id })
  return found
}

/** Loads an organization for administrators; returns null if it does not exist. */
export async function loadOrganizationForAdmin({ db, encryption }: Context, id: string) {
  const row = await db.selectFrom('organization').selectAll().where('organization_id', '=', id).executeTakeFirst()
  if (!row) return null
  const managers = await db
    .selectFrom('organization_manager as m')
    .innerJoin('customer_account as o', 'o.customer_account_id', 'm.customer_account_id')
    .select(['m.customer_account_id', 'm.since', 'o.first_name', 'o.last_name', 'o.email_address'])
    .where('m.organization_id', '=', id)
    .orderBy('m.since')
    .execute()
  const invitations = await db
    .selectFrom('organization_manager_invitation')
    .select(['invitation_id', 'encrypted_email', 'expires_at'])
    .where('organization_id', '=', id)
    .orderBy('invited_at')
    .execute()
  const { rows } = await sql<{ members: number; former: string[] }>`
    select ${MEMBER_COUNT} as members, array(select s.slug from organization_slug s
      where s.organization_id = g.organization_id and s.slug <> g.slug order by 1) as former
    from organization g where organization_id = ${id}`.execute(db)
  return {
    ...toOrganizationReply(row),
    deactivatedBecause: row.deactivated_because,
    memberCount: rows[0]!.members,
    formerSlugs: rows[0]!.former,
    managers: managers.map((manager) => ({
      customerAccountId: manager.customer_account_id,
      name: `${manager.first_name} ${manager.last_name}`,
      emailAddress: manager.email_address,
      since: manager.since,
    })),
    invitations: invitations.map((invitation) => ({
      invitationId: invitation.invitation_id,
      emailAddress: encryption.decrypt<string>(invitation.encrypted_email),
      expiresAt: invitation.expires_at,
    })),
    history: await listDecisions(db, { kind: 'organisation', id }),
  }
}

export const addOrganization: Handler<AllCalls['addOrganization']> = async ({ name, slug, texts }, context) => {
  const id = await changeWithAudit(context, 'addOrganisation', async (tx) => {
    const values = { name, slug, texts: pickTexts(texts), logo_url: null, created_at: context.now }
    const created = await tx.insertInto('organization').values(values).returning('organization_id').executeTakeFirst()
    return created?.organization_id ?? null
  })
  return (await loadOrganizationForAdmin(context, id))!
}

export const changeOrganization: Handler<AllCalls['changeOrganization']> = async (input, context) => {
  const { organizationId, name, slug, texts } = input
  const id = await changeWithAudit(context, 'changeOrganisation', (tx) =>
    updateOrganization(
      tx,
      sql`name = ${name}, slug = ${slug}, texts = ${JSON.stringify(pickTexts(texts))}::jsonb`,
      organizationId,
    ),
  )
  return (await loadOrganizationForAdmin(context, id))!
}

/**
 * Activates or deactivates an organization. A deactivated organization is hidden everywhere, but its links and history
 * are preserved so that it can be reactivated.
 */
export const switchOrganization: Handler<AllCalls['switchOrganization']> = async (
  { id, isActive, reason },
  context,
) => {
  const because = isActive ? null : reason
  const at = isActive ? null : context.now
  const action = isActive ? 'activateOrganisation' : 'deactivateOrganisation'
  await changeWithAudit(
    context,
    action,
    (tx) => updateOrganization(tx, sql`deactivated_at = ${at}::timestamptz, deactivated_because = ${because}`, id),
    reason,
  )
  return (await loadOrganizationForAdmin(context, id))!
}

async function updateOrganization(tx: Tx, changes: RawBuilder<unknown>, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    update organization set ${changes} where organization_id = ${id} returning organization_id as id`.execute(tx)
  return rows[0]?.id ?? null
}

/**
 * Runs a change and records it in the audit log. A database constraint keeps slugs unique, including former ones.
 * @throws InvalidFieldError if the slug is taken
 */
async function changeWithAudit(
  context: Context<'notFound'>,
  action: string,
  write: (tx: Tx) => Promise<string | null>,
  reason?: string,
): Promise<string> {
  try {
    return await context.db.transaction().execute(async (tx) => {
      const id = await write(tx)
      if (!id) return context.fail('notFound')
      await recordOrganizationAudit(context, tx, { action, organizationId: id, reason })
      return id
    })
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23505' && constraint?.startsWith('organization'))
      throw new InvalidFieldError('slug', 'error.slugTaken')
    throw error
  }
}
