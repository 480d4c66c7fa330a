import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as difference from '#modules/accounting/web/discrepancy/page.tsx'
import * as reconciliation from '#modules/accounting/web/reconciliation/page.tsx'
import * as tax from '#modules/accounting/web/tax-report/page.tsx'
import * as auditLog from '#modules/admin/web/audit-log/page.tsx'
import * as dashboard from '#modules/admin/web/dashboard/page.tsx'
import * as jobs from '#modules/admin/web/failed-jobs/page.tsx'
import * as oneImport from '#modules/admin/web/import/page.tsx'
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
  /** The route pattern, for pages with a parameter. */
  route?: string
  /** Replies to other calls that the page makes. */
  also?: Parameters<typeof fakeApi>[0]
}

const listOf = (path: string, call: CallName, screen: Screen, also = {}): PageCase => ({ path, call, screen, also })
const oneOf = (place: string, call: CallName, screen: Screen, name = 'id'): PageCase => ({
  path: `${place}/${ID}`,
  route: `${place}/:${name}`,
  call,
  screen,
})

/** Every page of the administrators' area with its essential call. */
const PAGES: PageCase[] = [
  listOf('/superuser', 'superuserDashboard', dashboard, { listApplications: buildReply('listApplications') }),
  listOf('/superuser/applications', 'listApplications', applications),
  oneOf('/superuser/applications', 'getApplication', application),
  listOf('/superuser/payments', 'listPayments', payments),
  oneOf('/superuser/payments', 'getPayment', payment),
  listOf('/superuser/transfers', 'listTransfers', transfers),
  oneOf('/superuser/transfers', 'getTransfer', transfer),
  listOf('/superuser/disputes', 'listDisputes', disputes),
  oneOf('/superuser/disputes', 'getDispute', dispute),
  listOf('/superuser/reconciliation', 'getReconciliation', reconciliation),
  oneOf('/superuser/reconciliation', 'getDifference', difference),
  listOf('/superuser/people', 'listUsers', people),
  oneOf('/superuser/provider-profile', 'getProviderProfile', provider, 'providerId'),
  oneOf('/superuser/admin-customer-profile', 'getCustomerProfile', customer, 'customerId'),
  listOf('/superuser/claims', 'listClaims', claims),
  oneOf('/superuser/claims', 'getClaim', claim),
  listOf('/superuser/feedback', 'listReports', reports),
  oneOf('/superuser/feedback', 'getReport', report),
  listOf('/superuser/organisations', 'reviewOrganizations', organisations),
  oneOf('/superuser/organisations', 'reviewOrganization', organisation),
  listOf('/superuser/messages', 'listMessagesToUs', messages),
  oneOf('/superuser/messages', 'getMessageToUs', message),
  listOf('/superuser/import-providers', 'listImports', imports),
  oneOf('/superuser/import-providers', 'getImport', oneImport),
  listOf('/superuser/jobs', 'listJobs', jobs),
  listOf('/superuser/tax', 'taxReport', tax),
  listOf('/superuser/helplines', 'listHelplines', helplines),
  listOf('/superuser/audit-log', 'listAudit', auditLog),
]

async function openFailing({ screen, path, route, call, also }: PageCase, outcome: Outcome<CallName>) {
  const api = fakeApi({ ...also, [call]: outcome })
  await openAdminPage(screen, { path, route: route ?? path })
  return api
}
const title = (key: Parameters<typeof translateForPage>[0]) =>
  main.getByRole('heading', { level: 1, name: translateForPage(key), exact: true })
const again = () => main.getByRole('button', { name: translateForPage('generic.tryAgain'), exact: true })

test.for(PAGES)('$path shows a server error, loads on retry, and is readable when enlarged', async (one) => {
  const api = await openFailing(one, failWithServerError())
  await expect.element(title('page.faultTitle')).toBeVisible()
  api.answer(one.call, buildReply(one.call) as never)
  await userEvent.click(again())
  await expect.element(title('page.faultTitle')).not.toBeInTheDocument()
  await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expectReadableEnlarged()
})

test.for(PAGES)('$path shows a loading skeleton', async ({ screen, path }) => {
  await renderComponent(<screen.HydrateFallback />, { path, route: path, language: 'en', login: 'admin' })
  await expect.element(main.getByRole('status')).toHaveTextContent(translateForPage('generic.loading'))
})

test('the skeleton is accessible in both themes', async () => {
  await renderComponent(<payments.HydrateFallback />, { path: '/superuser/payments', login: 'admin' })
  await expect.element(main.getByRole('status')).toBeInTheDocument()
  await expectAccessible()
})
