import { listAudit } from './list-audit.ts'

export const auditUseCases = { listAudit }
