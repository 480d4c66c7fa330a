import type { Kysely } from 'kysely'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'

interface OrganizationAuditEntry {
  action: string
  organizationId: string
  reason?: string | undefined
}

/** Records the caller's action on an organization in the audit log. */
export const recordOrganizationAudit = (
  context: Context,
  tx: Kysely<Tables>,
  { action, organizationId, reason }: OrganizationAuditEntry,
): Promise<void> =>
  recordAuditEntry(tx, {
    actorId: requireCaller(context).customerAccountId,
    action,
    subject: { kind: 'organisation', id: organizationId },
    reason,
    at: context.now,
  })
