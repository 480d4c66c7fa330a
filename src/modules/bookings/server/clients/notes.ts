import { type Selectable, sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type Context, type Handler, type House, signedIn } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Note = Selectable<Tables['contact_note']>
type NoteContext = Pick<Context, 'db' | 'sealing' | 'who' | 'now'>

interface Pair {
  contactId: string
  customerAccountId: string
}

/** What a note is bound to: put beside another client or counsellor it does not open. */
const boundTo = (context: NoteContext, { customerAccountId }: Pair) =>
  `note:${signedIn(context).providerId}:${customerAccountId}`

const shown = (context: NoteContext, pair: Pair, row: Note) => ({
  noteId: row.note_id,
  text: context.sealing.open<string>(row.sealed, boundTo(context, pair)),
  version: row.version,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})

/** The counsellor's own notes of one client, the newest first. No other call reads this table. */
export async function notesOf(context: NoteContext, pair: Pair) {
  const rows = await context.db
    .selectFrom('contact_note')
    .selectAll()
    .where('contact_id', '=', pair.contactId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('note_id')
    .execute()
  return rows.map((row) => shown(context, pair, row))
}

/** The pair behind a contact of this counsellor. */
async function ownPair(context: NoteContext, contactId: string): Promise<Pair | null> {
  const row = await context.db
    .selectFrom('contact')
    .select('customer_account_id')
    .where('contact_id', '=', contactId)
    .where('provider_id', '=', signedIn(context).providerId!)
    .executeTakeFirst()
  return row ? { contactId, customerAccountId: row.customer_account_id } : null
}

/**
 * Writes or changes a note. The browser gives a new one its id, so that a save repeated after a lost answer makes no second
 * one; a change must know the version it changes, so that two windows never overwrite each other.
 */
export const putContactNote: Handler<AllCalls['putContactNote']> = async (wanted, context) => {
  const pair = await ownPair(context, wanted.id)
  if (!pair) return context.refuse('notFound')
  const sealed = context.sealing.seal(wanted.text, boundTo(context, pair))
  return context.db.transaction().execute(async (tx) => {
    const made = wanted.version === 0 ? await insert(tx, { ...wanted, sealed, now: context.now }) : undefined
    if (made) return shown(context, pair, made)
    const row = await lockNote(tx, wanted)
    if (!row) return context.refuse('notFound')
    const stored = shown(context, pair, row)
    if (row.version === wanted.version + 1 && stored.text === wanted.text) return stored
    // The stored one goes along, so that the screen can show both.
    if (row.version !== wanted.version)
      return context.refuse('noteChanged', { text: stored.text, version: row.version })
    const changed = await tx
      .updateTable('contact_note')
      .set({ sealed, version: row.version + 1, changed_at: context.now })
      .where('note_id', '=', wanted.noteId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return shown(context, pair, changed)
  })
}

function insert(
  tx: Transaction<Tables>,
  { id, noteId, sealed, now }: { id: string; noteId: string; sealed: Buffer; now: Temporal.Instant },
): Promise<Note | undefined> {
  return tx
    .insertInto('contact_note')
    .values({ note_id: noteId, contact_id: id, sealed, created_at: now, changed_at: now, deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

const lockNote = (tx: Transaction<Tables>, { id, noteId }: { id: string; noteId: string }) =>
  tx
    .selectFrom('contact_note')
    .selectAll()
    .where('note_id', '=', noteId)
    .where('contact_id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const deleteContactNote: Handler<AllCalls['deleteContactNote']> = async ({ id, noteId }, context) => {
  const pair = await ownPair(context, id)
  const gone = pair && (await mark(context, { id, noteId, deletedAt: context.now }))
  return gone ? null : context.refuse('notFound')
}

export const restoreContactNote: Handler<AllCalls['restoreContactNote']> = async ({ id, noteId }, context) => {
  const pair = await ownPair(context, id)
  const back = pair && (await mark(context, { id, noteId, deletedAt: null }))
  return back ? shown(context, pair, back) : context.refuse('notFound')
}

function mark({ db }: NoteContext, wanted: { id: string; noteId: string; deletedAt: Temporal.Instant | null }) {
  return db
    .updateTable('contact_note')
    .set({ deleted_at: wanted.deletedAt })
    .where('note_id', '=', wanted.noteId)
    .where('contact_id', '=', wanted.id)
    .where('deleted_at', wanted.deletedAt ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

const KEPT = { hours: 24 }

/** Sweeper: a deleted note can be brought back for a day, then nothing of it is left. */
export async function forgetDeletedNotes(house: House): Promise<void> {
  await sql`delete from contact_note where deleted_at < ${house.clock.now().subtract(KEPT)}`.execute(house.db)
}
