import { useEffect } from 'react'

/** The screen stays on while one talks, where the browser can; it lets go by itself when the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    const hold = async () => {
      if (document.visibilityState === 'hidden') return
      const got = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
      if (isGone) void got?.release()
      else lock = got
    }
    void hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', hold)
      void lock?.release()
    }
  }, [])
}
