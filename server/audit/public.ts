export { historyOf } from './history-of.ts'
export { type Audited, writeAudit } from './write-audit.ts'

import './tables.ts'
