import { useSyncExternalStore } from 'react'
import type { Role } from '#contract/enums.ts'

/** Specification §3: exactly these four items are kept in the browser. */
const ITEMS = ['accessToken', 'refreshToken', 'cancelToken', 'role'] as const

export interface LoginItems {
  accessToken: string
  refreshToken: string
  cancelToken: string
  role: Role
}
/** `unknown` while the page is still the server's: the server cannot see the login. */
export type LoginState = 'unknown' | 'out' | { role: Role }

const listeners = new Set<() => void>()
let shown: { key: string; state: LoginState } = { key: 'none', state: 'unknown' }

/** The stored login, or null when any of its items is missing. */
export function readLogin(): LoginItems | null {
  const [accessToken, refreshToken, cancelToken, role] = ITEMS.map((name) => storage()?.getItem(name) ?? null)
  if (!accessToken || !refreshToken || !cancelToken || role == null) return null
  return { accessToken, refreshToken, cancelToken, role: Number(role) as Role }
}

/** Set after login or a refresh (specification §4). */
export function keepLogin(items: LoginItems): void {
  for (const name of ITEMS) storage()?.setItem(name, String(items[name]))
  tell()
}

/** Logging out clears all four items (specification §4). */
export function dropLogin(): void {
  for (const name of ITEMS) storage()?.removeItem(name)
  tell()
}

/** Whether somebody is logged in here, following other tabs too. */
export function useLogin(): LoginState {
  return useSyncExternalStore(listen, currentState, () => 'unknown')
}

function currentState(): LoginState {
  const items = readLogin()
  const key = items ? String(items.role) : 'out'
  if (key !== shown.key) shown = { key, state: items ? { role: items.role } : 'out' }
  return shown.state
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

function tell(): void {
  for (const changed of listeners) changed()
}

/** Private windows of some browsers throw on the mere mention of the storage. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
