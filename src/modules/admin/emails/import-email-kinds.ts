import type { ImportField } from '#modules/admin/values/import-fields.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** To somebody whom a superuser entered from a list, and once more when they did not answer (decision 0038). */
    importInvitation: {
      firstName: string
      enteredBy: string
      /** Where the list came from; empty when nobody said. */
      source: string
      kept: { field: ImportField; value: string }[]
      yesLink: string
      noLink: string
      erasedAt: string
      isReminder: boolean
    }
  }
}
