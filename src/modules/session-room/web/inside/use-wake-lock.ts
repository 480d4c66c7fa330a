import { useEffect } from 'react'

/** Keeps the screen on during the session, if supported. The browser releases the lock when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isUnmounted = false
    const requestLock = async () => {
      if (document.visibilityState === 'hidden') return
      const newLock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (isUnmounted) void newLock?.release()
      else lock = newLock
    }
    void requestLock()
    document.addEventListener('visibilitychange', requestLock)
    return () => {
      isUnmounted = true
      document.removeEventListener('visibilitychange', requestLock)
      void lock?.release()
    }
  }, [])
}
