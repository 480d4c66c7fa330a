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

/** The `date` in the URL selects the week to show and, on phones, the day. An invalid date is treated as today. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams.get('date') ?? ''
  const date = isDate(query) ? query : null
  const [reply, feed] = await Promise.all([
    api('listCalendarEntries', date ? { date } : {}),
    api('getCalendarFeed', {}),
    ...(['providerCalendar', 'workingHours', 'providerDashboard'] as const).map((area) => areaTextsFor(request, area)),
  ])
  // The server rejects dates that are decades away.
  const isRejected = !reply.ok && reply.status === 422
  const week = unwrapLoaderResult(isRejected ? await api('listCalendarEntries', {}) : reply)
  const hours = await api('filterWorkingHours', { fromDate: week.monday, toDate: addDays(week.monday, 6) })
  return {
    week,
    feed: unwrapLoaderResult(feed),
    date: isRejected || !date ? week.today : date,
    days: unwrapLoaderResult(hours).days,
  }
}

/** Returns whether a string is a valid calendar date. `Date.parse` also accepts 30 February. */
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text

export default function CalendarRoute() {
  return <ProviderCalendar {...useLoaderData<typeof clientLoader>()} />
}

export function HydrateFallback() {
  const { t } = useTexts()
  return <SkeletonPage label={t('generic.loading')} cards={1} />
}
