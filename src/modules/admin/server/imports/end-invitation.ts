import { sql, type Transaction } from 'kysely'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { deleteEmails } from '#platform/server/email/public.ts'
import { normalizeEmail } from './check-row.ts'
import { getChunkEncryptionContext, type ImportHead, type RowReport } from './chunk.ts'
import { fingerprintAddress } from './known-people.ts'
import type { TableRow } from './parse-table-file.ts'
import './tables.ts'

type Tx = Transaction<Tables>
type ErasureDeps = Pick<AppDeps, 'encryption' | 'clock'>

export const getInvitationDedupeKeys = (id: string) => ({ first: `import:${id}`, reminder: `import-reminder:${id}` })

interface AnswerInput {
  id: string
  addressFingerprint: Buffer
  state: 'optedIn' | 'declined' | 'expired'
}

/** Ends an invitation and erases the person's data, including in emails and stored lists. Only the fingerprint remains. */
export async function endImportInvitation(
  deps: ErasureDeps,
  tx: Tx,
  { id, addressFingerprint, state }: AnswerInput,
): Promise<void> {
  await tx
    .updateTable('imported_person')
    .set({ state, encrypted: null, ended_at: deps.clock.now() })
    .where('imported_person_id', '=', id)
    .execute()
  await deleteEmails(tx, Object.values(getInvitationDedupeKeys(id)))
  await eraseFromLists(deps, tx, addressFingerprint)
}

interface ErasedPerson {
  customerAccountId: string
  addressFingerprint: Buffer
}

/**
 * Erases from stored lists a person who has not been imported yet. If they are in a list or are a provider, their
 * fingerprint is stored, so that later imports do not invite them; otherwise it is not stored.
 */
export async function preventInvitations(
  deps: ErasureDeps,
  tx: Tx,
  { customerAccountId, addressFingerprint }: ErasedPerson,
): Promise<void> {
  const isListed = await eraseFromLists(deps, tx, addressFingerprint)
  if (!isListed && !(await isProvider(tx, customerAccountId))) return
  const now = deps.clock.now()
  await tx
    .insertInto('imported_person')
    .values({
      address_fingerprint: addressFingerprint,
      import_id: null,
      encrypted: null,
      // Required by the table; no email is sent.
      language: 'et',
      state: 'declined',
      created_at: now,
      ended_at: now,
    })
    .execute()
}

async function isProvider(tx: Tx, customerAccountId: string): Promise<boolean> {
  const provider = await tx
    .selectFrom('provider_account')
    .select('provider_id')
    .where('customer_account_id', '=', customerAccountId)
    .executeTakeFirst()
  return provider !== undefined
}

/**
 * Erases all rows that contain an address from stored lists: from lists that contain its fingerprint, and from lists
 * with rows that have no fingerprint because they were rejected or not yet checked.
 * @returns whether a list contained the address
 */
async function eraseFromLists(deps: ErasureDeps, tx: Tx, addressFingerprint: Buffer): Promise<boolean> {
  const { rows } = await sql<{ id: string; has_fingerprint: boolean }>`
    select * from (
      select i.import_id as id, i.status, i.counts, exists (
        select from provider_import_address a where a.import_id = i.import_id and a.address_fingerprint = ${addressFingerprint}) as has_fingerprint
      from provider_import i where exists (select from provider_import_chunk c where c.import_id = i.import_id)) list
    where has_fingerprint or status in ('uploaded', 'checking') or coalesce((counts ->> 'bad')::int, 0) > 0 order by id`.execute(
    tx,
  )
  let isListed = false
  for (const { id, has_fingerprint: hasFingerprint } of rows)
    if (await eraseFromList(deps, tx, { id, addressFingerprint, hasFingerprint })) isListed = true
  return isListed
}

interface EraseInput {
  id: string
  addressFingerprint: Buffer
  hasFingerprint: boolean
}

/** @returns whether the list contained the address */
async function eraseFromList(
  deps: ErasureDeps,
  tx: Tx,
  { id, addressFingerprint, hasFingerprint }: EraseInput,
): Promise<boolean> {
  const belongsToPerson = (cell: string) =>
    cell.includes('@') && fingerprintAddress(deps, normalizeEmail(cell)).equals(addressFingerprint)
  const list = await lockList(tx, id)
  let isInList = hasFingerprint
  const chunks = await tx.selectFrom('provider_import_chunk').selectAll().where('import_id', '=', id).execute()
  for (const { position, encrypted_rows: rows, encrypted_report: report } of chunks) {
    const encryptionContext = getChunkEncryptionContext(id, position)
    const storedRows = rows && deps.encryption.decrypt<TableRow[]>(rows, encryptionContext)
    const storedReport = report && deps.encryption.decrypt<RowReport[]>(report, encryptionContext)
    const isAffected =
      storedRows?.some(({ cells }) => cells.some(belongsToPerson)) ||
      storedReport?.some((row) => belongsToPerson(row.emailAddress))
    if (!isAffected) continue
    isInList = true
    const remainingRows = storedRows?.filter(({ cells }) => !cells.some(belongsToPerson))
    const redactedReport = storedReport?.map((row) => (belongsToPerson(row.emailAddress) ? redactReport(row) : row))
    await tx
      .updateTable('provider_import_chunk')
      .set({
        encrypted_rows: remainingRows ? deps.encryption.encrypt(remainingRows, encryptionContext) : null,
        encrypted_report: redactedReport ? deps.encryption.encrypt(redactedReport, encryptionContext) : null,
      })
      .where('import_id', '=', id)
      .where('position', '=', position)
      .execute()
  }
  if (isInList) await eraseSamples(deps, tx, list)
  return isInList
}

const redactReport = (row: RowReport): RowReport => ({ ...row, emailAddress: '–', problems: [] })

/** Locks the import before its chunks, to follow the same lock order as administrators' actions. */
const lockList = (tx: Tx, id: string) =>
  tx
    .selectFrom('provider_import')
    .select(['import_id', 'encrypted_head'])
    .where('import_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Erases the sample values of the columns, which are personal data. */
async function eraseSamples(
  { encryption }: ErasureDeps,
  tx: Tx,
  list: Awaited<ReturnType<typeof lockList>>,
): Promise<void> {
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
