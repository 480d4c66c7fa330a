import { type ClientLoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import { areaTextsFor } from '#platform/web/area-texts.ts'
import { buildHead } from '#platform/web/head.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { unwrapLoaderResult } from '#platform/web/unwrap-loader-result.ts'
import { addDays } from '#ui/calendar-days.ts'
import { SkeletonPage } from '#ui/skeleton.tsx'
import { ProviderCalendar } from './provider-calendar.tsx'

export function meta(args: MetaArgs) {
  return buildHead(args, (t) => ({ page: 'providerCalendar', title: t('nav.calendar'), hidden: true }))
}

/** In the URL, `date` is a day of the shown week, and the day shown on phones. An invalid date counts as today. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get('date') ?? ''
  const date = /^\d{4}-\d{2}-\d{2}$/.test(query) && !Number.isNaN(Date.parse(query)) ? query : null
  const [entries, feed] = await Promise.all([
    api('listCalendarEntries', date ? { date } : {}),
    api('getCalendarFeed', {}),
    ...(['providerCalendar', 'workingHours'] as const).map((area) => areaTextsFor(request, area)),
  ])
  const week = unwrapLoaderResult(entries)
  const [hours, exceptions] = await Promise.all([
    api('filterWorkingHours', { fromDate: week.monday, toDate: addDays(week.monday, 6) }),
    api('listWorkingHoursExceptions', {}),
  ])
  return {
    week,
    feed: unwrapLoaderResult(feed),
    date: date ?? week.today,
    days: unwrapLoaderResult(hours).days,
    absences: unwrapLoaderResult(exceptions).exceptions.filter(({ action }) => action === 1),
  }
}

export default function CalendarRoute() {
  return <ProviderCalendar {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}
