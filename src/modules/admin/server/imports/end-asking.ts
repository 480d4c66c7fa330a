import { sql, type Transaction } from 'kysely'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { forgetMails } from '#platform/server/email/public.ts'
import { normalEmail } from './check-row.ts'
import { boundTo, type Head, type RowReport } from './chunk.ts'
import { markOfAddress } from './known-people.ts'
import type { TableRow } from './table-of-file.ts'
import './tables.ts'

type Tx = Transaction<Tables>
type Eraser = Pick<House, 'sealing' | 'clock'>

export const letterKeys = (id: string) => ({ first: `import:${id}`, reminder: `import-reminder:${id}` })

interface Ending {
  id: string
  mark: Buffer
  state: 'optedIn' | 'refused' | 'expired'
}

/** Nothing of what was entered stays: not here, not in the letters, not in a list that is still open. The mark stays alone. */
export async function endAsking(house: Eraser, tx: Tx, { id, mark, state }: Ending): Promise<void> {
  await tx
    .updateTable('imported_person')
    .set({ state, sealed: null, ended_at: house.clock.now() })
    .where('imported_person_id', '=', id)
    .execute()
  await forgetMails(tx, Object.values(letterKeys(id)))
  await eraseFromLists(house, tx, mark)
}

/**
 * Takes the rows of an address out of every list that still holds one: those where it is marked, and those with rows that have
 * no marks, because they are not checked yet or cannot be taken. These are read through.
 */
async function eraseFromLists(house: Eraser, tx: Tx, mark: Buffer): Promise<void> {
  const { rows } = await sql<{ id: string; is_marked: boolean }>`
    select * from (
      select i.import_id as id, i.status, i.counts, exists (
        select from provider_import_mark m where m.import_id = i.import_id and m.address_mark = ${mark}) as is_marked
      from provider_import i where exists (select from provider_import_chunk c where c.import_id = i.import_id)) list
    where is_marked or status in ('uploaded', 'checking') or coalesce((counts ->> 'bad')::int, 0) > 0 order by id`.execute(
    tx,
  )
  for (const { id, is_marked: isMarked } of rows) await eraseFromList(house, tx, { id, mark, isMarked })
}

interface Erasing {
  id: string
  mark: Buffer
  isMarked: boolean
}

async function eraseFromList(house: Eraser, tx: Tx, { id, mark, isMarked }: Erasing): Promise<void> {
  const isTheirs = (cell: string) => cell.includes('@') && markOfAddress(house, normalEmail(cell)).equals(mark)
  const list = await lockList(tx, id)
  let isThere = isMarked
  const chunks = await tx.selectFrom('provider_import_chunk').selectAll().where('import_id', '=', id).execute()
  for (const { position, sealed_rows: rows, sealed_report: report } of chunks) {
    const bound = boundTo(id, position)
    const before = rows && house.sealing.open<TableRow[]>(rows, bound)
    const said = report && house.sealing.open<RowReport[]>(report, bound)
    const holds = before?.some(({ cells }) => cells.some(isTheirs)) || said?.some((one) => isTheirs(one.emailAddress))
    if (!holds) continue
    isThere = true
    const left = before?.filter(({ cells }) => !cells.some(isTheirs))
    const shown = said?.map((one) => (isTheirs(one.emailAddress) ? empty(one) : one))
    await tx
      .updateTable('provider_import_chunk')
      .set({
        sealed_rows: left ? house.sealing.seal(left, bound) : null,
        sealed_report: shown ? house.sealing.seal(shown, bound) : null,
      })
      .where('import_id', '=', id)
      .where('position', '=', position)
      .execute()
  }
  if (isThere) await eraseSamples(house, tx, list)
}

const empty = (one: RowReport): RowReport => ({ ...one, emailAddress: '–', problems: [] })

/** First, as by whoever decides about it. */
const lockList = (tx: Tx, id: string) =>
  tx
    .selectFrom('provider_import')
    .select(['import_id', 'sealed_head'])
    .where('import_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The first values of each column are somebody's. */
async function eraseSamples({ sealing }: Eraser, tx: Tx, list: Awaited<ReturnType<typeof lockList>>): Promise<void> {
  const { import_id: id, sealed_head: sealed } = list
  if (!sealed) return
  const head = sealing.open<Head>(sealed)
  const columns = head.columns.map(({ header }) => ({ header, samples: [] }))
  await tx
    .updateTable('provider_import')
    .set({ sealed_head: sealing.seal({ ...head, columns }) })
    .where('import_id', '=', id)
    .execute()
}
