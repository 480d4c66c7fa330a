import { useRouteLoaderData } from 'react-router'
import type { PageId } from '#modules/pages.ts'
import type { PathLanguage } from '#platform/values/enums.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export interface FooterWords {
  label: string
  what: string
  notEmergency: string
  groups: { title: string; links: { text: string; href: string }[] }[]
}

/** What the server knows of one visit when it draws the page; the browser starts from the same facts. */
export interface Visit {
  brand: string
  /** Without a slash at the end. */
  publicUrl: string
  language: PathLanguage
  theme: Theme
  /** IANA name; the browser's own once its cookie is set. */
  timezone: string
  /** The server's clock, ISO 8601: 'Today' must be the same word on both sides. */
  now: string
  /** Counsellors kept as favourites (specification §3, cookie). */
  bookmarks: string[]
  localMode: boolean
  /** What stands at the foot of every page, picked on the server: its words are in nobody's first load. */
  footer: FooterWords
  /** Description of the page that the document was made for, where it is kept from search engines. */
  described: { page: PageId; text: string } | null
  /** What the crisis strip says, in the visit's language. */
  crisis: {
    label: string
    /** Words, the number, words; `aside` has no room on a phone. */
    lines: { before: string; number: string; tel: string; aside?: string | undefined; after: string }[]
    all: {
      text: string
      rows: { name: string; number: string; tel: string; facts: string; state: string }[]
      more: string
      href: string
    }
  }
  /** The way out of sensitive pages, and what it cannot do. */
  exit: { text: string; note: string }
}

/** The visit's facts; undefined only where the root itself failed. */
export function useVisit(): Visit | undefined {
  return useRouteLoaderData('root') as Visit | undefined
}

/** `/et/...` is Estonian, `/ru/...` Russian, everything else English: the path fixes the language (specification §2). */
export function languageOfPath(pathname: string): PathLanguage {
  return (/^\/(et|ru)(?=[/.]|$)/.exec(pathname)?.[1] ?? 'en') as PathLanguage
}

/** What follows the language: '/terms' of '/et/terms'. */
export const withoutLanguage = (pathname: string): string => pathname.replace(/^\/(?:en|et|ru)(?=\/|$)/, '')
