import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { listTopicGuideLinks } from '#modules/content/web/shared/guide-link.server.ts'
import { FEEDBACK_PAGE_SIZE } from '#modules/providers/values/limits.ts'
import type { Api, Reply } from '#platform/web/call-request.ts'
import { resolveTimeZone, toLocalTime } from '#platform/web/local-time.ts'
import { serverApi } from '#platform/web/server-api.ts'
import { visitContext } from '#platform/web/server-context.ts'
import { addDays } from '#ui/calendar-days.ts'
import { type Choice, findTemplate, isGroup, readChoice } from './choice.ts'
import { getDateRange, getPageStart, listSlotStarts } from './free-slots.ts'
import { buildLinkedData } from './linked-data.server.ts'
import { pickPageFields } from './pick-page-fields.ts'

/** Available start times for one session length over four weeks. */
export interface LoadedSlots {
  from: string
  durationInMinutes: number
  timezone: string
  starts: string[]
  /** First start time after these weeks if they contain none but there is a later one, otherwise null. */
  nextFree: string | null
}

type Page = Reply<'providerPage'>
const FIRST_DAYS = 14

export type LoadedProviderPage = Awaited<ReturnType<typeof loadProviderPage>>

/**
 * Loads everything that the page shows, so that it is complete without scripts: the profile, a page of feedback and the
 * available times of the chosen session type.
 */
export async function loadProviderPage({ context, params, request }: LoaderFunctionArgs) {
  const api = serverApi(context)
  const visit = context.get(visitContext)
  const timezone = resolveTimeZone(visit.timezone)
  const today = toLocalTime(visit.now, timezone).date
  const id = params['providerId'] ?? ''
  const choice = readChoice(new URL(request.url).searchParams)
  const [page, feedback] = await Promise.all([
    api('providerPage', { id, timezone }),
    api('publicFeedback', { id, page: choice.feedbackPage, pageSize: FEEDBACK_PAGE_SIZE }),
  ])
  if (!page.ok) throw data(null, { status: page.status || 503 })
  const provider = pickPageFields(page.data)
  if (id !== provider.slug && id !== provider.providerId)
    throw redirectToCurrentSlug(request, { id, slug: provider.slug })
  const [times, metadata] = await Promise.all([
    loadTimes(api, { page: page.data, choice, today, timezone }),
    api('providerMetadata', { slug: provider.slug }),
  ])
  const metadataList = metadata.ok ? metadata.data : []
  const description = {
    provider,
    metadata: metadataList.find(({ languageCode }) => languageCode === visit.language) ?? metadataList[0] ?? null,
  }
  return {
    ...description,
    structuredData: buildLinkedData(description, visit),
    guides: listTopicGuideLinks(provider.topicIds, visit.language),
    times,
    feedback: feedback.ok ? feedback.data : null,
  }
}

/** Redirects a former or differently capitalised slug to the current one, with the same query string. */
function redirectToCurrentSlug(request: Request, { id, slug }: { id: string; slug: string }) {
  const { pathname, search } = new URL(request.url)
  return redirect(pathname.replace(`/${id}`, `/${slug}`) + search, 301)
}

interface TimesQuery {
  page: Page
  choice: Choice
  today: string
  timezone: string
}

/** @returns null for a group or if loading fails; the browser then tries again and shows an error if that fails too */
async function loadTimes(api: Api, { page, choice, today, timezone }: TimesQuery): Promise<LoadedSlots | null> {
  const template = findTemplate(page.sessionTemplates, choice)
  if (!template || isGroup(template)) return null
  const { durationInMinutes } = template
  const date = choice.from ?? (choice.start ? toLocalTime(choice.start, timezone).date : today)
  const from = getPageStart(today, date)
  const range = getDateRange(today, from)
  const firstPersonal = page.sessionTemplates.find((template) => !isGroup(template))
  const isFirstLoaded = range.fromDate === today && firstPersonal?.durationInMinutes === durationInMinutes
  const id = page.providerId
  const remainingRange = isFirstLoaded ? { ...range, fromDate: addDays(today, FIRST_DAYS) } : range
  const remaining = await api('getAvailability', { id, ...remainingRange, durationInMinutes, timezone })
  if (!remaining.ok) return null
  const starts = listSlotStarts([...(isFirstLoaded ? page.availability : []), ...remaining.data])
  const next = starts.length > 0 ? null : await api('firstAvailability', { id, durationInMinutes })
  if (next && !next.ok) return null
  return { from, durationInMinutes, timezone, starts, nextFree: next?.data.startDateTime ?? null }
}
