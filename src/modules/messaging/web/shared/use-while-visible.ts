import { useEffect, useRef } from 'react'

/** Does something every so often while somebody looks, and at once when they come back or the connection does. */
export function useWhileVisible(work: () => void, everyMs: number): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const run = () => latest.current()
    let timer = setInterval(run, everyMs)
    const turn = () => {
      clearInterval(timer)
      if (document.visibilityState === 'hidden') return
      run()
      timer = setInterval(run, everyMs)
    }
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('online', turn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('online', turn)
    }
  }, [everyMs])
}
