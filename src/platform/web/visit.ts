import { useRouteLoaderData } from 'react-router'
import type { PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export interface FooterTexts {
  label: string
  what: string
  notEmergency: string
  groups: { title: string; links: { text: string; href: string }[] }[]
}

/** The server's values for one page render; the browser starts from the same values. */
export interface Visit {
  brand: string
  /** Without a trailing slash. */
  publicUrl: string
  language: PathLanguage
  theme: Theme
  /** IANA name; the browser's own once its cookie is set. */
  timezone: string
  /** The server's time, ISO 8601: 'Today' must be the same on the server and in the browser. */
  now: string
  /** Bookmarked counsellors (specification §3, cookie). */
  bookmarks: string[]
  localMode: boolean
  /** The footer, whose labels are chosen on the server so that they are not part of the initial scripts. */
  footer: FooterTexts
  /** Description of the page in this document, when the page is excluded from search engines. */
  described: { page: PageId; text: string } | null
  /** The crisis strip, in the visitor's language. */
  crisis: {
    label: string
    /** Text before, the number, text after; `aside` is hidden on a phone. */
    lines: { before: string; number: string; tel: string; aside?: string | undefined; after: string }[]
    all: {
      text: string
      rows: { name: string; number: string; tel: string; facts: string; state: string }[]
      more: string
      href: string
    }
  }
  /** Text of the quick exit and a note about its limits. */
  exit: { text: string; note: string }
}

/** The visit; undefined only when the root itself failed. */
export function useVisit(): Visit | undefined {
  return useRouteLoaderData('root') as Visit | undefined
}

/** `/et/...` is Estonian, `/ru/...` Russian, everything else English: the path sets the language (specification §2). */
export function getPathLanguage(pathname: string): PathLanguage {
  return (/^\/(et|ru)(?=[/.]|$)/.exec(pathname)?.[1] ?? 'en') as PathLanguage
}

/** The path without its language: '/terms' of '/et/terms'. */
export const withoutLanguage = (pathname: string): string => pathname.replace(/^\/(?:en|et|ru)(?=\/|$)/, '')
