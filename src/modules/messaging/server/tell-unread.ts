import { sql, type Transaction } from 'kysely'
import { stopLink, wants } from '#modules/accounts/server/email-preferences/public.ts'
import type { Side } from '#modules/messaging/contract.ts'
import { pagePath } from '#modules/pages.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { noteFault } from '#platform/server/failed-jobs/public.ts'
import { isNight, morningAfter } from '#platform/server/night.ts'
import type { UiLanguage } from '#platform/values/enums.ts'
import './tables.ts'

type Tx = Transaction<Tables>
interface Due {
  conversation_id: string
  side: Side
}
const AT_ONCE = 200
const AGAIN_AFTER = { hours: 1 }

/**
 * Every minute: whoever has not read for some minutes is told once that there is a message, and nothing of it. What is due
 * stands in the table, so nothing is lost with a job and nothing is told twice.
 */
export async function tellUnread(house: House): Promise<void> {
  const { rows } = await sql<Due>`
    select conversation_id, side from conversation_side where notice_at <= ${house.clock.now()} order by notice_at limit ${AT_ONCE}`.execute(
    house.db,
  )
  for (const due of rows)
    await house.db
      .transaction()
      .execute((tx) => tellOne(house, tx, due))
      .catch((error: Error) => putOff(house, due, error))
}

/** One who cannot be told stops nobody after them, and is tried again. */
async function putOff(house: House, due: Due, error: Error): Promise<void> {
  await noteFault(house, { kind: 'tell-unread', subject: due.conversation_id, error })
  const until = house.clock.now().add(AGAIN_AFTER)
  await sql`
    update conversation_side set notice_at = ${until}
    where conversation_id = ${due.conversation_id} and side = ${due.side} and notice_at is not null`.execute(house.db)
}

interface Reader {
  customerAccountId: string
  unread: boolean
  last_number: number
  email: string
  first_name: string
  language: UiLanguage
  timezone: string
  left: boolean
}

async function tellOne(house: House, tx: Tx, due: Due): Promise<void> {
  const now = house.clock.now()
  const reader = await lockReader(tx, due, now)
  if (!reader) return
  if (isNight(now, reader.timezone)) return set(tx, due, sql`notice_at = ${morningAfter(now, reader.timezone)}`)
  const isWanted = reader.unread && !reader.left && (await wants(tx, reader.customerAccountId, 'message'))
  if (!isWanted) return set(tx, due, sql`notice_at = null`)
  const { language } = reader
  const who = { customerAccountId: reader.customerAccountId, kind: 'message' } as const
  const page = due.side === 'client' ? 'messages' : 'providerMessages'
  const path = pagePath(page, language, { conversationId: due.conversation_id })
  await writeMail(tx, house, {
    kind: 'messageWaiting',
    to: { email: reader.email, language, timezone: reader.timezone, stop: stopLink(house, who) },
    data: { firstName: reader.first_name, reader: due.side, link: house.settings.publicUrl + path },
    dedupeKey: `message:${due.conversation_id}:${due.side}:${reader.last_number}`,
  })
  await set(tx, due, sql`notice_at = null, noticed_at = ${now}`)
}

/** The one to be told, with the conversation locked: it may have been read since it was found. */
async function lockReader(tx: Tx, { conversation_id: id, side }: Due, now: Temporal.Instant) {
  await sql`select from conversation where conversation_id = ${id} for update`.execute(tx)
  const { rows } = await sql<Reader>`
    select x.customer_account_id as "customerAccountId", c.last_number, x.email_address as email, x.first_name, x.ui_language as language,
      ${side === 'client' ? sql`x.timezone` : sql`p.timezone`} as timezone, x.closed_at is not null as left,
      exists (select from conversation_line l where l.conversation_id = c.conversation_id and l.side <> s.side
        and l.number > s.read_number and l.sealed is not null) as unread
    from conversation_side s join conversation c using (conversation_id) join provider_account p using (provider_id)
    join customer_account x on x.customer_account_id = ${side === 'client' ? sql`c.customer_account_id` : sql`p.customer_account_id`}
    where s.conversation_id = ${id} and s.side = ${side} and s.notice_at <= ${now}`.execute(tx)
  return rows[0]
}

async function set(tx: Tx, { conversation_id: id, side }: Due, change: ReturnType<typeof sql>): Promise<void> {
  await sql`update conversation_side set ${change} where conversation_id = ${id} and side = ${side}`.execute(tx)
}
