import { useSyncExternalStore } from 'react'

/** Login, create-account and forgot-password are modals (specification §2). */
export type AccountDialog = 'logIn' | 'signUp' | 'forgotPassword'

let open: AccountDialog | null = null
const listeners = new Set<() => void>()

/** Opens one of the account's modals over the page, or closes it with null. The page underneath keeps everything. */
export function showAccountDialog(next: AccountDialog | null): void {
  open = next
  for (const changed of listeners) changed()
}

/** The modal that is open. */
export function useAccountDialog(): AccountDialog | null {
  return useSyncExternalStore(
    listen,
    () => open,
    () => null,
  )
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
