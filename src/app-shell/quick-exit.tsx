import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { QUICK_EXIT_URL } from '#platform/values/quick-exit.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useVisit } from '#platform/web/visit.ts'
import classes from './quick-exit.module.css'

/** `SENSITIVE_TOPICS` as the finder's address spells them; a test compares the two. */
const TOPICS = /\btopic=(depression|trauma|addiction|codependency|body-image|lgbt|violence)\b/

/**
 * One tap, or Escape three times, away from a sensitive page (issue 6). A plain link without scripts; with them it also empties what
 * the browser keeps of us. Its bar stands in the page, so it covers nothing; what it cannot do it says itself.
 */
export function QuickExit() {
  const exit = useVisit()?.exit
  const isSensitive = useCurrentPage()?.sensitive
  const { search } = useLocation()
  const isShown = isSensitive || TOPICS.test(search)
  useEffect(() => {
    if (!isShown) return
    let stop = () => {}
    let isGone = false
    // The link itself works without it.
    const watch = async () => {
      const { watchForLeaving } = await import('./leave-quickly.ts')
      if (!isGone) stop = watchForLeaving()
    }
    watch().catch(() => {})
    return () => {
      isGone = true
      stop()
    }
  }, [isShown])
  if (!isShown || !exit) return null
  return (
    <aside aria-label={exit.text} className={classes.bar} data-exit>
      <a href={QUICK_EXIT_URL} rel="noreferrer" className={classes.exit}>
        {exit.text}
      </a>
      <small>{exit.note}</small>
    </aside>
  )
}
