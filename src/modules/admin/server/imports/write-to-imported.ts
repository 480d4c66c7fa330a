import { sql, type Transaction } from 'kysely'
import { IMPORT_REMIND_DAYS, IMPORT_SILENT_DAYS, LETTERS_PER_MINUTE } from '#modules/admin/values/import-fields.ts'
import { pagePath } from '#modules/pages.ts'
import type { House } from '#platform/server/context.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { writeMail } from '#platform/server/email/public.ts'
import { answerToken } from './answer-link.ts'
import type { ImportedPerson } from './check-row.ts'
import { endAsking, letterKeys } from './end-asking.ts'
import { keptFacts } from './kept-facts.ts'
import { takeTurn } from './turns.ts'

type Tx = Transaction<Tables>

/** Written in one transaction. */
const BATCH = 20
const LOCKED_FOR = 0x696d_7073
const ZONE = 'Europe/Tallinn'

interface Due {
  imported_person_id: string
  sealed: Buffer
  source: string
  created_by: string
  invited_at: Temporal.Instant | null
}

/** Every minute: who was entered is asked, who is silent is reminded once; paced, whoever calls this how often. */
export async function writeToImported(house: House): Promise<void> {
  while ((await oneBatch(house)) === BATCH);
}

function oneBatch(house: House): Promise<number> {
  return house.db.transaction().execute(async (tx) => {
    // One copy of the program at a time, or each would keep a pace of its own.
    await sql`select pg_advisory_xact_lock(${LOCKED_FOR})`.execute(tx)
    const due = await dueNow(tx, house.clock.now(), Math.min(BATCH, await roomNow(house, tx)))
    for (const one of due) await write(house, tx, one)
    return due.length
  })
}

async function roomNow({ clock }: House, tx: Tx): Promise<number> {
  const since = clock.now().subtract({ minutes: 1 })
  const { rows } = await sql<{ written: number }>`
    select count(*)::int as written from imported_person
    where invited_at > ${since} or reminded_at > ${since}`.execute(tx)
  return Math.max(0, LETTERS_PER_MINUTE - rows[0]!.written)
}

async function dueNow(tx: Tx, now: Temporal.Instant, most: number): Promise<Due[]> {
  const silentSince = now.subtract({ hours: 24 * IMPORT_REMIND_DAYS })
  const { rows } = await sql<Due>`
    select p.imported_person_id, p.sealed, p.invited_at, i.source, i.created_by
    from imported_person p join provider_import i using (import_id)
    where p.state = 'waiting' or (p.state = 'invited' and p.reminded_at is null and p.invited_at <= ${silentSince})
    order by p.place limit ${most} for update of p skip locked`.execute(tx)
  return rows
}

async function write(house: House, tx: Tx, due: Due): Promise<void> {
  const now = house.clock.now()
  const id = due.imported_person_id
  const person = house.sealing.open<ImportedPerson>(due.sealed)
  const isReminder = due.invited_at !== null
  const { first, reminder } = letterKeys(id)
  await writeMail(tx, house, {
    kind: 'importInvitation',
    to: { email: person.emailAddress, language: person.letterLanguage, timezone: ZONE },
    data: {
      ...(await wordsOf(house, tx, { due, person })),
      erasedAt: (due.invited_at ?? now).add({ hours: 24 * IMPORT_SILENT_DAYS }).toString(),
      isReminder,
    },
    dedupeKey: isReminder ? reminder : first,
  })
  await tx
    .updateTable('imported_person')
    .set(isReminder ? { reminded_at: now } : { state: 'invited', invited_at: now })
    .where('imported_person_id', '=', id)
    .execute()
}

async function wordsOf(house: House, tx: Tx, { due, person }: { due: Due; person: ImportedPerson }) {
  const enteredBy = await tx
    .selectFrom('customer_account')
    .select(['first_name', 'last_name'])
    .where('customer_account_id', '=', due.created_by)
    .executeTakeFirstOrThrow()
  const page = pagePath('importedProfile', person.letterLanguage)
  const token = answerToken(house, due.imported_person_id)
  // The secret stands in the fragment: it reaches neither logs nor the address a page passes on.
  const link = (query: string) => `${house.settings.publicUrl}${page}${query}#${token}`
  return {
    firstName: person.firstName,
    enteredBy: `${enteredBy.first_name} ${enteredBy.last_name}`.trim(),
    source: due.source,
    kept: keptFacts(person, person.letterLanguage),
    yesLink: link(''),
    noLink: link('?answer=no'),
  }
}

interface Silent {
  imported_person_id: string
  address_mark: Buffer
}

/** Who never answered is erased; the mark stays a year, so that the next list does not ask them again at once. */
export async function endSilent(house: House): Promise<void> {
  const before = house.clock.now().subtract({ hours: 24 * IMPORT_SILENT_DAYS })
  const { rows } = await sql<Silent>`
    select imported_person_id, address_mark from imported_person
    where state = 'invited' and invited_at <= ${before} order by invited_at`.execute(house.db)
  for (const one of rows) await house.db.transaction().execute((tx) => endOne(house, tx, one))
}

async function endOne(house: House, tx: Tx, { imported_person_id: id, address_mark: mark }: Silent): Promise<void> {
  await takeTurn(tx)
  const { rows } = await sql`
    select from imported_person where imported_person_id = ${id} and state = 'invited' for update`.execute(tx)
  if (rows.length > 0) await endAsking(house, tx, { id, mark, state: 'expired' })
}
