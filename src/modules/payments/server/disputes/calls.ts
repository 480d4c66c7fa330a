import { getDispute, listDisputes, noteDispute } from './show-dispute.ts'

export const disputeUseCases = { listDisputes, getDispute, noteDispute }
