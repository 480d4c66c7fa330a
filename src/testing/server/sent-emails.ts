import { parseUnsubscribeToken } from '#modules/accounts/server/email-preferences/unsubscribe-link.ts'
import { MODULES } from '#modules/server.ts'
import type { Email, EmailData } from '#platform/server/email/email-kinds.ts'
import { renderEmail } from '#platform/server/email/render-email.ts'
import { connectModules } from '#platform/server/module.ts'
import type { TestDeps } from './test-deps.ts'

export const EMAIL_TEMPLATES = connectModules(MODULES).emailTemplates

export interface DecryptedEmail<K extends keyof EmailData = keyof EmailData> {
  kind: K
  to: { email: string; language: string; timezone: string; stop?: string }
  data: EmailData[K]
}

/** Lists the stored emails of a kind, decrypted, oldest first. */
export async function listSentEmails<K extends keyof EmailData>(deps: TestDeps, kind: K): Promise<DecryptedEmail<K>[]> {
  const rows = await deps.db
    .selectFrom('email')
    .select('encrypted')
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ kind, ...deps.encryption.decrypt<Omit<DecryptedEmail<K>, 'kind'>>(row.encrypted) }))
}

/** Renders the text of an email as if it were sent at `now`. */
export const renderEmailText = <K extends keyof EmailData>(
  { kind, to, data }: DecryptedEmail<K>,
  now: string,
): string =>
  renderEmail(EMAIL_TEMPLATES, { kind, to: to as never, data }, { brand: 'Hool', now: Temporal.Instant.from(now) }).text

/** Renders the text of an email in English. */
export const renderEmailInEnglish = ({ to, ...email }: DecryptedEmail, deps: TestDeps): string =>
  renderEmail(EMAIL_TEMPLATES, { ...email, to: { ...to, language: 'en' } } as Email, {
    brand: 'Hool',
    now: deps.clock.now(),
  }).text

/** Returns the email preference that the unsubscribe link of an email turns off; null if it has no such link. */
export const readUnsubscribeKind = (deps: TestDeps, { to }: Pick<DecryptedEmail, 'to'>): string | null =>
  to.stop ? (parseUnsubscribeToken(deps, to.stop.split('/').at(-1)!)?.kind ?? null) : null
