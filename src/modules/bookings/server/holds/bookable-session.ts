import { type Kysely, sql } from 'kysely'
import { hasWithdrawalRight, pickTemplateText } from '#modules/providers/server/public.ts'
import type { TemplateTexts } from '#modules/providers/server/session-types/tables.ts'
import { IS_LISTED } from '#modules/search/server/public.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { SESSION_TYPE, type SessionLocation, type SessionType, type UiLanguage } from '#platform/values/enums.ts'

/** A session type that is about to be booked, with the data for updating the provider's search row. */
export interface BookableSession {
  sessionTemplateId: string
  providerId: string
  ownerAccountId: string
  type: SessionType
  location: SessionLocation
  title: string
  feeCents: number
  durationMinutes: number
  languageId: number
  address: string | null
  hasWithdrawalRight: boolean
  /**
   * Null if the provider is not listed in search. `durations` are the lengths of their personal sessions in minutes.
   */
  search: { durations: number[]; bufferBefore: number; bufferAfter: number } | null
}

interface BookableTemplateRow {
  session_template_id: string
  provider_id: string
  customer_account_id: string
  type: SessionType
  location: SessionLocation
  texts: TemplateTexts
  fee_cents: number
  duration_minutes: number
  language_id: number
  address: string | null
  has_right: boolean
  durations: number[]
  buffer_before_minutes: number | null
  buffer_after_minutes: number | null
}

/** Finds an active session type of a listed provider. */
export async function findBookableSession(
  db: Kysely<Tables>,
  sessionTemplateId: string,
  { language, now }: { language: UiLanguage; now: Temporal.Instant },
): Promise<BookableSession | null> {
  const { rows } = await sql<BookableTemplateRow>`
    select t.session_template_id, t.provider_id, p.customer_account_id, t.type, t.location, t.texts, t.fee_cents, t.duration_minutes,
      t.language_id, t.address, ${hasWithdrawalRight(sql`t.provider_id`, now)} as has_right, s.buffer_before_minutes, s.buffer_after_minutes,
      array(select distinct a.duration_minutes::int from session_template a where a.provider_id = t.provider_id and a.is_active and a.type = ${SESSION_TYPE.personal} order by 1) as durations
    from session_template t
    join provider_account p using (provider_id)
    left join provider_search s using (provider_id)
    where t.session_template_id = ${sessionTemplateId} and t.is_active and ${IS_LISTED}`.execute(db)
  const row = rows[0]
  return row ? toBookableSession(row, language) : null
}

const toBookableSession = (row: BookableTemplateRow, language: UiLanguage): BookableSession => ({
  sessionTemplateId: row.session_template_id,
  providerId: row.provider_id,
  ownerAccountId: row.customer_account_id,
  type: row.type,
  location: row.location,
  title: pickTemplateText(row.texts, language).title,
  feeCents: row.fee_cents,
  durationMinutes: row.duration_minutes,
  languageId: row.language_id,
  address: row.address,
  hasWithdrawalRight: row.has_right,
  search:
    row.buffer_before_minutes === null
      ? null
      : {
          durations: row.durations,
          bufferBefore: row.buffer_before_minutes,
          bufferAfter: row.buffer_after_minutes!,
        },
})
