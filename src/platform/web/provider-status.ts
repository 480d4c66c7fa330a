import { useSyncExternalStore } from 'react'
import type { ProviderStatus } from '#platform/values/enums.ts'

let known: ProviderStatus | null = null
const listeners = new Set<() => void>()

/** How far a counsellor is, as last heard: the practice's menu names their profile by it. Null when they log out. */
export function tellProviderStatus(status: ProviderStatus | null): void {
  known = status
  for (const changed of listeners) changed()
}

/** Null while nobody has asked. */
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
