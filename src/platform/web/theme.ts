import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from './cookies.ts'
import { THEMES, type Theme, useVisit } from './visit.ts'

const listeners = new Set<() => void>()

/** The chosen theme. The cookie lets the server render it, so that the first paint is already correct. */
export function useTheme(): Theme {
  const visit = useVisit()
  return useSyncExternalStore(listen, storedTheme, () => visit?.theme ?? 'system')
}

/** Stores the chosen theme; 'system' follows the device again. */
export function chooseTheme(theme: Theme): void {
  writeCookie('theme', theme === 'system' ? null : theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  for (const changed of listeners) changed()
}

function storedTheme(): Theme {
  const stored = readCookie('theme')
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
