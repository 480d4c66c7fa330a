import type { ImportField } from '#modules/admin/values/import-fields.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /** To a provider that an administrator imported, with one reminder if they do not reply (decision 0038). */
    importInvitation: {
      firstName: string
      enteredBy: string
      /** Source of the list; empty if unknown. */
      source: string
      kept: { field: ImportField; value: string }[]
      yesLink: string
      noLink: string
      erasedAt: string
      isReminder: boolean
    }
  }
}
