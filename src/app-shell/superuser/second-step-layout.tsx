import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from 'react-router'
import { PageError } from '#app-shell/page-error.tsx'
import classes from '#modules/admin/web/shared/admin.module.css'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { SecondStepRequired } from './second-step-required.tsx'
import { buildSuperuserHead } from './superuser-head.ts'

export const meta = buildSuperuserHead

/** This layout's id in `routes.ts`. */
const ROUTE_ID = 'none/superuser/second-step'

type Safety = Reply<'getSafety'>

export async function clientLoader() {
  return unwrapLoaderResult(await api('getSafety', {}))
}

/** Layout of every administration page: if a second step is required, nothing is shown without it (decision 0037). */
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

/** The pages' calls are rejected until the second step is completed; their errors are handled here. */
export function ErrorBoundary() {
  const error = useRouteError()
  const safety = useRouteLoaderData(ROUTE_ID) as Safety | undefined
  const isForbidden = isRouteErrorResponse(error) && error.status === 403
  return isForbidden && safety?.superuserStep === 'missing' ? <SecondStepRequired safety={safety} /> : <PageError />
}
