import { sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import { renderCsv } from '#platform/server/csv.ts'
import { translate } from '#platform/server/texts.ts'
import {
  type ContactRow,
  countContacts,
  createMissingContacts,
  findContacts,
  type HistoryRow,
  listSessionHistory,
} from './find-contacts.ts'
import { listNotes } from './notes.ts'

const ALL_CONTACTS = sql`true`

/** SQL condition: the name contains the text, ignoring case and accents. */
const nameMatchesSql = (text: string) =>
  sql`o.closed_at is null and position(lower(unaccent(${text}::text)) in lower(unaccent(o.first_name || ' ' || o.last_name))) > 0`

export const listContacts: Handler<AllCalls['listContacts']> = async ({ searchText, page, pageSize }, context) => {
  const { db, now } = context
  const providerId = requireCaller(context).providerId!
  await createMissingContacts(db, providerId)
  const query = { providerId, now, condition: searchText ? nameMatchesSql(searchText) : ALL_CONTACTS }
  const rows = await findContacts(db, { ...query, page: sql`limit ${pageSize} offset ${(page - 1) * pageSize}` })
  return { items: rows.map(toContact), totalCount: await countContacts(db, query), page, pageSize }
}

const toContact = (row: ContactRow) => ({
  contactId: row.contact_id,
  name: row.name,
  sessions: row.sessions,
  lastSessionAt: row.last_at,
  nextSessionAt: row.next_at,
  paid: row.paid,
  notes: row.notes,
})

const toSession = (row: HistoryRow) => ({
  bookingId: row.booking_id,
  title: row.title,
  status: row.status,
  isByPlatform: row.is_by_platform,
  startDateTime: row.start_at,
  endDateTime: row.end_at,
  location: row.location,
  isGroup: row.is_group,
  price: row.price,
  refunded: row.refunded,
})

/** Loads one client of the signed-in provider, with sessions and notes; null if there is none with this id. */
async function loadContact(context: Context, id: string) {
  const { db, now } = context
  const providerId = requireCaller(context).providerId!
  const [row] = await findContacts(db, { providerId, now, condition: sql`c.contact_id = ${id}` })
  if (!row) return null
  const [history, notes, provider] = await Promise.all([
    listSessionHistory(db, { providerId, customerAccountId: row.customer_account_id, language: context.language }),
    listNotes(context, { contactId: id, customerAccountId: row.customer_account_id }),
    db
      .selectFrom('provider_account')
      .select('timezone')
      .where('provider_id', '=', providerId)
      .executeTakeFirstOrThrow(),
  ])
  return { row, history, notes, timezone: provider.timezone }
}

export const getContact: Handler<AllCalls['getContact']> = async ({ id }, context) => {
  const contact = await loadContact(context, id)
  if (!contact) return context.fail('notFound')
  const { row, history, notes, timezone } = contact
  return {
    ...toContact(row),
    email: row.email,
    phone: row.phone,
    timezone,
    history: history.map(toSession),
    ownNotes: notes,
  }
}

/** Exports a client's sessions and notes as plain text, for a handover or for the provider's own records. */
export const exportContact: Handler<AllCalls['exportContact']> = async ({ id }, context) => {
  const contact = await loadContact(context, id)
  if (!contact) return context.fail('notFound')
  const { row, history, notes, timezone } = contact
  const getText = (key: string) => translate(context.language, key)
  const formatTime = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(timezone).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')
  const getStatusText = (session: HistoryRow) =>
    getText(session.is_by_platform ? 'document.booking.cancelledByPlatform' : `document.booking.${session.status}`)
  const sessions = history.map((session) =>
    [
      formatTime(session.start_at),
      session.title,
      getStatusText(session),
      `${(session.price / 100).toFixed(2)} EUR`,
    ].join(' | '),
  )
  const noteTexts = notes.map((note) => `${formatTime(note.createdAt)}\n${note.text}\n`)
  return [
    row.name ?? getText('document.formerClient'),
    ...[row.email, row.phone].filter((text) => text !== null),
    '',
    getText('document.sessions'),
    ...sessions,
    '',
    getText('document.notes'),
    ...(noteTexts.length > 0 ? noteTexts : ['-']),
    '',
  ].join('\n')
}

const COLUMNS = ['client', 'email', 'phone', 'sessions', 'lastSession', 'nextSession', 'paid'] as const

/** Exports all clients as CSV, without notes, which are exported only for one client at a time. */
export const exportContactsCsv: Handler<AllCalls['contactsCsv']> = async (_none, context) => {
  const { db, now } = context
  const providerId = requireCaller(context).providerId!
  await createMissingContacts(db, providerId)
  const { timezone } = await db
    .selectFrom('provider_account')
    .select('timezone')
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  const getText = (key: string) => translate(context.language, key)
  const formatDay = (at: Temporal.Instant | null) => at?.toZonedDateTimeISO(timezone).toPlainDate().toString() ?? null
  const rows = await findContacts(db, { providerId, now, condition: ALL_CONTACTS })
  return renderCsv([
    COLUMNS.map((name) => getText(`document.csv.${name}`)),
    ...rows.map((row) => [
      row.name ?? getText('document.formerClient'),
      row.email,
      row.phone,
      String(row.sessions),
      formatDay(row.last_at),
      formatDay(row.next_at),
      { cents: row.paid },
    ]),
  ])
}
