import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallName } from '#contract/call-paths.ts'
import { type AdminScreen, openAdminPage } from '../testing/admin-page.tsx'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { expectReadableEnlarged } from '../testing/expect-enlarged.ts'
import { fakeApi, type Outcome } from '../testing/fake-api.ts'
import { broken } from '../testing/outcomes.ts'
import { renderComponent } from '../testing/render-component.tsx'
import { replyOf } from '../testing/reply-of.ts'
import { textOf } from '../testing/text-of.ts'
import * as application from './application/page.tsx'
import * as applications from './applications/page.tsx'
import * as auditLog from './audit-log/page.tsx'
import * as claim from './claim/page.tsx'
import * as claims from './claims/page.tsx'
import * as dashboard from './dashboard/page.tsx'
import * as difference from './difference/page.tsx'
import * as dispute from './dispute/page.tsx'
import * as disputes from './disputes/page.tsx'
import * as helplines from './helplines/page.tsx'
import * as oneImport from './import/page.tsx'
import * as imports from './imports/page.tsx'
import * as jobs from './jobs/page.tsx'
import * as message from './message/page.tsx'
import * as messages from './messages/page.tsx'
import * as organisation from './organisation/page.tsx'
import * as organisations from './organisations/page.tsx'
import * as payment from './payment/page.tsx'
import * as payments from './payments/page.tsx'
import * as people from './people/page.tsx'
import * as customer from './person/customer-page.tsx'
import * as provider from './person/provider-page.tsx'
import * as reconciliation from './reconciliation/page.tsx'
import * as report from './report/page.tsx'
import * as reports from './reports/page.tsx'
import * as tax from './tax/page.tsx'
import * as transfer from './transfer/page.tsx'
import * as transfers from './transfers/page.tsx'

const ID = '00000000-0000-4000-8000-000000000001'
const main = page.getByRole('main')

type Screen = AdminScreen & { HydrateFallback: () => React.ReactNode }
interface Case {
  path: string
  call: CallName
  screen: Screen
  /** The pattern of its route, for pages of one thing. */
  route?: string
  /** What it asks for besides. */
  also?: Parameters<typeof fakeApi>[0]
}

const listOf = (path: string, call: CallName, screen: Screen, also = {}): Case => ({ path, call, screen, also })
const oneOf = (place: string, call: CallName, screen: Screen, name = 'id'): Case => ({
  path: `${place}/${ID}`,
  route: `${place}/:${name}`,
  call,
  screen,
})

/** Every page of the area with the call that it cannot do without. */
const PAGES: Case[] = [
  listOf('/superuser', 'superuserDashboard', dashboard, { listApplications: replyOf('listApplications') }),
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

async function openFailing({ screen, path, route, call, also }: Case, outcome: Outcome<CallName>) {
  const api = fakeApi({ ...also, [call]: outcome })
  await openAdminPage(screen, { path, route: route ?? path })
  return api
}
const title = (key: Parameters<typeof textOf>[0]) =>
  main.getByRole('heading', { level: 1, name: textOf(key), exact: true })
const again = () => main.getByRole('button', { name: textOf('generic.tryAgain'), exact: true })

test.for(PAGES)(
  '$path says that something of ours failed, comes at the next try, and can be read enlarged',
  async (one) => {
    const api = await openFailing(one, broken())
    await expect.element(title('page.faultTitle')).toBeVisible()
    api.answer(one.call, replyOf(one.call) as never)
    await userEvent.click(again())
    await expect.element(title('page.faultTitle')).not.toBeInTheDocument()
    await expect.element(main.getByRole('heading', { level: 1 })).toBeVisible()
    await expectReadableEnlarged()
  },
)

test.for(PAGES)('$path says that it is on its way, in the shape of a page', async ({ screen, path }) => {
  await renderComponent(<screen.HydrateFallback />, { path, route: path, language: 'en', login: 'admin' })
  await expect.element(main.getByRole('status')).toHaveTextContent(textOf('generic.loading'))
})

test('what stands in for a page has no fault in both looks', async () => {
  await renderComponent(<payments.HydrateFallback />, { path: '/superuser/payments', login: 'admin' })
  await expect.element(main.getByRole('status')).toBeInTheDocument()
  await expectAccessible()
})
