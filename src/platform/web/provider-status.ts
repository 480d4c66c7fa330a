import { useSyncExternalStore } from 'react'
import type { ProviderStatus } from '#platform/values/enums.ts'

let currentStatus: ProviderStatus | null = null
const listeners = new Set<() => void>()

/** Sets the counsellor's last known status, which the menu of the provider area uses; null after a logout. */
export function setProviderStatus(status: ProviderStatus | null): void {
  currentStatus = status
  for (const onChange of listeners) onChange()
}

/** Returns the counsellor's status, or null until it is known. */
export const useProviderStatus = (): ProviderStatus | null =>
  useSyncExternalStore(
    listen,
    () => currentStatus,
    () => null,
  )

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
