import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as difference from '#modules/accounting/web/discrepancy/page.tsx'
import * as reconciliation from '#modules/accounting/web/reconciliation/page.tsx'
import * as tax from '#modules/accounting/web/tax-report/page.tsx'
import * as auditLog from '#modules/admin/web/audit-log/page.tsx'
import * as dashboard from '#modules/admin/web/dashboard/page.tsx'
import * as jobs from '#modules/admin/web/failed-jobs/page.tsx'
import * as importDetails from '#modules/admin/web/import/page.tsx'
import * as imports from '#modules/admin/web/imports/page.tsx'
import * as people from '#modules/admin/web/people/page.tsx'
import * as customer from '#modules/admin/web/person/customer-page.tsx'
import * as provider from '#modules/admin/web/person/provider-page.tsx'
import type { CallName } from '#modules/call-paths.ts'
import * as claim from '#modules/claims/web/admin-claim/page.tsx'
import * as claims from '#modules/claims/web/admin-claims/page.tsx'
import * as message from '#modules/content/web/admin-contact-message/page.tsx'
import * as messages from '#modules/content/web/admin-contact-messages/page.tsx'
import * as helplines from '#modules/content/web/admin-helplines/page.tsx'
import * as report from '#modules/feedback/web/admin-report/page.tsx'
import * as reports from '#modules/feedback/web/admin-reports/page.tsx'
import * as organisation from '#modules/organizations/web/admin-organization/page.tsx'
import * as organisations from '#modules/organizations/web/admin-organizations/page.tsx'
import * as dispute from '#modules/payments/web/admin-dispute/page.tsx'
import * as disputes from '#modules/payments/web/admin-disputes/page.tsx'
import * as payment from '#modules/payments/web/admin-payment/page.tsx'
import * as payments from '#modules/payments/web/admin-payments/page.tsx'
import * as transfer from '#modules/payouts/web/admin-transfer/page.tsx'
import * as transfers from '#modules/payouts/web/admin-transfers/page.tsx'
import * as application from '#modules/providers/web/admin-application/page.tsx'
import * as applications from '#modules/providers/web/admin-applications/page.tsx'
import { type AdminScreen, openAdminPage } from '#testing/web/admin-page.tsx'
import { buildReply } from '#testing/web/build-reply.ts'
import { expectAccessible } from '#testing/web/expect-accessible.ts'
import { expectReadableEnlarged } from '#testing/web/expect-enlarged.ts'
import { fakeApi, type Outcome } from '#testing/web/fake-api.ts'
import { failWithServerError } from '#testing/web/outcomes.ts'
import { renderComponent } from '#testing/web/render-component.tsx'
import { translateForPage } from '#testing/web/translate-for-page.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const main = page.getByRole('main')

type Screen = AdminScreen & { HydrateFallback: () => React.ReactNode }
interface PageCase {
  path: string
  call: CallName
  screen: Screen
  /** The route pattern, if the path has a parameter. */
  route?: string
  /** Replies to the page's other calls. */
  otherReplies?: Parameters<typeof fakeApi>[0]
}

const buildListCase = (path: string, call: CallName, screen: Screen, otherReplies = {}): PageCase => ({
  path,
  call,
  screen,
  otherReplies,
})
const buildItemCase = (listPath: string, call: CallName, screen: Screen, name = 'id'): PageCase => ({
  path: `${listPath}/${ID}`,
  route: `${listPath}/:${name}`,
  call,
  screen,
})

/** Every page of the admin area, with the call it needs to render. */
const PAGES: PageCase[] = [
  buildListCase('/superuser', 'superuserDashboard', dashboard, { listApplications: buildReply('listApplications') }),
  buildListCase('/superuser/applications', 'listApplications', applications),
  buildItemCase('/superuser/applications', 'getApplication', application),
  buildListCase('/superuser/payments', 'listPayments', payments),
  buildItemCase('/superuser/payments', 'getPayment', payment),
  buildListCase('/superuser/transfers', 'listTransfers', transfers),
  buildItemCase('/superuser/transfers', 'getTransfer', transfer),
  buildListCase('/superuser/disputes', 'listDisputes', disputes),
  buildItemCase('/superuser/disputes', 'getDispute', dispute),
  buildListCase('/superuser/reconciliation', 'getReconciliation', reconciliation),
  buildItemCase('/superuser/reconciliation', 'getDifference', difference),
  buildListCase('/superuser/people', 'listUsers', people),
  buildItemCase('/superuser/provider-profile', 'getProviderProfile', provider, 'providerId'),
  buildItemCase('/superuser/admin-customer-profile', 'getCustomerProfile', customer, 'customerId'),
  buildListCase('/superuser/claims', 'listClaims', claims),
  buildItemCase('/superuser/claims', 'getClaim', claim),
  buildListCase('/superuser/feedback', 'listReports', reports),
  buildItemCase('/superuser/feedback', 'getReport', report),
  buildListCase('/superuser/organisations', 'reviewOrganizations', organisations),
  buildItemCase('/superuser/organisations', 'reviewOrganization', organisation),
  buildListCase('/superuser/messages', 'listMessagesToUs', messages),
  buildItemCase('/superuser/messages', 'getMessageToUs', message),
  buildListCase('/superuser/import-providers', 'listImports', imports),
  buildItemCase('/superuser/import-providers', 'getImport', importDetails),
  buildListCase('/superuser/jobs', 'listJobs', jobs),
  buildListCase('/superuser/tax', 'taxReport', tax),
  buildListCase('/superuser/helplines', 'listHelplines', helplines),
  buildListCase('/superuser/audit-log', 'listAudit', auditLog),
]

async function openPage({ screen, path, route, call, otherReplies }: PageCase, outcome: Outcome<CallName>) {
  const api = fakeApi({ ...otherReplies, [call]: outcome })
  await openAdminPage(screen, { path, route: route ?? path })
  return api
}
const title = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('heading', { level: 1, name: translateForPage(key), exact: true })
const retryButton = () => main.getByRole('button', { name: translateForPage('generic.tryAgain'), exact: true })

test.for(PAGES)('$path shows a server error, loads on retry, and is readable when enlarged', async (pageCase) => {
  const api = await openPage(pageCase, failWithServerError())
  await expect.element(title('page.faultTitle')).toBeVisible()
  api.reply(pageCase.call, buildReply(pageCase.call) as never)
  await userEvent.click(retryButton())
  await expect.element(title('page.faultTitle')).not.toBeInTheDocument()
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expectReadableEnlarged()
})

test.for(PAGES)('$path shows a loading skeleton', async ({ screen, path }) => {
  await renderComponent(<screen.HydrateFallback />, { path, route: path, language: 'en', login: 'admin' })
  await expect.element(main.getByRole('status')).toHaveTextContent(translateForPage('generic.loading'))
})

test('the skeleton is accessible in light and dark mode', async () => {
  await renderComponent(<payments.HydrateFallback />, { path: '/superuser/payments', login: 'admin' })
  await expect.element(main.getByRole('status')).toBeInTheDocument()
  await expectAccessible()
})
