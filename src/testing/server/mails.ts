import { readStopToken } from '#modules/accounts/server/email-preferences/stop-link.ts'
import type { Mail, MailData } from '#platform/server/email/email-kinds.ts'
import { wordMail } from '#platform/server/email/render-email.ts'
import type { TestHouse } from './test-house.ts'

export interface ReadMail<K extends keyof MailData = keyof MailData> {
  kind: K
  to: { email: string; language: string; timezone: string; stop?: string }
  data: MailData[K]
}

/** The mails of one kind that were written, opened, the oldest first. */
export async function mailsOf<K extends keyof MailData>(house: TestHouse, kind: K): Promise<ReadMail<K>[]> {
  const rows = await house.db
    .selectFrom('mail')
    .select('sealed')
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ kind, ...house.sealing.open<Omit<ReadMail<K>, 'kind'>>(row.sealed) }))
}

/** What its reader reads, when it leaves at this moment. */
export const textOf = <K extends keyof MailData>({ kind, to, data }: ReadMail<K>, now: string): string =>
  wordMail({ kind, to: to as never, data }, { brand: 'Hool', now: Temporal.Instant.from(now) }).text

/** A mail as its reader sees it, in English. */
export const readInEnglish = ({ to, ...mail }: ReadMail, house: TestHouse): string =>
  wordMail({ ...mail, to: { ...to, language: 'en' } } as Mail, { brand: 'Hool', now: house.clock.now() }).text

/** The wish that the link in a letter turns off; null where it has none. */
export const stoppedBy = (house: TestHouse, { to }: Pick<ReadMail, 'to'>): string | null =>
  to.stop ? (readStopToken(house, to.stop.split('/').at(-1)!)?.kind ?? null) : null
