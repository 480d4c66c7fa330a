import { useSyncExternalStore } from 'react'
import { STORED_LOGIN_ITEMS } from '#platform/values/constants.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import { writeCookie } from './cookies.ts'
import { setProviderStatus } from './provider-status.ts'

/** Prefix of the session storage keys that hold message drafts. */
export const MESSAGE_DRAFT_PREFIX = 'messages:'

export interface LoginItems {
  accessToken: string
  refreshToken: string
  cancelToken: string
  role: Role
}
/** The state is `unknown` during server rendering and hydration, because the server cannot see the login. */
export type LoginState = 'unknown' | 'out' | { role: Role; isProvider: boolean }

const listeners = new Set<() => void>()
let current: { key: string; state: LoginState } = { key: 'none', state: 'unknown' }

/** Returns the stored login, or null if any of its items is missing. */
export function readLogin(): LoginItems | null {
  const [accessToken, refreshToken, cancelToken, role] = STORED_LOGIN_ITEMS.map(
    (name) => getStorage()?.getItem(name) ?? null,
  )
  if (!accessToken || !refreshToken || !cancelToken || role == null) return null
  return { accessToken, refreshToken, cancelToken, role: Number(role) as Role }
}

/** Stores the items of a new login (specification §4). */
export function storeLogin(items: LoginItems): void {
  for (const name of STORED_LOGIN_ITEMS) getStorage()?.setItem(name, String(items[name]))
  notifyListeners()
}

/** Stores the items of a refreshed login. A counsellor who has switched to the client view stays in it. */
export function storeRefreshedLogin(items: LoginItems): void {
  const isCustomerView =
    items.role === ROLE.provider && readLogin()?.role === ROLE.customer && isProviderLogin(readLogin()!)
  storeLogin(isCustomerView ? { ...items, role: ROLE.customer } : items)
}

/**
 * Switches between the counsellor view and the client view (specification §6). The stored role determines the view.
 */
export function switchView(role: typeof ROLE.customer | typeof ROLE.provider): void {
  getStorage()?.setItem('role', String(role))
  notifyListeners()
}

/**
 * Returns whether the login belongs to a counsellor, whichever view is shown. The access token contains the role; only
 * the server verifies it.
 */
export function isProviderLogin({ accessToken }: LoginItems): boolean {
  try {
    const payload = accessToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { role?: unknown }).role === ROLE.provider
  } catch {
    return false
  }
}

/**
 * Logs out in this browser: removes all four stored items (specification §4), the offline data, the message drafts and
 * the saved providers. If no one was logged in, the saved providers remain, because the next login adds them to the
 * account.
 */
export function clearLogin(): void {
  if (readLogin()) deleteBookmarksCookie()
  for (const name of STORED_LOGIN_ITEMS) getStorage()?.removeItem(name)
  clearOfflineData()
  setProviderStatus(null)
  notifyListeners()
}

/** Deletes this device's offline data and drafts. Called on logout and when another person logs in. */
export function clearOfflineData(): void {
  void globalThis.caches?.delete('kept').catch(() => {})
  // The service worker may be storing pages at this moment, so it is told to discard them.
  navigator.serviceWorker?.controller?.postMessage({ forget: true })
  clearDrafts()
}

/** The next user of this browser must not see or take over the saved providers. */
function deleteBookmarksCookie(): void {
  try {
    writeCookie('bookmarks', null)
  } catch {
    // If cookies cannot be written, as in a sandboxed frame, there are none to delete.
  }
}

function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(MESSAGE_DRAFT_PREFIX)) sessionStorage.removeItem(key)
  } catch {
    // If the storage cannot be read, there are no drafts to delete.
  }
}

/** Returns the login state of this browser; changes in other tabs update it. */
export function useLogin(): LoginState {
  return useSyncExternalStore(subscribeToLogin, getLoginState, () => 'unknown')
}

function getLoginState(): LoginState {
  const items = readLogin()
  const isProvider = items !== null && isProviderLogin(items)
  const key = items ? `${items.role} ${isProvider}` : 'out'
  if (key !== current.key) current = { key, state: items ? { role: items.role, isProvider } : 'out' }
  return current.state
}

/**
 * Calls the listener after every login and logout, including those in other tabs. @returns a function that unsubscribes
 * it
 */
export function subscribeToLogin(onChange: () => void): () => void {
  const handleStorageEvent = () => {
    if (!readLogin()) clearDrafts()
    onChange()
  }
  listeners.add(onChange)
  window.addEventListener('storage', handleStorageEvent)
  return () => {
    listeners.delete(onChange)
    window.removeEventListener('storage', handleStorageEvent)
  }
}

function notifyListeners(): void {
  for (const onChange of listeners) onChange()
}

/** Returns `localStorage`, or null if accessing it throws, as in some browsers' private windows. */
function getStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
