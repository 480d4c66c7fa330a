import { useSyncExternalStore } from 'react'
import type { ProviderStatus } from '#platform/values/enums.ts'

let known: ProviderStatus | null = null
const listeners = new Set<() => void>()

/** Sets the counsellor's last known status, which the menu of the provider area uses. Null on logout. */
export function setProviderStatus(status: ProviderStatus | null): void {
  known = status
  for (const changed of listeners) changed()
}

/** Null until the status is known. */
export const useProviderStatus = (): ProviderStatus | null =>
  useSyncExternalStore(
    listen,
    () => known,
    () => null,
  )

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
