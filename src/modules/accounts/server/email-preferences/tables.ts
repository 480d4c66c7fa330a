import type { EmailPreference } from '#platform/values/email-preferences.ts'

declare module '#platform/server/database/tables.ts' {
  interface Tables {
    email_preference: {
      customer_account_id: string
      kind: EmailPreference
      is_enabled: boolean
    }
  }
}
