import { sql, type Transaction } from 'kysely'
import { type Context, type House, Refusal } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { keyedHash } from '#platform/server/encryption.ts'
import type { ImportedPerson } from './check-row.ts'
import { takeTurn } from './turns.ts'

type Tx = Transaction<Tables>

/** Derived like a login's tokens (decision 0002), so that the reminder's link is the letter's and none is stored. */
export const answerToken = ({ settings }: Pick<House, 'settings'>, id: string): string =>
  `${id}.${keyedHash(settings.authSecret, `imported.${id}`).toString('base64url')}`

export interface Asked {
  imported_person_id: string
  address_mark: Buffer
  import_id: string
  sealed: Buffer
  invited_at: Temporal.Instant
  source: string
  person: ImportedPerson
}

/**
 * Who holds this letter, as long as they have not answered. @param tx locks them, so that only one answer counts.
 * @throws Refusal importAnswered when the link is wrong, answered or too old: it is not said which.
 */
export async function askedBy(
  context: Pick<Context, 'db' | 'settings' | 'sealing'>,
  token: string,
  tx?: Tx,
): Promise<Asked> {
  const id = /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1]
  const isOurs = id !== undefined && hasSameBytes(token, answerToken(context, id))
  if (!isOurs) throw new Refusal('importAnswered')
  if (tx) await takeTurn(tx)
  const { rows } = await sql<Omit<Asked, 'person'>>`
    select p.imported_person_id, p.address_mark, p.import_id, p.sealed, p.invited_at, i.source
    from imported_person p join provider_import i using (import_id)
    where p.imported_person_id = ${id} and p.state = 'invited' ${tx ? sql`for update of p` : sql``}`.execute(
    tx ?? context.db,
  )
  const asked = rows[0]
  if (!asked) throw new Refusal('importAnswered')
  return { ...asked, person: context.sealing.open<ImportedPerson>(asked.sealed) }
}

/** Both are hashed by their length first: the comparison takes as long for every guess. */
function hasSameBytes(given: string, real: string): boolean {
  const key = Buffer.from(real)
  return keyedHash(key, given).equals(keyedHash(key, real))
}
