import { sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { findOwn, type Own, otherSide } from './parties.ts'
import { shownLine, takeBackUntil } from './shown-line.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/** Runs with the person's own conversation locked; undefined when it is not theirs. */
async function withOwn<T>(
  context: Context,
  id: string,
  work: (tx: Tx, own: Own) => Promise<T>,
): Promise<T | undefined> {
  const me = signedIn(context).customerAccountId
  return context.db.transaction().execute(async (tx) => {
    const own = await findOwn(tx, { me, id, lock: true })
    return own && work(tx, own)
  })
}

/** Undo: for ten minutes an own message can be taken back, and is gone for both at once. A second press finds it gone. */
export const takeMessageBack: Handler<AllCalls['takeMessageBack']> = async ({ id, messageId }, context) => {
  const shown = await withOwn(context as Context, id, async (tx, own) => {
    const line = await tx
      .selectFrom('conversation_line')
      .selectAll()
      .where('conversation_id', '=', own.conversationId)
      .where('line_id', '=', messageId)
      .where('side', '=', own.side)
      .executeTakeFirst()
    if (!line) return undefined
    if (!line.sealed) return shownLine(context, own, line)
    if (Temporal.Instant.compare(context.now, takeBackUntil(line)) > 0) return context.refuse('takeBackOver')
    const revision = await touch(tx, own)
    const gone = { sealed: null, gone: 'takenBack' as const, revision }
    await tx
      .updateTable('conversation_line')
      .set(gone)
      .where('conversation_id', '=', own.conversationId)
      .where('number', '=', line.number)
      .execute()
    await quietWhenRead(tx, own.conversationId, otherSide(own.side))
    return shownLine(context, own, { ...line, ...gone })
  })
  return shown ?? context.refuse('notFound')
}

export const markMessagesRead: Handler<AllCalls['markMessagesRead']> = async ({ id, number }, context) => {
  const isOwn = await withOwn(context as Context, id, async (tx, { conversationId, side, lastNumber }) => {
    await sql`
      update conversation_side set read_number = greatest(read_number, ${Math.min(number, lastNumber)})
      where conversation_id = ${conversationId} and side = ${side}`.execute(tx)
    await quietWhenRead(tx, conversationId, side)
    return true
  })
  return isOwn ? null : context.refuse('notFound')
}

/** Either of the two may want no more messages here; the other one is shown it, and nobody can write. */
export const stopMessages: Handler<AllCalls['stopMessages']> = async ({ id, isStopped }, context) => {
  const isOwn = await withOwn(context as Context, id, async (tx, own) => {
    const at = isStopped ? sql`coalesce(stopped_at, ${context.now})` : sql`null`
    await sql`
      update conversation_side set stopped_at = ${at}
      where conversation_id = ${own.conversationId} and side = ${own.side}`.execute(tx)
    await touch(tx, own)
    return true
  })
  return isOwn ? null : context.refuse('notFound')
}

/** @returns the new revision. */
async function touch(tx: Tx, own: Own): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    update conversation set revision = revision + 1 where conversation_id = ${own.conversationId} returning revision`.execute(
    tx,
  )
  return rows[0]!.revision
}

/** Nothing is left to be told: a mail that waits is not sent, and the next message may be announced again. */
async function quietWhenRead(tx: Tx, conversationId: string, side: Own['side']): Promise<void> {
  await sql`
    update conversation_side s set notice_at = null, noticed_at = null
    where s.conversation_id = ${conversationId} and s.side = ${side} and not exists (
      select from conversation_line l where l.conversation_id = s.conversation_id and l.side <> s.side
        and l.number > s.read_number and l.sealed is not null)`.execute(tx)
}
