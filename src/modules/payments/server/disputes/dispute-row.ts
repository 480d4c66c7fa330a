import type { Selectable } from 'kysely'
import type { Tables } from '../database/tables.ts'
import './tables.ts'

export type Dispute = Selectable<Tables['dispute']>
