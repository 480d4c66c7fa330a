import { type Selectable, sql, type Transaction } from 'kysely'
import type { AllCalls } from '#modules/contracts.ts'
import { type AppDeps, type Context, type Handler, requireCaller } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

type Note = Selectable<Tables['contact_note']>
type NoteContext = Pick<Context, 'db' | 'encryption' | 'caller' | 'now'>

interface ClientPair {
  contactId: string
  customerAccountId: string
}

/** Binds the ciphertext to one client and one provider, so that a note cannot be decrypted for any other pair. */
const encryptionContext = (context: NoteContext, { customerAccountId }: ClientPair) =>
  `note:${requireCaller(context).providerId}:${customerAccountId}`

const toNote = (context: NoteContext, pair: ClientPair, row: Note) => ({
  noteId: row.note_id,
  text: context.encryption.decrypt<string>(row.encrypted, encryptionContext(context, pair)),
  version: row.version,
  createdAt: row.created_at,
  changedAt: row.changed_at,
})

/** Lists the provider's own notes about one client, newest first. Only this file decrypts notes. */
export async function listNotes(context: NoteContext, pair: ClientPair) {
  const rows = await context.db
    .selectFrom('contact_note')
    .selectAll()
    .where('contact_id', '=', pair.contactId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('note_id')
    .execute()
  return rows.map((row) => toNote(context, pair, row))
}

async function findOwnPair(context: NoteContext, contactId: string): Promise<ClientPair | null> {
  const row = await context.db
    .selectFrom('contact')
    .select('customer_account_id')
    .where('contact_id', '=', contactId)
    .where('provider_id', '=', requireCaller(context).providerId!)
    .executeTakeFirst()
  return row ? { contactId, customerAccountId: row.customer_account_id } : null
}

/**
 * Creates or updates a note. The browser generates the id, so that a repeated save cannot create a duplicate. An update
 * must specify the version it changes, so that two windows cannot overwrite each other.
 */
export const saveContactNote: Handler<AllCalls['putContactNote']> = async (input, context) => {
  const pair = await findOwnPair(context, input.id)
  if (!pair) return context.fail('notFound')
  const encrypted = context.encryption.encrypt(input.text, encryptionContext(context, pair))
  return context.db.transaction().execute(async (tx) => {
    const created = input.version === 0 ? await insertNote(tx, { ...input, encrypted, now: context.now }) : undefined
    if (created) return toNote(context, pair, created)
    const row = await lockNote(tx, input)
    if (!row) return context.fail('notFound')
    const stored = toNote(context, pair, row)
    if (row.version === input.version + 1 && stored.text === input.text) return stored
    // The error contains the stored version, so that the screen can show both versions.
    if (row.version !== input.version) return context.fail('noteChanged', { text: stored.text, version: row.version })
    const changed = await tx
      .updateTable('contact_note')
      .set({ encrypted, version: row.version + 1, changed_at: context.now })
      .where('note_id', '=', input.noteId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toNote(context, pair, changed)
  })
}

function insertNote(
  tx: Transaction<Tables>,
  { id, noteId, encrypted, now }: { id: string; noteId: string; encrypted: Buffer; now: Temporal.Instant },
): Promise<Note | undefined> {
  return tx
    .insertInto('contact_note')
    .values({ note_id: noteId, contact_id: id, encrypted, created_at: now, changed_at: now, deleted_at: null })
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
  const pair = await findOwnPair(context, id)
  const deleted = pair && (await setDeletedAt(context, { id, noteId, deletedAt: context.now }))
  return deleted ? null : context.fail('notFound')
}

export const restoreContactNote: Handler<AllCalls['restoreContactNote']> = async ({ id, noteId }, context) => {
  const pair = await findOwnPair(context, id)
  const restored = pair && (await setDeletedAt(context, { id, noteId, deletedAt: null }))
  return restored ? toNote(context, pair, restored) : context.fail('notFound')
}

function setDeletedAt({ db }: NoteContext, note: { id: string; noteId: string; deletedAt: Temporal.Instant | null }) {
  return db
    .updateTable('contact_note')
    .set({ deleted_at: note.deletedAt })
    .where('note_id', '=', note.noteId)
    .where('contact_id', '=', note.id)
    .where('deleted_at', note.deletedAt ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst()
}

const RESTORABLE_FOR = { hours: 24 }

/** Runs every hour: purges notes deleted more than 24 hours ago; until then they can be restored. */
export async function purgeDeletedNotes(deps: AppDeps): Promise<void> {
  await sql`delete from contact_note where deleted_at < ${deps.clock.now().subtract(RESTORABLE_FOR)}`.execute(deps.db)
}
