import { type RawBuilder, sql } from 'kysely'

/** Builds an SQL condition that finds `text` in the name or email address of the account with this alias. */
export function matchesPerson(account: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const column = (name: string) => sql.ref(`${account}.${name}`)
  return sql`(${column('first_name')} || ' ' || ${column('last_name')} ilike ${pattern}
    or ${column('email_address')}::text ilike ${pattern})`
}
