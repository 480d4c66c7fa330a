import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLoaderData } from 'react-router'
import { type ApiFailure, api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { HoursPage } from './hours-page.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'workingHours', title: t('nav.workingHours'), hidden: true }))
}

/** An expired login, a visitor who is not a provider and a network failure are handled by the app shell. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const [settings, exceptions] = await Promise.all([
    api('getWorkingHours', {}),
    api('listWorkingHoursExceptions', {}),
    areaTextsFor(request, 'hours'),
  ])
  if (!settings.ok) throw failed(settings)
  if (!exceptions.ok) throw failed(exceptions)
  return { settings: settings.data, exceptions: exceptions.data }
}

const failed = ({ status }: ApiFailure) => data(null, { status })

/** Working hours (specification §2): standard week, one week, absences, rules and the preview for clients. */
export default function WorkingHoursPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <HoursPage {...loaded} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
