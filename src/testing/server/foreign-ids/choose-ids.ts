import type { CallName } from '#modules/call-paths.ts'
import { ALL_CALLS } from '#modules/contracts.ts'
import { isLongRun } from '../run-length.ts'
import type { ForeignIdsFixture } from './create-fixture.ts'
import { isGenerated, listFittingColumns } from './fitting-columns.ts'
import type { IdField } from './sample-inputs.ts'

/** For each column whose ids a field accepts, the maximum number of ids tried. */
const MAX_FITTING = 8
/** Number of ids from other columns that the short run tries in each field. */
const OTHERS_IN_SHORT_RUN = 2
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** An id with its column, as 'table.column'. */
export interface TriedId {
  column: string
  id: string
}

/** Lists the owners' ids that a field accepts; empty if it is not known which columns these come from. */
export function listFittingIds({ ownerIds }: ForeignIdsFixture, name: CallName, field: IdField): TriedId[] {
  return listFromColumns(ownerIds, {
    columns: listFittingColumns(ALL_CALLS[name], field) ?? [],
    max: MAX_FITTING,
    field,
  })
}

/**
 * Lists the owners' ids to try in a field: those it accepts and, to detect a field that accepts too much, one from
 * every other column. The short run tries only two of those others, unless the accepted columns are unknown.
 */
export function listTriedIds(fixture: ForeignIdsFixture, name: CallName, field: IdField): TriedId[] {
  const fitting = listFittingColumns(ALL_CALLS[name], field)
  if (isGenerated(name, field)) return listFittingIds(fixture, name, field)
  const columns = [...fixture.ownerIds.keys()].filter((column) => !fitting?.includes(column))
  const others = listFromColumns(fixture.ownerIds, { columns, max: 1, field })
  const count = isLongRun || !fitting ? others.length : OTHERS_IN_SHORT_RUN
  return [...listFittingIds(fixture, name, field), ...pickEvenly(others, count, name.length)]
}

interface ColumnChoice {
  columns: readonly string[]
  max: number
  field: IdField
}

const listFromColumns = (ids: ReadonlyMap<string, string[]>, { columns, max, field }: ColumnChoice): TriedId[] =>
  columns
    .flatMap((column) => pickEvenly(ids.get(column) ?? [], max).map((id) => ({ column, id })))
    .filter(({ column, id }) => isOfKind(field, column, id))

function isOfKind({ kind }: IdField, column: string, id: string): boolean {
  if (kind === 'uuid') return UUID.test(id)
  return kind === 'text' || column.endsWith('.email_address')
}

/** Picks up to `max` evenly spaced items. */
function pickEvenly<T>(items: readonly T[], max: number, offset = 0): T[] {
  const count = Math.min(max, items.length)
  const at = (index: number) => (offset + Math.floor((index * items.length) / count)) % items.length
  return Array.from({ length: count }, (_none, index) => items[at(index)]!)
}
