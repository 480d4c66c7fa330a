import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import { THEMES, type Theme, useVisit } from './visit.ts'

const listeners = new Set<() => void>()

/** Returns the chosen theme. The server reads it from a cookie, so that the first paint is already correct. */
export function useTheme(): Theme {
  const visit = useVisit()
  return useSyncExternalStore(listen, readStoredTheme, () => visit?.theme ?? 'system')
}

/** Stores the chosen theme; 'system' makes the site follow the device again. */
export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const onChange of listeners) onChange()
}

function readStoredTheme(): Theme {
  const stored = readCookie('theme')
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
