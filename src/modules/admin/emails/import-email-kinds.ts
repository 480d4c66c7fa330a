import type { ImportField } from '#modules/admin/values/import-fields.ts'

declare module '#platform/server/email/email-kinds.ts' {
  interface EmailData {
    /**
     * Sent when an administrator imports a provider, and once more as a reminder if the provider does not reply
     * (decision 0038).
     */
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
