import { afterEach, expect } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import '#ui/theme.css'
import { setPendingLogin } from '#modules/accounts/web/dialogs/pending-login.ts'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { clearAccountDraft } from '#modules/accounts/web/shared/account-draft.ts'
import { notices } from '#ui/notices.ts'
import { takeProblems } from './api-problems.ts'
import { resetFakeApi } from './fake-api.ts'
import { logInAs } from './login.ts'
import { setViewport } from './set-viewport.ts'

/**
 * Makes Tab start at the top of the page in the next test. Otherwise it continues from the last focused element, even
 * after that element has been removed.
 */
function moveTabStart(): void {
  const top = document.createElement('span')
  top.tabIndex = -1
  document.body.prepend(top)
  top.focus()
  top.remove()
}

const initialUrl = location.href
// No test reads the pixels, and painting them takes a tenth of the run time.
;(window.frameElement as HTMLElement).style.opacity = '0'
resetFakeApi()

/** All test files share one browser page, so the page and the state of the modules are reset after each test. */
afterEach(async () => {
  const problems = takeProblems()
  await cleanup()
  moveTabStart()
  resetFakeApi()
  logInAs(null)
  showAccountDialog(null)
  setPendingLogin(null)
  clearAccountDraft()
  for (const { id } of notices.list()) notices.dismiss(id)
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the site sets its cookies in the same way
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  delete document.documentElement.dataset['theme']
  history.replaceState(null, '', initialUrl)
  if (window.innerWidth !== 1280) await setViewport(1280, 900)
  expect(problems, 'violations of the API contract').toEqual([])
})
