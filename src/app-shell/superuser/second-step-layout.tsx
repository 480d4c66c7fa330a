import {
  isRouteErrorResponse,
  type MetaArgs,
  type MetaDescriptor,
  matchPath,
  Outlet,
  useLoaderData,
  useNavigate,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { buildErrorHead } from '#app-shell/error-head.ts'
import { PageError } from '#app-shell/page-error.tsx'
import { useReloadPage } from '#app-shell/use-reload-page.ts'
import { logOut } from '#modules/accounts/web/shared/log-out.ts'
import { ADMIN_PAGES, type AdminPageId } from '#modules/admin-pages.ts'
import { buildPagePath } from '#modules/pages.ts'
import classes from '#platform/web/admin/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { buildPlainHead, findVisit } from '#platform/web/head.ts'
import { getTranslate, type TextKey } from '#platform/web/translate.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { MessagePage } from '#ui/message-page.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'

export const meta = buildSuperuserHead

/** This layout's id in `routes.ts`. */
const ROUTE_ID = 'none/superuser/second-step'

type Safety = Reply<'getSafety'>

export async function clientLoader() {
  return unwrapLoaderResult(await api('getSafety', {}))
}

/**
 * Layout of every administration page. If a second step is required, nothing is shown until it is completed (decision
 * 0037).
 */
export default function SecondStepLayout() {
  const { t } = useAreaTexts('people')
  const safety = useLoaderData<typeof clientLoader>()
  if (safety.superuserStep === 'missing') return <SecondStepRequired safety={safety} />
  return (
    <>
      <Outlet />
      {safety.superuserStep === 'notNeeded' && <p className={classes.quiet}>{t('people.step.local')}</p>}
    </>
  )
}

export function HydrateFallback() {
  const { t } = useAreaTexts('people')
  return <SkeletonPage label={t('generic.loading')} cards={3} />
}

/** Handles errors from the pages: their calls are rejected until the second step is completed. */
export function ErrorBoundary() {
  const error = useRouteError()
  const safety = useRouteLoaderData(ROUTE_ID) as Safety | undefined
  const isForbidden = isRouteErrorResponse(error) && error.status === 403
  return isForbidden && safety?.superuserStep === 'missing' ? <SecondStepRequired safety={safety} /> : <PageError />
}

/**
 * Replaces the page with a link to set up the second step, or to a login that includes it. Both lead back here
 * afterwards.
 */
function SecondStepRequired({ safety }: { safety: Reply<'getSafety'> }) {
  const { t, language } = useAreaTexts('people')
  const { reloadPage, isLoading } = useReloadPage()
  const navigate = useNavigate()
  const hasSecondStep = safety.twoStep.isOn || safety.passkeys.length > 0
  const logInAgain = () => {
    void logOut()
    void navigate('/superuser')
  }
  return (
    <MessagePage
      icon="lock"
      title={t('people.step.title')}
      text={t(hasSecondStep ? 'people.step.again' : 'people.step.setUp')}
    >
      {hasSecondStep ? (
        <Button onClick={logInAgain}>{t('people.step.againAction')}</Button>
      ) : (
        <ButtonLink href={`${buildPagePath('profile', language)}?back=superuser#safety`}>
          {t('people.step.setUpAction')}
        </ButtonLink>
      )}
      <Button kind="second" busy={isLoading} busyLabel={t('generic.loading')} onClick={reloadPage}>
        {t('people.step.check')}
      </Button>
    </MessagePage>
  )
}

/** Titles of the pages. They contain no personal names, because titles remain in the browser's history. */
const TITLES: Record<AdminPageId, TextKey> = {
  superuserDashboard: 'administration.dashboard',
  superuserApplications: 'administration.applications',
  superuserApplication: 'administration.one.application',
  superuserDisputes: 'administration.disputes',
  superuserDispute: 'administration.one.dispute',
  superuserReconciliation: 'administration.differences',
  superuserDifference: 'administration.one.difference',
  superuserJobs: 'administration.jobs',
  superuserPayments: 'administration.payments',
  superuserPayment: 'administration.one.payment',
  superuserTransfers: 'administration.transfers',
  superuserTransfer: 'administration.one.transfer',
  superuserClaims: 'administration.claims',
  superuserClaim: 'administration.one.claim',
  superuserReports: 'administration.feedback',
  superuserReport: 'administration.one.report',
  superuserOrganisations: 'administration.organisations',
  superuserOrganisation: 'administration.one.organisation',
  superuserImports: 'administration.imports',
  superuserImport: 'administration.one.import',
  superuserPeople: 'administration.people',
  superuserProvider: 'administration.one.provider',
  superuserCustomer: 'administration.one.customer',
  superuserMessages: 'administration.messages',
  superuserMessage: 'administration.one.message',
  superuserAuditLog: 'administration.auditLog',
  superuserTax: 'administration.tax',
  superuserHelplines: 'administration.helplines',
}

/**
 * Builds the title, description and canonical URL of an administration page (specification §2). A page has one URL for
 * all languages, so there are no alternates. A failed page gets the head of an error page.
 */
function buildSuperuserHead(args: MetaArgs): MetaDescriptor[] {
  const key = findTitleKey(args.location.pathname)
  const visit = findVisit(args.matches)
  if (args.error != null || !key || !visit) return buildErrorHead(args)
  const t = getTranslate(visit.language)
  return [
    ...buildPlainHead(args, () => t(key)),
    { name: 'description', content: t('administration.description', { brand: visit.brand, page: t(key) }) },
    { tagName: 'link', rel: 'canonical', href: visit.publicUrl + args.location.pathname },
  ]
}

/** Finds the text key of a page's title. The dashboard has two URLs. */
function findTitleKey(pathname: string): TextKey | undefined {
  if (matchPath('/superuser/dashboard', pathname)) return TITLES.superuserDashboard
  const ids = Object.keys(ADMIN_PAGES) as AdminPageId[]
  const id = ids.find((one) => matchPath(`/${ADMIN_PAGES[one].path}`, pathname))
  return id && TITLES[id]
}
