import { useEffect, useRef } from 'react'

/**
 * Calls `callback` periodically while the tab is visible, and immediately when the tab becomes visible or the browser
 * goes online.
 */
export function useWhileVisible(callback: () => void, intervalMs: number): void {
  const latest = useRef(callback)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => {
    const run = () => latest.current()
    let timer = setInterval(run, intervalMs)
    const restart = () => {
      clearInterval(timer)
      if (document.visibilityState === 'hidden') return
      run()
      timer = setInterval(run, intervalMs)
    }
    document.addEventListener('visibilitychange', restart)
    window.addEventListener('online', restart)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', restart)
      window.removeEventListener('online', restart)
    }
  }, [intervalMs])
}
