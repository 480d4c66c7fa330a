import { type RawBuilder, sql } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { recordAuditEntry } from '#platform/server/audit-log/public.ts'
import { type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { enqueueEmail } from '#platform/server/email/public.ts'
import { translate } from '#platform/server/texts.ts'
import type { ContactMessage } from './contact-messages.ts'

interface ContactMessageRow {
  contact_message_id: string
  encrypted: Buffer
  created_at: Temporal.Instant
  state: 'open' | 'answered' | 'closed'
  encrypted_answer: Buffer | null
  settled_at: Temporal.Instant | null
  settled_by: string | null
  total: number
}

async function loadMessages(
  db: Database,
  condition: RawBuilder<unknown>,
  orderAndLimit: RawBuilder<unknown> = sql``,
): Promise<ContactMessageRow[]> {
  const { rows } = await sql<ContactMessageRow>`
    select m.*, c.first_name || ' ' || c.last_name as settled_by, count(*) over ()::int as total
    from contact_message m left join customer_account c on c.customer_account_id = m.settled_by
    where ${condition} ${orderAndLimit}`.execute(db)
  return rows
}

const toSummary = ({ encryption }: Pick<Context, 'encryption'>, row: ContactMessageRow) => ({
  messageId: row.contact_message_id,
  name: encryption.decrypt<ContactMessage>(row.encrypted).name,
  createdAt: row.created_at,
  state: row.state,
})

/**
 * Lists open messages, longest waiting first, or all messages, newest first. Only `getMessageToUs` returns their text,
 * because it records each view in the audit log.
 */
export const listMessagesToUs: Handler<AllCalls['listMessagesToUs']> = async ({ status, page, pageSize }, context) => {
  const condition = status === 'all' ? sql`true` : sql`m.state = 'open'`
  const order = status === 'all' ? sql`m.created_at desc` : sql`m.created_at`
  const orderAndLimit = sql`order by ${order}, m.contact_message_id limit ${pageSize} offset ${(page - 1) * pageSize}`
  const rows = await loadMessages(context.db, condition, orderAndLimit)
  return { items: rows.map((row) => toSummary(context, row)), totalCount: rows[0]?.total ?? 0, page, pageSize }
}

export const getMessageToUs: Handler<AllCalls['getMessageToUs']> = async ({ id }, context) => {
  const [row] = await loadMessages(context.db, sql`m.contact_message_id = ${id}`)
  if (!row) return context.fail('notFound')
  await recordAudit(context, context.db, { id, action: 'readMessage' })
  const { email, message, topic } = context.encryption.decrypt<ContactMessage>(row.encrypted)
  return {
    ...toSummary(context, row),
    email,
    said: message,
    topic: topic ? translate(context.language, `contactUs.topic.${topic}`) : null,
    answer: row.encrypted_answer && context.encryption.decrypt<string>(row.encrypted_answer),
    settledAt: row.settled_at,
    settledBy: row.settled_by,
  }
}

/** Emails the answer. If two administrators answer concurrently, the second call fails with `applicationMoved`. */
export const answerMessageToUs: Handler<AllCalls['answerMessageToUs']> = async ({ id, answer }, context) => {
  await context.db.transaction().execute(async (tx) => {
    const row = await changeState(context, tx, { id, state: 'answered', answer })
    const { name, email } = context.encryption.decrypt<ContactMessage>(row.encrypted)
    const account = await tx
      .selectFrom('customer_account')
      .select(['ui_language', 'timezone'])
      .where('email_address', '=', email)
      .executeTakeFirst()
    await enqueueEmail(tx, context, {
      kind: 'messageAnswered',
      to: { email, language: account?.ui_language ?? 'et', timezone: account?.timezone ?? 'Europe/Tallinn' },
      data: { name, answer },
      dedupeKey: `contact-answer:${id}`,
    })
    await recordAudit(context, tx, { id, action: 'answerMessage' })
  })
  return null
}

export const settleMessageToUs: Handler<AllCalls['settleMessageToUs']> = async ({ id, isClosed }, context) => {
  await context.db.transaction().execute(async (tx) => {
    await changeState(context, tx, { id, state: isClosed ? 'closed' : 'open' })
    await recordAudit(context, tx, { id, action: isClosed ? 'closeMessage' : 'reopenMessage' })
  })
  return null
}

interface StateChange {
  id: string
  state: ContactMessageRow['state']
  answer?: string
}

/**
 * Changes the state of a message. An open message can be answered or closed, and a closed one can be reopened; any
 * other change fails with `applicationMoved`.
 */
async function changeState(
  context: Context<'notFound' | 'applicationMoved'>,
  db: Database,
  { id, state, answer }: StateChange,
): Promise<{ encrypted: Buffer }> {
  const expectedState = state === 'open' ? 'closed' : 'open'
  const row = await db
    .updateTable('contact_message')
    .set({
      state,
      encrypted_answer: answer === undefined ? null : context.encryption.encrypt(answer),
      settled_at: state === 'open' ? null : context.now,
      settled_by: state === 'open' ? null : requireCaller(context).customerAccountId,
    })
    .where('contact_message_id', '=', id)
    .where('state', '=', expectedState)
    .returning('encrypted')
    .executeTakeFirst()
  if (row) return row
  const [existing] = await loadMessages(db, sql`m.contact_message_id = ${id}`)
  return context.fail(existing ? 'applicationMoved' : 'notFound')
}

const recordAudit = (context: Context, db: Database, { id, action }: { id: string; action: string }): Promise<void> =>
  recordAuditEntry(db, {
    actorId: requireCaller(context).customerAccountId,
    action,
    subject: { kind: 'message', id },
    at: context.now,
  })
