import { SESSION_TYPE } from '#platform/values/enums.ts'
import type { Provider } from './shown-provider.ts'

export type { Provider }
export type Template = Provider['sessionTemplates'][number]
export type Occurrence = NonNullable<Template['groupSessionRecurrence']>[number]

/** What the address of a counsellor's page says: links from cards, the back button and pages without scripts meet here. */
export interface Choice {
  /** Session template. */
  session: string | null
  /** Chosen start, ISO 8601 in UTC without fractions. */
  start: string | null
  /** Chosen date of a group. */
  occurrence: string | null
  /** First day of the four weeks on show, `YYYY-MM-DD`; null means the weeks of the start, or this week. */
  from: string | null
  /** All times as a list instead of the calendar. */
  isList: boolean
  feedbackPage: number
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DATE = /^\d{4}-\d\d-\d\d$/

/** Reads the address; anything that is not in shape counts as not there. */
export function readChoice(search: URLSearchParams): Choice {
  const shaped = (name: string, shape: RegExp) => {
    const value = search.get(name)
    return value !== null && shape.test(value) ? value : null
  }
  const from = shaped('from', DATE)
  return {
    session: shaped('session', GUID),
    start: instantIn(search.get('start')),
    occurrence: shaped('occurrence', GUID),
    from: from !== null && Number.isNaN(Date.parse(from)) ? null : from,
    isList: search.get('view') === 'list',
    feedbackPage: Math.min(1000, Math.max(1, Math.trunc(Number(search.get('feedback'))) || 1)),
  }
}

function instantIn(text: string | null): string | null {
  const ms = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(ms) ? null : `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** The query of a choice, with its question mark; empty when nothing is chosen. */
export function searchOf(choice: Partial<Choice>): string {
  const { session, start, occurrence, from, isList, feedbackPage = 1 } = choice
  const said = { session, start, occurrence, from, view: isList ? 'list' : null }
  const given = Object.entries(said).filter((pair): pair is [string, string] => Boolean(pair[1]))
  if (feedbackPage > 1) given.push(['feedback', String(feedbackPage)])
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** The session on show: the one of the chosen date, the named one, else the first in the counsellor's own order; null when nothing is offered. */
export function templateOf(templates: readonly Template[], { session, occurrence }: Choice): Template | null {
  const holdsDate = (one: Template) =>
    one.groupSessionRecurrence?.some((date) => date.groupSessionRecurrenceId === occurrence)
  return (
    (occurrence && templates.find(holdsDate)) ||
    templates.find((one) => one.sessionTemplateId === session) ||
    templates[0] ||
    null
  )
}

export function isGroup(template: Template): boolean {
  return template.type === SESSION_TYPE.group
}
