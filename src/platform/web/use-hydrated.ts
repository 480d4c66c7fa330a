import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False on the server and until hydration, so that both render the same markup; true once scripts run. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
