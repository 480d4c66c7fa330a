import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { deleteEmails } from '#platform/server/email/public.ts'
import { normalizeEmail } from './check-row.ts'
import { getChunkBinding, type ImportHead, type RowReport } from './chunk.ts'
import { fingerprintAddress } from './known-people.ts'
import type { TableRow } from './parse-table-file.ts'
import './tables.ts'

type Tx = Transaction<Tables>
type Eraser = Pick<AppDeps, 'encryption' | 'clock'>

export const getInvitationDedupeKeys = (id: string) => ({ first: `import:${id}`, reminder: `import-reminder:${id}` })

interface AnswerInput {
  id: string
  mark: Buffer
  state: 'optedIn' | 'refused' | 'expired'
}

/**
 * Ends an invitation and erases the person's data here, in emails and in stored lists; only the fingerprint remains.
 */
export async function endImportInvitation(deps: Eraser, tx: Tx, { id, mark, state }: AnswerInput): Promise<void> {
  await tx
    .updateTable('imported_person')
    .set({ state, encrypted: null, ended_at: deps.clock.now() })
    .where('imported_person_id', '=', id)
    .execute()
  await deleteEmails(tx, Object.values(getInvitationDedupeKeys(id)))
  await eraseFromLists(deps, tx, mark)
}

/**
 * Erases the rows of an address from all stored lists: those with its fingerprint, and those that contain rows without
 * fingerprints because they were rejected or are not checked yet.
 */
async function eraseFromLists(deps: Eraser, tx: Tx, mark: Buffer): Promise<void> {
  const { rows } = await sql<{ id: string; is_marked: boolean }>`
    select * from (
      select i.import_id as id, i.status, i.counts, exists (
        select from provider_import_address m where m.import_id = i.import_id and m.address_fingerprint = ${mark}) as is_marked
      from provider_import i where exists (select from provider_import_chunk c where c.import_id = i.import_id)) list
    where is_marked or status in ('uploaded', 'checking') or coalesce((counts ->> 'bad')::int, 0) > 0 order by id`.execute(
    tx,
  )
  for (const { id, is_marked: isMarked } of rows) await eraseFromList(deps, tx, { id, mark, isMarked })
}

interface EraseInput {
  id: string
  mark: Buffer
  isMarked: boolean
}

async function eraseFromList(deps: Eraser, tx: Tx, { id, mark, isMarked }: EraseInput): Promise<void> {
  const belongsToPerson = (cell: string) =>
    cell.includes('@') && fingerprintAddress(deps, normalizeEmail(cell)).equals(mark)
  const list = await lockList(tx, id)
  let isFound = isMarked
  const chunks = await tx.selectFrom('provider_import_chunk').selectAll().where('import_id', '=', id).execute()
  for (const { position, encrypted_rows: rows, encrypted_report: report } of chunks) {
    const bound = getChunkBinding(id, position)
    const storedRows = rows && deps.encryption.decrypt<TableRow[]>(rows, bound)
    const storedReport = report && deps.encryption.decrypt<RowReport[]>(report, bound)
    const isAffected =
      storedRows?.some(({ cells }) => cells.some(belongsToPerson)) ||
      storedReport?.some((one) => belongsToPerson(one.emailAddress))
    if (!isAffected) continue
    isFound = true
    const remainingRows = storedRows?.filter(({ cells }) => !cells.some(belongsToPerson))
    const redactedReport = storedReport?.map((one) => (belongsToPerson(one.emailAddress) ? redactReport(one) : one))
    await tx
      .updateTable('provider_import_chunk')
      .set({
        encrypted_rows: remainingRows ? deps.encryption.encrypt(remainingRows, bound) : null,
        encrypted_report: redactedReport ? deps.encryption.encrypt(redactedReport, bound) : null,
      })
      .where('import_id', '=', id)
      .where('position', '=', position)
      .execute()
  }
  if (isFound) await eraseSamples(deps, tx, list)
}

const redactReport = (one: RowReport): RowReport => ({ ...one, emailAddress: '–', problems: [] })

/** Locks the import before its chunks, in the same lock order as the actions of administrators. */
const lockList = (tx: Tx, id: string) =>
  tx
    .selectFrom('provider_import')
    .select(['import_id', 'encrypted_head'])
    .where('import_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Erases the sample values of the columns, which are personal data. */
async function eraseSamples({ encryption }: Eraser, tx: Tx, list: Awaited<ReturnType<typeof lockList>>): Promise<void> {
  const { import_id: id, encrypted_head: encrypted } = list
  if (!encrypted) return
  const head = encryption.decrypt<ImportHead>(encrypted)
  const columns = head.columns.map(({ header }) => ({ header, samples: [] }))
  await tx
    .updateTable('provider_import')
    .set({ encrypted_head: encryption.encrypt({ ...head, columns }) })
    .where('import_id', '=', id)
    .execute()
}
