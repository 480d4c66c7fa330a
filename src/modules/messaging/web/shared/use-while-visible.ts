import { useEffect, useRef } from 'react'

/** Runs `work` periodically while the tab is visible, and immediately when it becomes visible or goes online. */
export function useWhileVisible(work: () => void, everyMs: number): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const run = () => latest.current()
    let timer = setInterval(run, everyMs)
    const restart = () => {
      clearInterval(timer)
      if (document.visibilityState === 'hidden') return
      run()
      timer = setInterval(run, everyMs)
    }
    document.addEventListener('visibilitychange', restart)
    window.addEventListener('online', restart)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', restart)
      window.removeEventListener('online', restart)
    }
  }, [everyMs])
}
