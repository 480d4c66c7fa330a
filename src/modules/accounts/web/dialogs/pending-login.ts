import { useSyncExternalStore } from 'react'
import type { ApiFailure } from '#platform/web/api.ts'

/** An unfinished login: the password was correct, but another step is required. */
export interface PendingLogin {
  step: 'secondStep' | 'reactivate'
  /**
   * The challenge token. It is valid for ten minutes, works only in this browser, and is never saved in the browser's
   * storage.
   */
  ticket: string
  /** When the account was deactivated; only in the `reactivate` step. */
  since?: string
}

const STEPS_BY_CODE = { secondStepNeeded: 'secondStep', accountDeactivated: 'reactivate' } as const

let pending: PendingLogin | null = null
const listeners = new Set<() => void>()

/** Returns the pending login if a failed reply contains a challenge, otherwise null. */
export function parsePendingLogin({ code, data }: ApiFailure): PendingLogin | null {
  const step = STEPS_BY_CODE[code as keyof typeof STEPS_BY_CODE]
  return step ? { ...(data as { ticket: string; since?: string }), step } : null
}

export function setPendingLogin(next: PendingLogin | null): void {
  pending = next
  for (const listener of listeners) listener()
}

export function usePendingLogin(): PendingLogin | null {
  return useSyncExternalStore(
    subscribe,
    () => pending,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
