import { z } from 'zod'
import { contentAdminCallPaths } from '#modules/content/admin-call-paths.ts'
import { defineCall } from '#platform/contract/call.ts'
import { dateOut, noInput } from '#platform/contract/values.ts'
import { HELPLINES } from '#platform/values/helplines.ts'

const KEYS = HELPLINES.map(({ key }) => key)

const helplineCheck = z.object({
  key: z.enum(KEYS),
  number: z.string(),
  name: z.string(),
  purpose: z.string(),
  hours: z.string(),
  languages: z.array(z.string()),
  source: z.string(),
  lastChecked: dateOut,
  /** The date on which the next check becomes due. */
  dueOn: dateOut,
  isStale: z.boolean(),
  /** The administrator's name; null if the last check was part of the field study. */
  checkedBy: z.string().nullable(),
})

export const helplineCalls = {
  listHelplines: defineCall(
    {
      who: 'admin',
      summary: 'Lists helplines with the date of their last check and the administrator who made it.',
      input: noInput,
      reply: z.array(helplineCheck),
    },
    contentAdminCallPaths.listHelplines,
  ),
  checkHelplines: defineCall(
    {
      who: 'admin',
      summary: 'Confirms that the displayed number, hours and languages of helplines are correct.',
      input: z.strictObject({ helplines: z.array(z.enum(KEYS)).min(1, { error: 'error.required' }).max(KEYS.length) }),
      reply: z.array(helplineCheck),
    },
    contentAdminCallPaths.checkHelplines,
  ),
}
