import { SESSION_TYPE } from '#platform/values/enums.ts'
import type { Provider } from './pick-page-fields.ts'

export type { Provider }
export type Template = Provider['sessionTemplates'][number]
export type Occurrence = NonNullable<Template['groupSessionRecurrence']>[number]

/**
 * The page's state as stored in its query string, so that links, the back button and pages without scripts can use it.
 */
export interface Choice {
  /** Session template id. */
  session: string | null
  /** Chosen start, ISO 8601 in UTC without fractional seconds. */
  start: string | null
  /** Chosen group date. */
  occurrence: string | null
  /**
   * First day of the visible four weeks, `YYYY-MM-DD`; null means the weeks that contain `start` or, without a start,
   * the current ones.
   */
  from: string | null
  /** Shows all times as a list instead of a calendar. */
  isList: boolean
  feedbackPage: number
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DATE = /^\d{4}-\d\d-\d\d$/

/** Parses the query string. Malformed values are ignored. */
export function readChoice(search: URLSearchParams): Choice {
  const readParameter = (name: string, pattern: RegExp) => {
    const value = search.get(name)
    return value !== null && pattern.test(value) ? value : null
  }
  const from = readParameter('from', DATE)
  return {
    session: readParameter('session', GUID),
    start: parseInstant(search.get('start')),
    occurrence: readParameter('occurrence', GUID),
    from: from !== null && Number.isNaN(Date.parse(from)) ? null : from,
    isList: search.get('view') === 'list',
    feedbackPage: Math.min(1000, Math.max(1, Math.trunc(Number(search.get('feedback'))) || 1)),
  }
}

function parseInstant(text: string | null): string | null {
  const ms = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(ms) ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Formats a choice as a query string including its question mark, or as an empty string. */
export function formatSearch(choice: Partial<Choice>): string {
  const { session, start, occurrence, from, isList, feedbackPage = 1 } = choice
  const values = { session, start, occurrence, from, view: isList ? 'list' : null }
  const entries = Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1]))
  if (feedbackPage > 1) entries.push(['feedback', String(feedbackPage)])
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : ''
}

/**
 * Finds the session type to show: that of the chosen date, else the
 * requested one, else the first in display order; null if there is none.
 */
export function findTemplate(templates: readonly Template[], { session, occurrence }: Choice): Template | null {
  const hasDate = (template: Template) =>
    template.groupSessionRecurrence?.some((date) => date.groupSessionRecurrenceId === occurrence)
  return (
    (occurrence && templates.find(hasDate)) ||
    templates.find((template) => template.sessionTemplateId === session) ||
    templates[0] ||
    null
  )
}

export function isGroup(template: Template): boolean {
  return template.type === SESSION_TYPE.group
}
