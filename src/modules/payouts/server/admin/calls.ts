import { listTransfers } from './list-transfers.ts'
import { getTransfer, retryTransfer } from './show-transfer.ts'

export const transferUseCases = { listTransfers, getTransfer, retryTransfer }
