import { type ClientLoaderFunctionArgs, data, type MetaArgs, useLoaderData } from 'react-router'
import { api, type Failed } from '../../api.ts'
import { head } from '../../head.ts'
import { SkeletonPage } from '../../kit/skeleton.tsx'
import { useTexts } from '../../texts.tsx'
import { learnTexts } from '../../translate.ts'
import { languageOfPath } from '../../visit.ts'
import { HoursPage } from './hours-page.tsx'

export function meta(args: MetaArgs) {
  return head(args, (t) => ({ page: 'workingHours', title: t('nav.workingHours'), hidden: true }))
}

/** Fetched with the data: a layout route for them would be told to every browser in the first page's manifest. */
const TEXTS = {
  en: async () => (await import('#contract/texts/en-hours.ts')).enHours,
  et: async () => (await import('#contract/texts/et-hours.ts')).etHours,
}

/** A login that ended, somebody who is no counsellor, or a lost network is the frame's to show. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const language = languageOfPath(new URL(request.url).pathname)
  const [texts, settings, exceptions] = await Promise.all([
    TEXTS[language](),
    api('getWorkingHours', {}),
    api('listWorkingHoursExceptions', {}),
  ])
  if (!settings.ok) throw failed(settings)
  if (!exceptions.ok) throw failed(exceptions)
  learnTexts(language, texts)
  return { settings: settings.data, exceptions: exceptions.data }
}

const failed = ({ status }: Failed) => data(null, { status })

/** Working hours of specification §2: every week, one week, absences, rules, and what clients see of it. */
export default function WorkingHoursPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  return <HoursPage {...loaded} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={2} />
}
