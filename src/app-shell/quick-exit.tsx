import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { QUICK_EXIT_URL } from '#platform/values/quick-exit.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useVisit } from '#platform/web/visit.ts'
import classes from './quick-exit.module.css'

/** `SENSITIVE_TOPICS` as spelled in the search URL; ops/check/cookies.test.ts compares the two. */
const TOPICS = /\btopic=(depression|trauma|addiction|codependency|body-image|lgbt|violence)\b/

/**
 * Leaves a sensitive page with one tap or Escape three times (issue 6). It is a plain link without scripts; with
 * scripts it also deletes the data that the browser stores for the site. Its bar is in the page flow and covers
 * nothing, and it states its own limits.
 */
export function QuickExit() {
  const exit = useVisit()?.exit
  const isSensitive = useCurrentPage()?.sensitive
  const { search } = useLocation()
  const isShown = isSensitive || TOPICS.test(search)
  useEffect(() => {
    if (!isShown) return
    let stopListening = () => {}
    let isUnmounted = false
    // The link works without this script.
    const startListening = async () => {
      const { listenForQuickExit } = await import('./listen-for-quick-exit.ts')
      if (!isUnmounted) stopListening = listenForQuickExit()
    }
    startListening().catch(() => {})
    return () => {
      isUnmounted = true
      stopListening()
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
