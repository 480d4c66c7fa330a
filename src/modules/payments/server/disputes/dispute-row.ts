import type { Selectable } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import './tables.ts'

export type Dispute = Selectable<Tables['dispute']>
