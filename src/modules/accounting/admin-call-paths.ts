import type { CallPaths } from '#platform/values/call-paths.ts'

export const accountingAdminCallPaths = {
  getReconciliation: ['GET', '/super-user/reconciliation'],
  reconcileNow: ['POST', '/super-user/reconciliation/runs'],
  getDifference: ['GET', '/super-user/reconciliation/{id}'],
  noteDifference: ['POST', '/super-user/reconciliation/{id}/notes'],
  correctDifference: ['POST', '/super-user/reconciliation/{id}/corrections'],
  taxReport: ['GET', '/super-user/tax/dac7/{year}'],
  taxReportXml: ['GET', '/super-user/tax/dac7/{year}/xml'],
  taxReportCsv: ['GET', '/super-user/tax/dac7/{year}/csv'],
} as const satisfies CallPaths
