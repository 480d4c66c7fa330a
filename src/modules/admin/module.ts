import { listAuditLog } from '#platform/server/audit-log/list-audit-log.ts'
import { auditLogJobs } from '#platform/server/audit-log/public.ts'
import { failedJobJobs } from '#platform/server/failed-jobs/public.ts'
import { defineModule } from '#platform/server/module.ts'
import { importEmailTemplates } from './emails/import-emails.ts'
import { peopleEmailTemplates } from './emails/people-emails.ts'
import { superuserDashboard } from './server/dashboard/show-dashboard.ts'
import { listJobs, retryJobs } from './server/failed-jobs/show-jobs.ts'
import { addImport } from './server/imports/add-import.ts'
import { acceptImported, rejectImportInvitation, showImported } from './server/imports/answer-invitation.ts'
import { checkImport, eraseImport, startImport, stopImport } from './server/imports/control-import.ts'
import { importProviders } from './server/imports/import-providers.ts'
import { eraseImportedData, importJobs, loadImportedData } from './server/imports/public.ts'
import { importReport, importRows } from './server/imports/report.ts'
import { getImport, listImports } from './server/imports/show-imports.ts'
import { previewBlock } from './server/people/block-effect.ts'
import { blockUser, blockUserRole, deactivateTherapist } from './server/people/block-user.ts'
import { listUsers } from './server/people/list-users.ts'
import { openCustomerProfile, openProviderProfile } from './server/people/open-profile.ts'
import { peopleJobs } from './server/people/public.ts'
import { getCustomerProfile, getProviderProfile } from './server/people/show-profile.ts'
import { activateTherapist, activateUser, activateUserRole } from './server/people/unblock-user.ts'

export const adminModule = defineModule({
  useCases: {
    superuserDashboard,
    importProviders,
    addImport,
    listImports,
    getImport,
    checkImport,
    importRows,
    importReport,
    startImport,
    stopImport,
    eraseImport,
    showImported,
    acceptImported,
    rejectImportInvitation,
    listUsers,
    previewBlock,
    blockUser,
    blockUserRole,
    activateUser,
    activateUserRole,
    deactivateTherapist,
    activateTherapist,
    openCustomerProfile,
    getCustomerProfile,
    openProviderProfile,
    getProviderProfile,
    listJobs,
    retryJobs,
    listAudit: listAuditLog,
  },
  jobs: [importJobs, peopleJobs, failedJobJobs, auditLogJobs],
  emails: { ...peopleEmailTemplates, ...importEmailTemplates },
  eraseData: (tx, deps, person) => eraseImportedData(tx, deps, person),
  exportData: { entered: (deps, { email }) => loadImportedData(deps, email) },
})
