import { useSyncExternalStore } from 'react'
import { STORED_LOGIN_ITEMS } from '#platform/values/constants.ts'
import { ROLE, type Role } from '#platform/values/enums.ts'
import { tellProviderStatus } from './provider-status.ts'

/** Under these names a tab keeps what is being written to somebody. */
export const TAB_WORDS = 'messages:'

export interface LoginItems {
  accessToken: string
  refreshToken: string
  cancelToken: string
  role: Role
}
/** `unknown` while the page is still the server's: the server cannot see the login. */
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

/** Set after login or a refresh (specification §4). */
export function keepLogin(items: LoginItems): void {
  for (const name of STORED_LOGIN_ITEMS) storage()?.setItem(name, String(items[name]))
  tell()
}

/** As `keepLogin`, after a refresh: a counsellor who looks at the site as a client goes on doing so. */
export function keepRefreshed(items: LoginItems): void {
  const isAsCustomer = items.role === ROLE.provider && readLogin()?.role === ROLE.customer && isOfProvider(readLogin()!)
  keepLogin(isAsCustomer ? { ...items, role: ROLE.customer } : items)
}

/** Counsellor view or customer view (specification §6): the stored role decides which views show. */
export function showViewOf(role: typeof ROLE.customer | typeof ROLE.provider): void {
  storage()?.setItem('role', String(role))
  tell()
}

/** Whose login it is, whichever view shows: read from the access token, which the server checks anyway. */
export function isOfProvider({ accessToken }: LoginItems): boolean {
  try {
    const payload = accessToken.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { role?: unknown }).role === ROLE.provider
  } catch {
    return false
  }
}

/** However a login ends: all four items go (specification §4), what was kept for when there is no network, and words not sent. */
export function dropLogin(): void {
  for (const name of STORED_LOGIN_ITEMS) storage()?.removeItem(name)
  forgetKept()
  tellProviderStatus(null)
  tell()
}

/** What was kept on this device goes with the person: when they leave, and when another comes. */
export function forgetKept(): void {
  void globalThis.caches?.delete('kept').catch(() => {})
  // The worker may be keeping at this very moment.
  navigator.serviceWorker?.controller?.postMessage({ forget: true })
  forgetWords()
}

function forgetWords(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(TAB_WORDS)) sessionStorage.removeItem(key)
  } catch {
    // A private window: nothing was kept.
  }
}

/** Whether somebody is logged in here, following other tabs too. */
export function useLogin(): LoginState {
  return useSyncExternalStore(listen, currentState, () => 'unknown')
}

function currentState(): LoginState {
  const items = readLogin()
  const isProvider = items !== null && isOfProvider(items)
  const key = items ? `${items.role} ${isProvider}` : 'out'
  if (key !== shown.key) shown = { key, state: items ? { role: items.role, isProvider } : 'out' }
  return shown.state
}

function listen(changed: () => void): () => void {
  const elsewhere = () => {
    if (!readLogin()) forgetWords()
    changed()
  }
  listeners.add(changed)
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', elsewhere)
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
