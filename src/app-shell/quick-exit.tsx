import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { ROLE } from '#platform/values/enums.ts'
import { QUICK_EXIT_URL } from '#platform/values/quick-exit.ts'
import { useCurrentPage } from '#platform/web/current-page.ts'
import { useLogin } from '#platform/web/login.ts'
import { useVisit } from '#platform/web/visit.ts'
import classes from './quick-exit.module.css'

/** `SENSITIVE_TOPICS` as spelled in the search URL. ops/check/cookies.test.ts checks that the two match. */
const TOPICS = /\btopic=(depression|trauma|addiction|codependency|body-image|lgbt|violence)\b/

/**
 * Bar for leaving a sensitive page with one tap, or with Escape three times (issue 6). Without scripts it is a plain
 * link; with scripts it also deletes the data that the browser stores for the site. The bar is in the page flow, covers
 * nothing and states its own limits.
 */
export function QuickExit() {
  const exit = useVisit()?.exit
  const page = useCurrentPage()
  const login = useLogin()
  const { search } = useLocation()
  // A counsellor at work in the room has nothing to hide there, and the exit would log them out.
  const isWorkplace = page?.id === 'sessionRoom' && typeof login === 'object' && login.role === ROLE.provider
  const isShown = !isWorkplace && (page?.sensitive || TOPICS.test(search))
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
