import { sql, type Transaction } from 'kysely'
import type { ImportedState, RowOutcome } from '#modules/admin/values/import-fields.ts'
import type { AppDeps } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import type { ImportedPerson } from './check-row.ts'
import './tables.ts'

type Tx = Transaction<Tables>

/** Computes the keyed hash of an address, which identifies a person without revealing the address. */
export const fingerprintAddress = ({ encryption }: Pick<AppDeps, 'encryption'>, address: string): Buffer =>
  encryption.fingerprint(`imported.${address}`)

interface KnownPerson {
  imported_person_id: string
  import_id: string | null
  address_fingerprint: Buffer
  state: ImportedState
  encrypted: Buffer | null
}

export interface PersonOutcome {
  outcome: RowOutcome
  /** The imported person that the row would update. */
  importedPersonId: string | null
}

/**
 * Computes each row's current outcome, by address. Client accounts, including deleted ones, are deliberately not
 * considered, because a list of addresses must not reveal who sought help here (decision 0038).
 */
export async function computeRowOutcomes(
  deps: Pick<AppDeps, 'encryption'>,
  tx: Tx,
  people: readonly ImportedPerson[],
): Promise<Map<string, PersonOutcome>> {
  if (people.length === 0) return new Map()
  const knownPeople = await lockKnownPeople(deps, tx, people)
  const providers = await findProviders(tx, people)
  return new Map(
    people.map((person) => {
      const knownPerson = knownPeople.get(fingerprintAddress(deps, person.emailAddress).toString('hex'))
      const outcome = providers.has(person.emailAddress) ? 'counsellor' : determineOutcome(deps, person, knownPerson)
      return [person.emailAddress, { outcome, importedPersonId: knownPerson?.imported_person_id ?? null }]
    }),
  )
}

function determineOutcome(
  { encryption }: Pick<AppDeps, 'encryption'>,
  person: ImportedPerson,
  known: KnownPerson | undefined,
): RowOutcome {
  // A deleted account that was never imported counts as new, although the import skips it.
  if (!known?.import_id) return 'new'
  if (!known.encrypted) return 'answered'
  const storedPerson = encryption.decrypt<ImportedPerson>(known.encrypted)
  return JSON.stringify(storedPerson) === JSON.stringify(person) ? 'same' : 'update'
}

async function lockKnownPeople(deps: Pick<AppDeps, 'encryption'>, tx: Tx, people: readonly ImportedPerson[]) {
  const fingerprints = people.map((person) => fingerprintAddress(deps, person.emailAddress))
  const rows = await tx
    .selectFrom('imported_person')
    .select(['imported_person_id', 'import_id', 'address_fingerprint', 'state', 'encrypted'])
    .where('address_fingerprint', 'in', fingerprints)
    .forUpdate()
    .execute()
  return new Map(rows.map((row): [string, KnownPerson] => [row.address_fingerprint.toString('hex'), row]))
}

/** Finds the addresses of people who are already providers on the platform. Their data is never overwritten. */
async function findProviders(tx: Tx, people: readonly ImportedPerson[]): Promise<Set<string>> {
  const addresses = people.map((person) => person.emailAddress)
  const { rows } = await sql<{ address: string }>`
    select lower(c.email_address::text) as address from customer_account c
    join provider_account p using (customer_account_id)
    where c.email_address = any(${addresses}::citext[]) and c.closed_at is null`.execute(tx)
  return new Set(rows.map((row) => row.address))
}
