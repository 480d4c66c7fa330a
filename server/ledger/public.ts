export { type LedgerEntry, type LedgerLine, owedTo, postEntry } from './post-entry.ts'
export { postPayment, postRefund, postRefundReturned } from './post-payment.ts'
export { postSettled } from './post-settled.ts'
export { postReversal, postTransfer } from './post-transfer.ts'
export { shareOf } from './share.ts'
export type { EntryKind, LedgerAccount } from './tables.ts'

import './tables.ts'
