import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import '#ui/theme.css'
import { setPendingLogin } from '#modules/accounts/web/dialogs/pending-login.ts'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { clearAccountDraft } from '#modules/accounts/web/shared/account-draft.ts'
import { notices } from '#ui/notices.ts'
import { takeProblems } from './api-problems.ts'
import { endFakeApi } from './fake-api.ts'
import { logInAs } from './login.ts'

/**
 * Tab continues from the last focused element, even after its removal; this makes the next test start at the top of
 * its page.
 */
function startTabbingAtTop(): void {
  const top = document.createElement('span')
  top.tabIndex = -1
  document.body.prepend(top)
  top.focus()
  top.remove()
}

const address = location.href
endFakeApi()

/** All files share one page, so the page and the state of modules are reset before the next test. */
afterEach(async () => {
  const problems = takeProblems()
  await cleanup()
  startTabbingAtTop()
  endFakeApi()
  logInAs(null)
  showAccountDialog(null)
  setPendingLogin(null)
  clearAccountDraft()
  for (const { id } of notices.list()) notices.dismiss(id)
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: cookies of the site are set by JavaScript in the same way
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  delete document.documentElement.dataset['theme']
  history.replaceState(null, '', address)
  if (window.innerWidth !== 1280) await page.viewport(1280, 900)
  expect(problems, 'the screen and the contract').toEqual([])
})
