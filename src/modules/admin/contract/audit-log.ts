import { z } from 'zod'
import { AUDIT_KINDS, REASON_CHOICES } from '#modules/admin/values/people.ts'
import { SUPERUSER_PATHS } from '#modules/superuser-paths.ts'
import { call } from '#platform/contract/call.ts'
import { dateIn, guid, instantOut } from '#platform/contract/values.ts'

/** The log of what superusers did and looked at (issue 5). */
export const auditCalls = {
  listAudit: call(
    {
      who: 'admin',
      about: 'Who did or looked at what, when and why; the newest first. `next` continues below the last entry.',
      input: z.strictObject({
        actorId: guid.optional(),
        /** A verb of the log: readCustomer, blockUser … */
        action: z
          .string()
          .regex(/^[A-Za-z]{1,60}$/, { error: 'error.invalid' })
          .optional(),
        kind: z.enum(AUDIT_KINDS).optional(),
        subjectId: guid.optional(),
        /** Days in Tallinn, both included. */
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
            /** Null: a command on the server. */
            by: z.string().nullable(),
            action: z.string(),
            kind: z.string(),
            subjectId: z.guid(),
            /** Of people; null for everything else. */
            subjectName: z.string().nullable(),
            /** Of a counsellor: whose account it is, for the address of their page. */
            subjectAccountId: z.guid().nullable(),
            choice: z.enum(REASON_CHOICES).nullable(),
            /** In words, as long as they are kept. */
            reason: z.string().nullable(),
          }),
        ),
        next: z.string().nullable(),
        /** Everybody who stands in the log, and every verb: to choose from. */
        actors: z.array(z.object({ id: z.guid(), name: z.string() })),
        actions: z.array(z.string()),
      }),
    },
    SUPERUSER_PATHS.listAudit,
  ),
}
