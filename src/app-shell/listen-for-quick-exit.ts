import { clearBookmarks } from '#modules/accounts/web/shared/bookmarks.ts'
import { QUICK_EXIT_URL } from '#platform/values/quick-exit.ts'
import { clearLogin } from '#platform/web/login.ts'

const ESCAPE_PRESSES = 3
const ESCAPE_WINDOW_MS = 2000

/**
 * Listens for clicks on the exit link and for Escape three times in a row. While listening, `html` has the attribute
 * `data-quick-exit`. @returns a function that stops listening
 */
export function listenForQuickExit(): () => void {
  let pressTimes: number[] = []
  const handleKeyDown = (event: KeyboardEvent) => {
    pressTimes = event.key === 'Escape' ? [...pressTimes, event.timeStamp].slice(-ESCAPE_PRESSES) : []
    if (pressTimes.length === ESCAPE_PRESSES && event.timeStamp - pressTimes[0]! <= ESCAPE_WINDOW_MS) exitNow()
  }
  const handleClick = (event: MouseEvent) => {
    if (event.button !== 0 || !(event.target as Element).closest('[data-exit] a')) return
    event.preventDefault()
    exitNow()
  }
  document.addEventListener('keydown', handleKeyDown, { capture: true })
  document.addEventListener('click', handleClick, { capture: true })
  const { dataset } = document.documentElement
  dataset['quickExit'] = 'listening'
  return () => {
    delete dataset['quickExit']
    document.removeEventListener('keydown', handleKeyDown, { capture: true })
    document.removeEventListener('click', handleClick, { capture: true })
  }
}

/**
 * Leaves immediately: hides the page while the next one loads, and replaces it in the history, so that Back skips it.
 * Also logs out on this device and deletes the offline data. No site can clear the browser's own history.
 */
function exitNow(): void {
  document.body.hidden = true
  document.title = '…'
  // The router saves scroll positions to session storage on pagehide, so the storage is cleared again at that point.
  addEventListener('pagehide', () => sessionStorage.clear())
  try {
    sessionStorage.clear()
    clearLogin()
    clearBookmarks()
  } catch {
    // Storage may be unavailable, for example in a private window. In that case there is nothing to clear.
  }
  location.replace(QUICK_EXIT_URL)
}
