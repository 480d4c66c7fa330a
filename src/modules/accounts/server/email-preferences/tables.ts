import type { MailWish } from '#contract/mail-wishes.ts'

declare module '../database/tables.ts' {
  interface Tables {
    mail_preference: {
      customer_account_id: string
      kind: MailWish
      is_wanted: boolean
    }
  }
}
