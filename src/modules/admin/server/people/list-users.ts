import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { AllCalls } from '#modules/contracts.ts'
import type { Handler } from '#platform/server/context.ts'
import { ROLE } from '#platform/values/enums.ts'
import { isGuid } from '#platform/values/guid.ts'
import { USER_COLUMNS, type UserRow } from './user-columns.ts'

type UserFilters = z.output<AllCalls['listUsers']['input']>

const STATE_CONDITIONS: Record<NonNullable<UserFilters['state']>, RawBuilder<unknown>> = {
  active: sql`coalesce(c.login_blocked_at, c.customer_blocked_at, c.deactivated_at, c.closed_at, p.blocked_at) is null
    and p.status is distinct from 'deactivated'`,
  blocked: sql`coalesce(c.login_blocked_at, c.customer_blocked_at, p.blocked_at) is not null`,
  deactivated: sql`p.status = 'deactivated'`,
  resting: sql`c.deactivated_at is not null`,
  closed: sql`c.closed_at is not null`,
}

/** Lists all accounts that match the filters, newest first. */
export const listUsers: Handler<AllCalls['listUsers']> = async (filters, { db }) => {
  const { page, pageSize } = filters
  const { rows } = await sql<UserRow & { total: number }>`
    select ${USER_COLUMNS}, count(*) over ()::int as total
    from customer_account c left join provider_account p using (customer_account_id)
    where ${sql.join(buildConditions(filters), sql` and `)}
    order by c.created_at desc, c.customer_account_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { items: rows.map(({ total: _total, ...row }) => row), totalCount: rows[0]?.total ?? 0, page, pageSize }
}

function buildConditions({ searchText, role, state }: UserFilters): RawBuilder<unknown>[] {
  const words = searchText?.split(/\s+/).filter(Boolean) ?? []
  return [
    sql`true`,
    ...(role ? [sql`c.role = ${ROLE[role]}`] : []),
    ...(state ? [STATE_CONDITIONS[state]] : []),
    ...(words[0] && isGuid(words[0])
      ? [sql`${words[0]}::uuid in (c.customer_account_id, p.provider_id)`]
      : words.map(matchesWord)),
  ]
}

/** Matches a word anywhere in the name or address, ignoring case and accents. Escapes the wildcards of LIKE. */
const matchesWord = (word: string): RawBuilder<unknown> =>
  sql`plain_text(c.first_name || ' ' || c.last_name || ' ' || c.email_address::text) like '%' || plain_text(${word.replace(/[\\%_]/g, '\\$&')}) || '%'`
