import { z } from 'zod'
import { adminAdminCallPaths } from '#modules/admin/admin-call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { dateIn, guid, instantOut } from '#platform/contract/values.ts'
import { AUDIT_KINDS, REASON_CHOICES } from '#platform/values/audit-log.ts'

/** Calls for the audit log of what administrators changed and viewed (issue 5). */
export const auditCalls = {
  listAudit: defineCall(
    {
      who: 'admin',
      summary:
        'Lists who changed or viewed what, when and why, newest first. Pass `next` as `before` to get the following ' +
        'page.',
      input: z.strictObject({
        actorId: guid.optional(),
        /** The name of an action in the log, such as readCustomer or blockUser. */
        action: z
          .string()
          .regex(/^[A-Za-z]{1,60}$/, { error: 'error.invalid' })
          .optional(),
        kind: z.enum(AUDIT_KINDS).optional(),
        subjectId: guid.optional(),
        /** First and last day in the Tallinn time zone, both inclusive. */
        fromDate: dateIn.optional(),
        toDate: dateIn.optional(),
        before: z
          .string()
          .regex(/^\d{1,18}$/, { error: 'error.invalid' })
          .optional(),
        pageSize: z.coerce.number().pipe(z.int().min(1).max(100)).default(30),
      }),
      reply: z.object({
        items: z.array(
          z.object({
            auditLogId: z.string(),
            at: instantOut,
            /** The administrator's name; null if the action was a command run on the server. */
            by: z.string().nullable(),
            action: z.string(),
            kind: z.string(),
            subjectId: z.guid(),
            /** The person's name; null if the subject is not a person. */
            subjectName: z.string().nullable(),
            /** The person's account id, used in the URL of a provider's page; null for all other subjects. */
            subjectAccountId: z.guid().nullable(),
            choice: z.enum(REASON_CHOICES).nullable(),
            /** The free-text reason; null after it has been purged. */
            reason: z.string().nullable(),
          }),
        ),
        next: z.string().nullable(),
        /** All actors and actions in the log, as filter options. */
        actors: z.array(z.object({ id: z.guid(), name: z.string() })),
        actions: z.array(z.string()),
      }),
    },
    adminAdminCallPaths.listAudit,
  ),
}
