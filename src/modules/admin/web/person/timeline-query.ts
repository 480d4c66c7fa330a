import { TIMELINE_EVENTS, type TimelineEvent } from '#platform/values/audit-log.ts'

/** Parses the filter and the page of the timeline from a request. */
export function parseTimelineQuery(request: Request): { kind?: TimelineEvent; page: number } {
  const { searchParams } = new URL(request.url)
  const kind = TIMELINE_EVENTS.find((event) => event === searchParams.get('kind'))
  return { ...(kind ? { kind } : {}), page: Math.max(1, Math.floor(Number(searchParams.get('page'))) || 1) }
}

/** Builds the URL of a page of the filtered timeline. */
export const buildTimelineHref = (path: string, kind: TimelineEvent | null, page = 1): string => {
  const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(page > 1 ? { page: String(page) } : {}) })
  return query.size > 0 ? `${path}?${query}` : path
}
