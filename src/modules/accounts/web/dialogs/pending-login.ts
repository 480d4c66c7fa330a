import { useSyncExternalStore } from 'react'
import type { Failed } from '#platform/web/api.ts'

/** A login that is not finished: the password was right, and something is asked before anybody is in. */
export interface PendingLogin {
  step: 'secondStep' | 'wake'
  /** Worth something only in this browser, for ten minutes; never stored. */
  ticket: string
  /** Since when a deactivated account rests. */
  since?: string
}

const STEP_OF = { secondStepNeeded: 'secondStep', accountDeactivated: 'wake' } as const

let pending: PendingLogin | null = null
const listeners = new Set<() => void>()

/** What an answer asks for next, when it is one of those that carry a ticket. */
export function pendingIn({ code, data }: Failed): PendingLogin | null {
  const step = STEP_OF[code as keyof typeof STEP_OF]
  return step ? { ...(data as { ticket: string; since?: string }), step } : null
}

export function pendLogin(next: PendingLogin | null): void {
  pending = next
  for (const changed of listeners) changed()
}

export function usePendingLogin(): PendingLogin | null {
  return useSyncExternalStore(
    listen,
    () => pending,
    () => null,
  )
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
