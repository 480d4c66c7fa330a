import { sql, type Transaction } from 'kysely'
import type { ImportedState, RowOutcome } from '#modules/admin/values/import-fields.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ImportedPerson } from './check-row.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/** The key by which nobody is entered twice; it names nobody. */
export const markOfAddress = ({ sealing }: Pick<House, 'sealing'>, address: string): Buffer =>
  sealing.mark(`imported.${address}`)

interface Known {
  imported_person_id: string
  address_mark: Buffer
  state: ImportedState
  sealed: Buffer | null
}

export interface Outcome {
  outcome: RowOutcome
  /** Of whom the row would change. */
  importedPersonId: string | null
}

/**
 * What a list means for each of these people, by address, as things stand. Whether somebody has an account as a client is
 * not looked at: a list of addresses must not tell who sought help here (decision 0038).
 */
export async function outcomesOf(
  house: Pick<House, 'sealing'>,
  tx: Tx,
  people: readonly ImportedPerson[],
): Promise<Map<string, Outcome>> {
  if (people.length === 0) return new Map()
  const known = await knownBy(house, tx, people)
  const counsellors = await counsellorsAmong(tx, people)
  return new Map(
    people.map((person) => {
      const one = known.get(markOfAddress(house, person.emailAddress).toString('hex'))
      const outcome = counsellors.has(person.emailAddress) ? 'counsellor' : outcomeOf(house, person, one)
      return [person.emailAddress, { outcome, importedPersonId: one?.imported_person_id ?? null }]
    }),
  )
}

function outcomeOf({ sealing }: Pick<House, 'sealing'>, person: ImportedPerson, known: Known | undefined): RowOutcome {
  if (!known) return 'new'
  if (!known.sealed) return 'answered'
  const before = sealing.open<ImportedPerson>(known.sealed)
  return JSON.stringify(before) === JSON.stringify(person) ? 'same' : 'update'
}

async function knownBy(house: Pick<House, 'sealing'>, tx: Tx, people: readonly ImportedPerson[]) {
  const marks = people.map((one) => markOfAddress(house, one.emailAddress))
  const rows = await tx
    .selectFrom('imported_person')
    .select(['imported_person_id', 'address_mark', 'state', 'sealed'])
    .where('address_mark', 'in', marks)
    .forUpdate()
    .execute()
  return new Map(rows.map((row): [string, Known] => [row.address_mark.toString('hex'), row]))
}

/** Who has begun here by themselves: their data is theirs. */
async function counsellorsAmong(tx: Tx, people: readonly ImportedPerson[]): Promise<Set<string>> {
  const addresses = people.map((one) => one.emailAddress)
  const { rows } = await sql<{ address: string }>`
    select lower(c.email_address::text) as address from customer_account c
    join provider_account v using (customer_account_id)
    where c.email_address = any(${addresses}::citext[]) and c.closed_at is null`.execute(tx)
  return new Set(rows.map((row) => row.address))
}
