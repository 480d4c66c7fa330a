import { useSyncExternalStore } from 'react'

/** Login, create-account and forgot-password are modals (specification §2). */
export type AccountDialog = 'logIn' | 'signUp' | 'forgotPassword'

interface Opening {
  /** What the person was doing: goes on once somebody is logged in here. Closing the modal drops it. */
  then?: (() => void) | undefined
}

let open: AccountDialog | null = null
let after: (() => void) | undefined
const listeners = new Set<() => void>()

/** Opens one of the account's modals over the page, or closes it with null. The page underneath keeps everything. */
export function showAccountDialog(next: AccountDialog | null, { then }: Opening = {}): void {
  after = then
  turnAccountDialog(next)
}

/** From one modal to another: what was to go on afterwards still does. */
export function turnAccountDialog(next: AccountDialog | null): void {
  open = next
  for (const changed of listeners) changed()
}

/** Somebody is logged in: closes the modal and lets what was being done go on. */
export function finishAccountDialog(): void {
  const goOn = after
  showAccountDialog(null)
  goOn?.()
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
