import { useSyncExternalStore } from 'react'

/** Modals for logging in, signing up and requesting a password reset (specification §2). */
export type AccountDialog = 'logIn' | 'signUp' | 'forgotPassword'

interface DialogOptions {
  /** Called once the user is logged in, to continue the interrupted action; dropped when the modal is closed. */
  then?: (() => void) | undefined
}

let openDialog: AccountDialog | null = null
let onFinished: (() => void) | undefined
const listeners = new Set<() => void>()

/** Opens an account modal over the page, or closes it with null. The page keeps its state. */
export function showAccountDialog(next: AccountDialog | null, { then }: DialogOptions = {}): void {
  onFinished = then
  switchAccountDialog(next)
}

/** Switches to another modal without dropping the callback. */
export function switchAccountDialog(next: AccountDialog | null): void {
  openDialog = next
  for (const listener of listeners) listener()
}

/** Closes the modal after login and calls the callback. */
export function finishAccountDialog(): void {
  const callback = onFinished
  showAccountDialog(null)
  callback?.()
}

export function useAccountDialog(): AccountDialog | null {
  return useSyncExternalStore(
    subscribe,
    () => openDialog,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
