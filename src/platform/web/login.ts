import { useSyncExternalStore } from 'react'
import { STORED_LOGIN_ITEMS } from '#platform/values/constants.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import { setProviderStatus } from './provider-status.ts'

/** Prefix of the session storage keys that hold message drafts. */
export const MESSAGE_DRAFT_PREFIX = 'messages:'

export interface LoginItems {
  accessToken: string
  refreshToken: string
  cancelToken: string
  role: Role
}
/** `unknown` during server rendering and hydration: the server cannot see the login. */
export type LoginState = 'unknown' | 'out' | { role: Role; isProvider: boolean }

const listeners = new Set<() => void>()
let shown: { key: string; state: LoginState } = { key: 'none', state: 'unknown' }

/** The stored login, or null when any of its items is missing. */
export function readLogin(): LoginItems | null {
  const [accessToken, refreshToken, cancelToken, role] = STORED_LOGIN_ITEMS.map(
    (name) => storage()?.getItem(name) ?? null,
  )
  if (!accessToken || !refreshToken || !cancelToken || role == null) return null
  return { accessToken, refreshToken, cancelToken, role: Number(role) as Role }
}

/** Stores the login after a login or a refresh (specification §4). */
export function storeLogin(items: LoginItems): void {
  for (const name of STORED_LOGIN_ITEMS) storage()?.setItem(name, String(items[name]))
  notifyListeners()
}

/** Like `storeLogin`, after a refresh: a counsellor who has switched to the client view stays in it. */
export function storeRefreshedLogin(items: LoginItems): void {
  const isCustomerView =
    items.role === ROLE.provider && readLogin()?.role === ROLE.customer && isProviderLogin(readLogin()!)
  storeLogin(isCustomerView ? { ...items, role: ROLE.customer } : items)
}

/**
 * Switches between the counsellor view and the client view (specification §6): the stored role decides which is
 * shown.
 */
export function switchView(role: typeof ROLE.customer | typeof ROLE.provider): void {
  storage()?.setItem('role', String(role))
  notifyListeners()
}

/**
 * Whether the login belongs to a counsellor, whichever view is shown. Read from the access token, which the server
 * verifies anyway.
 */
export function isProviderLogin({ accessToken }: LoginItems): boolean {
  try {
    const payload = accessToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { role?: unknown }).role === ROLE.provider
  } catch {
    return false
  }
}

/** Logs out in this browser: removes all four items (specification §4), the offline data and the message drafts. */
export function clearLogin(): void {
  for (const name of STORED_LOGIN_ITEMS) storage()?.removeItem(name)
  clearOfflineData()
  setProviderStatus(null)
  notifyListeners()
}

/** Deletes this device's offline data and drafts, on logout and when another person logs in. */
export function clearOfflineData(): void {
  void globalThis.caches?.delete('kept').catch(() => {})
  // The worker may be storing pages at this moment.
  navigator.serviceWorker?.controller?.postMessage({ forget: true })
  clearDrafts()
}

function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(MESSAGE_DRAFT_PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // Private window: nothing was stored.
  }
}

/** The login state of this browser, following changes in other tabs. */
export function useLogin(): LoginState {
  return useSyncExternalStore(listen, currentState, () => 'unknown')
}

function currentState(): LoginState {
  const items = readLogin()
  const isProvider = items !== null && isProviderLogin(items)
  const key = items ? `${items.role} ${isProvider}` : 'out'
  if (key !== shown.key) shown = { key, state: items ? { role: items.role, isProvider } : 'out' }
  return shown.state
}

function listen(changed: () => void): () => void {
  const handleStorageEvent = () => {
    if (!readLogin()) clearDrafts()
    changed()
  }
  listeners.add(changed)
  window.addEventListener('storage', handleStorageEvent)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', handleStorageEvent)
  }
}

function notifyListeners(): void {
  for (const changed of listeners) changed()
}

/** Private windows of some browsers throw on any access to the storage. */
function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
