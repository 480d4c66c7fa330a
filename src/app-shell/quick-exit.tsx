import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { QUICK_EXIT_URL } from '#platform/values/quick-exit.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useVisit } from '#platform/web/visit.ts'
import classes from './quick-exit.module.css'

/** `SENSITIVE_TOPICS` as spelled in the search URL. ops/check/cookies.test.ts checks that both match. */
const TOPICS = /\btopic=(depression|trauma|addiction|codependency|body-image|lgbt|violence)\b/

/**
 * Bar for leaving a sensitive page with one tap, or with Escape three times (issue 6). Without scripts it is a plain
 * link; with scripts it also deletes the data that the browser stores for the site. The bar is in the page flow, covers
 * nothing and states its own limits.
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
    // If the script cannot be loaded, the link still works.
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
      <small>
        <span className={classes.keys}>{exit.keys} </span>
        {exit.note}
      </small>
    </aside>
  )
}
