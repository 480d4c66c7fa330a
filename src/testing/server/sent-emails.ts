import { parseUnsubscribeToken } from '#modules/accounts/server/email-preferences/stop-link.ts'
import { MODULES } from '#modules/server.ts'
import type { Mail, MailData } from '#platform/server/email/email-kinds.ts'
import { wordMail } from '#platform/server/email/render-email.ts'
import { connectModules } from '#platform/server/module.ts'
import type { TestHouse } from './test-house.ts'

export const EMAIL_TEMPLATES = connectModules(MODULES).emailTemplates

export interface DecryptedEmail<K extends keyof MailData = keyof MailData> {
  kind: K
  to: { email: string; language: string; timezone: string; stop?: string }
  data: MailData[K]
}

/** Stored emails of one kind, decrypted, oldest first. */
export async function listSentEmails<K extends keyof MailData>(
  house: TestHouse,
  kind: K,
): Promise<DecryptedEmail<K>[]> {
  const rows = await house.db
    .selectFrom('mail')
    .select('sealed')
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ kind, ...house.sealing.open<Omit<DecryptedEmail<K>, 'kind'>>(row.sealed) }))
}

/** The text of an email if it were sent at this time. */
export const renderEmailText = <K extends keyof MailData>({ kind, to, data }: DecryptedEmail<K>, now: string): string =>
  wordMail(EMAIL_TEMPLATES, { kind, to: to as never, data }, { brand: 'Hool', now: Temporal.Instant.from(now) }).text

/** The text of an email in English. */
export const renderEmailInEnglish = ({ to, ...mail }: DecryptedEmail, house: TestHouse): string =>
  wordMail(EMAIL_TEMPLATES, { ...mail, to: { ...to, language: 'en' } } as Mail, {
    brand: 'Hool',
    now: house.clock.now(),
  }).text

/** The email preference that the email's unsubscribe link turns off; null without such a link. */
export const readUnsubscribeKind = (house: TestHouse, { to }: Pick<DecryptedEmail, 'to'>): string | null =>
  to.stop ? (parseUnsubscribeToken(house, to.stop.split('/').at(-1)!)?.kind ?? null) : null
