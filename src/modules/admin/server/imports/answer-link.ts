import { sql, type Transaction } from 'kysely'
import { cleanText } from '#platform/contract/visible-text.ts'
import type { AppDeps, Context } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { createKeyedHash, isSameSecret } from '#platform/server/encryption.ts'
import type { ImportedPerson } from './check-row.ts'
import { lockImports } from './import-lock.ts'

type Tx = Transaction<Tables>

/**
 * Derives the token from the id, in the same way as login tokens (decision 0002), so that the invitation and its
 * reminder contain the same link and no token is stored.
 */
export const createAnswerToken = ({ settings }: Pick<AppDeps, 'settings'>, id: string): string =>
  `${id}.${createKeyedHash(settings.authSecret, `imported.${id}`).toString('base64url')}`

export interface InvitedPerson {
  imported_person_id: string
  address_fingerprint: Buffer
  import_id: string
  encrypted: Buffer
  invited_at: Temporal.Instant
  source: string
  person: ImportedPerson
}

/**
 * Finds the invited person that a link belongs to, if they have not answered yet. Fails with the same error if the link
 * is invalid, already answered or expired.
 * @param tx if passed, the person's row is locked, so that only one answer counts.
 */
export async function findInvitedPerson(
  context: Pick<Context<'importAnswered'>, 'db' | 'settings' | 'encryption' | 'fail'>,
  token: string,
  tx?: Tx,
): Promise<InvitedPerson> {
  const id = /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(token)?.[1]
  const isValid = id !== undefined && isSameSecret(token, createAnswerToken(context, id))
  if (!isValid) return context.fail('importAnswered')
  if (tx) await lockImports(tx)
  const { rows } = await sql<Omit<InvitedPerson, 'person'>>`
    select p.imported_person_id, p.address_fingerprint, p.import_id, p.encrypted, p.invited_at, i.source
    from imported_person p join provider_import i using (import_id)
    where p.imported_person_id = ${id} and p.state = 'invited' ${tx ? sql`for update of p` : sql``}`.execute(
    tx ?? context.db,
  )
  const row = rows[0]
  if (!row) return context.fail('importAnswered')
  return { ...row, person: cleanPerson(context.encryption.decrypt<ImportedPerson>(row.encrypted)) }
}

/**
 * Cleans the text fields of a person who may have been imported before invisible characters were removed on import
 * (decision 0076).
 */
function cleanPerson(person: ImportedPerson): ImportedPerson {
  const fields = Object.entries(person).map(([field, value]) => [
    field,
    typeof value === 'string' ? cleanText(value) : value,
  ])
  return Object.fromEntries(fields)
}
