import { type MetaArgs, type MetaDescriptor, matchPath } from 'react-router'
import { buildErrorHead } from '#app-shell/error-head.ts'
import { ADMIN_PAGES, type AdminPageId } from '#modules/admin-pages.ts'
import { buildPlainHead, findVisit } from '#platform/web/head.ts'
import { getTranslate, type TextKey } from '#platform/web/translate.ts'

/** Titles contain no personal names, because they stay in the browser's history. */
const TITLES: Record<AdminPageId, TextKey> = {
  superuserDashboard: 'superuser.dashboard',
  superuserApplications: 'superuser.applications',
  superuserApplication: 'superuser.one.application',
  superuserDisputes: 'superuser.disputes',
  superuserDispute: 'superuser.one.dispute',
  superuserReconciliation: 'superuser.differences',
  superuserDifference: 'superuser.one.difference',
  superuserJobs: 'superuser.jobs',
  superuserPayments: 'superuser.payments',
  superuserPayment: 'superuser.one.payment',
  superuserTransfers: 'superuser.transfers',
  superuserTransfer: 'superuser.one.transfer',
  superuserClaims: 'superuser.claims',
  superuserClaim: 'superuser.one.claim',
  superuserReports: 'superuser.feedback',
  superuserReport: 'superuser.one.report',
  superuserOrganisations: 'superuser.organisations',
  superuserOrganisation: 'superuser.one.organisation',
  superuserImports: 'superuser.imports',
  superuserImport: 'superuser.one.import',
  superuserPeople: 'superuser.people',
  superuserProvider: 'superuser.one.provider',
  superuserCustomer: 'superuser.one.customer',
  superuserMessages: 'superuser.messages',
  superuserMessage: 'superuser.one.message',
  superuserAuditLog: 'superuser.auditLog',
  superuserTax: 'superuser.tax',
  superuserHelplines: 'superuser.helplines',
}

/**
 * Title, description and canonical URL of an administration page (specification §2). The area has one URL for all
 * languages, so there are no alternates. A failed page gets the error page's head.
 */
export function buildSuperuserHead(args: MetaArgs): MetaDescriptor[] {
  const key = findTitleKey(args.location.pathname)
  const visit = findVisit(args.matches)
  if (args.error != null || !key || !visit) return buildErrorHead(args)
  const t = getTranslate(visit.language)
  return [
    ...buildPlainHead(args, () => t(key)),
    { name: 'description', content: t('superuser.description', { brand: visit.brand, page: t(key) }) },
    { tagName: 'link', rel: 'canonical', href: visit.publicUrl + args.location.pathname },
  ]
}

/** The dashboard has two URLs. */
function findTitleKey(pathname: string): TextKey | undefined {
  if (matchPath('/superuser/dashboard', pathname)) return TITLES.superuserDashboard
  const ids = Object.keys(ADMIN_PAGES) as AdminPageId[]
  const id = ids.find((one) => matchPath(`/${ADMIN_PAGES[one]}`, pathname))
  return id && TITLES[id]
}
