import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import type { CallerName, ForeignIdsFixture } from './create-fixture.ts'
import { listFittingColumns } from './fitting-columns.ts'
import { createUnknownId, type IdField } from './sample-inputs.ts'

type Row = Record<string, unknown>

/** Returns one of the caller's ids that a field accepts, or an unknown id if there is none. */
export function findOwnId(
  fixture: ForeignIdsFixture,
  caller: CallerName,
  { name, field }: { name: CallName; field: IdField },
): string {
  for (const path of listFittingColumns(ALL_CALLS[name], field) ?? []) {
    const [table, column] = path.split('.') as [string, string]
    const rows = [...(fixture.callerRows.get(table)?.values() ?? [])]
    const own = rows.find((row) => isOwnRow(fixture, caller, row))
    if (own) return String(own[column])
  }
  return createUnknownId(field)
}

/**
 * Returns whether a row belongs to the caller. Rows without a provider or customer id, such as notes, are accepted for
 * every caller except a visitor.
 */
function isOwnRow({ people, callers }: ForeignIdsFixture, caller: CallerName, row: Row): boolean {
  if (caller === 'visitor') return false
  if (caller === 'counsellor' && 'provider_id' in row) return row['provider_id'] === callers.provider.providerId
  if ('customer_account_id' in row) return row['customer_account_id'] === people[caller].customerAccountId
  return true
}
