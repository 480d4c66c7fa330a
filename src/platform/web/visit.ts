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

/** The server's values for rendering a page. The browser hydrates with the same values. */
export interface Visit {
  brand: string
  /** Without a trailing slash. */
  publicUrl: string
  language: PathLanguage
  theme: Theme
  /** IANA name; the browser's time zone once the time zone cookie is set. */
  timezone: string
  /** The server's time, ISO 8601, so that 'Today' is the same on the server and in the browser. */
  now: string
  /** Bookmarked counsellors (specification §3, cookie). */
  bookmarks: string[]
  localMode: boolean
  /** Texts and links of the footer, which the server sends so that they are not part of the initial scripts. */
  footer: FooterTexts
  /** Description of a page that is excluded from search engines; null for other pages. */
  described: { page: PageId; text: string } | null
  /** The crisis strip, in the visitor's language. */
  crisis: {
    label: string
    /** Each line is the text before the number, the number and the text after it; `aside` is hidden on a phone. */
    lines: { before: string; number: string; tel: string; aside?: string | undefined; after: string }[]
    all: {
      text: string
      rows: { name: string; number: string; tel: string; details: string; state: string }[]
      more: string
      href: string
    }
  }
  /** Texts of the quick exit: its link, its keyboard shortcut and a note about its limits. */
  exit: { text: string; keys: string; note: string }
}

/** Returns the visit; undefined only if the root loader failed. */
export function useVisit(): Visit | undefined {
  return useRouteLoaderData('root') as Visit | undefined
}

/** Returns the language of a path (specification §2): `/et/...` is Estonian, `/ru/...` Russian, all others English. */
export function getPathLanguage(pathname: string): PathLanguage {
  return (/^\/(et|ru)(?=[/.]|$)/.exec(pathname)?.[1] ?? 'en') as PathLanguage
}

/** Removes the language from a path: '/et/terms' becomes '/terms'. */
export const withoutLanguage = (pathname: string): string => pathname.replace(/^\/(?:en|et|ru)(?=\/|$)/, '')
