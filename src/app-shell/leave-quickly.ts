import { dropFavourites } from '#modules/search/web/shared/favourites.ts'
import { QUICK_EXIT_URL } from '#platform/values/quick-exit.ts'
import { dropLogin } from '#platform/web/login.ts'

const PRESSES = 3
const WITHIN_MS = 2000

/** Hears the link's press and Escape three times in a row, whatever else they do. @returns how to stop. */
export function watchForLeaving(): () => void {
  let presses: number[] = []
  const press = (event: KeyboardEvent) => {
    presses = event.key === 'Escape' ? [...presses, event.timeStamp].slice(-PRESSES) : []
    if (presses.length === PRESSES && event.timeStamp - presses[0]! <= WITHIN_MS) leave()
  }
  const click = (event: MouseEvent) => {
    if (event.button !== 0 || !(event.target as Element).closest('[data-exit] a')) return
    event.preventDefault()
    leave()
  }
  document.addEventListener('keydown', press, { capture: true })
  document.addEventListener('click', click, { capture: true })
  return () => {
    document.removeEventListener('keydown', press, { capture: true })
    document.removeEventListener('click', click, { capture: true })
  }
}

/**
 * Away at once: nothing stays to be read while the other page comes, and Back does not lead here. The login ends on this device,
 * with what was kept for when there is no network; the browser's own history no site can empty.
 */
function leave(): void {
  document.body.hidden = true
  document.title = '…'
  // The router leaves where each page was scrolled to, as the page goes.
  addEventListener('pagehide', () => sessionStorage.clear())
  try {
    sessionStorage.clear()
    dropLogin()
    dropFavourites()
  } catch {
    // A private window keeps nothing.
  }
  location.replace(QUICK_EXIT_URL)
}
