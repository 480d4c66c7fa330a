import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { HoursPage } from './hours-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'workingHours', title: t('nav.workingHours'), hidden: true }))
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [settings, exceptions] = await Promise.all([
    api('getWorkingHours', {}),
    api('listWorkingHoursExceptions', {}),
    areaTextsFor(request, 'workingHours'),
  ])
  return { settings: unwrapLoaderResult(settings), exceptions: unwrapLoaderResult(exceptions) }
}

/**
 * Working hours (specification §2): standard week, one week, absences, booking rules and a preview of what clients see.
 */
export default function WorkingHoursPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <HoursPage {...loaded} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
