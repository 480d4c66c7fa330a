import { sql, type Transaction } from 'kysely'
import { takeLetter } from '#modules/accounts/server/public.ts'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, Refusal, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { NOTICE_AFTER_MINUTES } from '#platform/values/constants.ts'
import { findOwn, HAS_ASKED, IS_CLIENT, type Own, otherSide } from './parties.ts'
import { boundTo, type Line, shownLine, wordsOf } from './shown-line.ts'
import { silenceOf } from './silence.ts'
import './tables.ts'

type Tx = Transaction<Tables>
interface Sent {
  messageId: string
  text: string
}

/** Writes one message under the id the sender's device gave it, so that a repeat after a lost answer sends nothing more. */
export const sendMessage: Handler<AllCalls['sendMessage']> = async (wanted, context) => {
  const me = signedIn(context).customerAccountId
  const own = await findOwn(context.db, { me, id: wanted.id })
  if (!own) return context.refuse('notFound')
  const before = await findLine(context.db as unknown as Tx, own, wanted.messageId)
  if (before) return repeated(context as Context, { own, line: before, wanted })
  await takeLetter(context as Context, 'message', `${own.conversationId}:${own.side}`)
  await takeLetter(context as Context, 'messagesOfOne', me)
  return context.db.transaction().execute(async (tx) => {
    // First in the order of locks: an account that is closed at this moment waits, or is seen as closed.
    await sql`
      select from customer_account where customer_account_id in (
        ${own.customerAccountId}, (select customer_account_id from provider_account where provider_id = ${own.providerId}))
      order by customer_account_id for key share`.execute(tx)
    const locked = await findOwn(tx, { me, id: wanted.id, lock: true })
    if (!locked) return context.refuse('notFound')
    const twin = await findLine(tx, locked, wanted.messageId)
    if (twin) return repeated(context as Context, { own: locked, line: twin, wanted })
    if ((await silenceOf(tx, locked)) || !(await mayWrite(tx, locked))) return context.refuse('messagesStopped')
    return shownLine(context, locked, await write(tx, locked, { context: context as Context, wanted }))
  })
}

/** A counsellor writes first only to their clients; somebody who asked has to have written themselves. */
async function mayWrite(tx: Tx, { conversationId, side }: Own): Promise<boolean> {
  const { rows } = await sql`
    select from conversation c join provider_account p using (provider_id)
    join customer_account k on k.customer_account_id = c.customer_account_id
    where c.conversation_id = ${conversationId} and (${IS_CLIENT}
      or exists (select from conversation_line l where l.conversation_id = c.conversation_id and l.side = 'client')
      or (${side} = 'client' and ${HAS_ASKED}))`.execute(tx)
  return rows.length > 0
}

async function write(tx: Tx, own: Own, { context, wanted }: { context: Context; wanted: Sent }): Promise<Line> {
  const { conversationId, side } = own
  const bound = boundTo(own, { line_id: wanted.messageId, side })
  const grown = await tx
    .updateTable('conversation')
    .set({ last_number: own.lastNumber + 1, revision: own.revision + 1, last_line_at: context.now })
    .where('conversation_id', '=', conversationId)
    .returning(['last_number as number', 'revision'])
    .executeTakeFirstOrThrow()
  const due = context.now.add({ minutes: NOTICE_AFTER_MINUTES })
  await tx
    .updateTable('conversation_side')
    .set({ notice_at: sql<Temporal.Instant>`coalesce(notice_at, ${due})` })
    .where('conversation_id', '=', conversationId)
    .where('side', '=', otherSide(side))
    .where('noticed_at', 'is', null)
    .execute()
  return tx
    .insertInto('conversation_line')
    .values({
      ...{ ...grown, conversation_id: conversationId, line_id: wanted.messageId, side, written_at: context.now },
      sealed: context.sealing.seal(wanted.text, bound),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const findLine = (tx: Tx, { conversationId }: Own, messageId: string): Promise<Line | undefined> =>
  tx
    .selectFrom('conversation_line')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('line_id', '=', messageId)
    .executeTakeFirst()

/** The same message again is answered as at first, taken back or not; another one under its id is a fault of the sender. */
function repeated(house: Context, { own, line, wanted }: { own: Own; line: Line; wanted: Sent }) {
  const words = wordsOf(house, own, line)
  if (line.side !== own.side || (words !== null && words !== wanted.text)) throw new Refusal('keyReused')
  return shownLine(house, own, line)
}
