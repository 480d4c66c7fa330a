import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import type { PathLanguage } from '#platform/values/enums.ts'
import { nowMs, setServerNow } from './clock.ts'
import { writeCookie } from './cookies.ts'
import { type Format, formatFor } from './format.ts'
import { toLocalTime } from './local-time.ts'
import { type FirstKey, getTranslate, type TextKey, type Translate } from './translate.ts'
import type { Visit } from './visit.ts'

export interface Texts<Key extends string = FirstKey> {
  t: Translate<Key>
  language: PathLanguage
  format: Format
}

const TextsContext = createContext<Texts<TextKey> | null>(null)
const HasMoreTexts = createContext(false)
const DATE_CHECK_MS = 30_000

/**
 * Returns the texts that every page has, and formatting functions for the page's language and the user's time zone and
 * date.
 */
export function useTexts(): Texts {
  return useLoadedTexts()
}

/** Like `useTexts`, plus the texts of accounts, bookings and sessions. Works only inside `MoreTexts`. */
export function useMoreTexts(): Texts<TextKey> {
  if (!use(HasMoreTexts)) throw new Error('This page does not load the texts of accounts, booking and sessions')
  return useLoadedTexts()
}

/** Declares that the texts of accounts, bookings and sessions are loaded for its children. */
export function MoreTexts({ children }: { children: ReactNode }) {
  return <HasMoreTexts value={true}>{children}</HasMoreTexts>
}

function useLoadedTexts(): Texts<TextKey> {
  const texts = use(TextsContext)
  if (!texts) throw new Error('Texts are used outside a language')
  return texts
}

interface ProviderProps {
  language: PathLanguage
  visit: Visit
  children: ReactNode
}

/**
 * Provides its children with the texts and formats of a language. The first render uses the server's time zone and
 * date; the browser's are applied immediately afterwards.
 */
export function TextsProvider({ language, visit, children }: ProviderProps) {
  const t = getTranslate(language)
  const { timezone, today } = useUserClock(visit)
  const format = formatFor(t, { language, timezone, today })
  return <TextsContext value={{ t, language, format }}>{children}</TextsContext>
}

function useUserClock(visit: Visit): { timezone: string; today: string } {
  const [clock, setClock] = useState(() => ({
    timezone: visit.timezone,
    today: toLocalTime(visit.now, visit.timezone).date,
  }))
  useEffect(() => {
    // In a stored offline document, `visit.now` is the time at which it was stored, so it must not set the clock.
    if (!('kept' in document.documentElement.dataset)) setServerNow(visit.now)
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone || visit.timezone
    if (timezone !== visit.timezone) writeCookie('timezone', timezone)
    const update = () => {
      const today = toLocalTime(nowMs(), timezone).date
      // A new time zone re-renders every time shown on the page, so it is set in a transition to keep the page
      // responsive.
      startTransition(() => {
        setClock((previous) =>
          previous.today === today && previous.timezone === timezone ? previous : { timezone, today },
        )
      })
    }
    update()
    const timer = setInterval(update, DATE_CHECK_MS)
    return () => clearInterval(timer)
  }, [visit.now, visit.timezone])
  return clock
}
