import { correctDifference, noteDifference } from './correct-difference.ts'
import { getDifference, getReconciliation, reconcileNow } from './show-reconciliation.ts'

export const reconciliationUseCases = {
  getReconciliation,
  getDifference,
  noteDifference,
  correctDifference,
  reconcileNow,
}
