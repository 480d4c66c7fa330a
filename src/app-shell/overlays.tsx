import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { accountAddress, accountInAddress } from '#modules/accounts/web/shared/account-address.ts'
import { type AccountDialog, showAccountDialog, useAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { loadAccountDialogs } from '#modules/accounts/web/shared/load-account-dialogs.ts'
import { MoreTexts, useTexts } from '#platform/web/texts.tsx'
import { NoticeStack } from '#ui/notice-stack.tsx'
import { notices } from '#ui/notices.ts'
import { ProgressLine } from './progress.tsx'

/** What floats over every page: the account modals, fetched when first opened, and the notices. */
export function Overlays() {
  const { t } = useTexts()
  const dialog = useAccountDialog()
  const Dialogs = useDialogs(dialog)
  useDialogOfAddress()
  return (
    <>
      <div role="status">{dialog && !Dialogs && <ProgressLine />}</div>
      {/* It stays once it was there: a modal that is taken out of the page cannot give the focus back. */}
      {Dialogs && (
        <MoreTexts>
          <Dialogs dialog={dialog} />
        </MoreTexts>
      )}
      <NoticeStack label={t('generic.notices')} dismissText={t('generic.dismiss')} />
    </>
  )
}

/** Not React's `lazy`: that would put an error in place of the whole page when a phone is offline for a moment. */
function useDialogs(dialog: AccountDialog | null) {
  const { t } = useTexts()
  const [Dialogs, setDialogs] = useState<ComponentType<{ dialog: AccountDialog | null }> | null>(null)
  const hasFailed = useRef(false)
  const missing = Dialogs ? null : dialog
  useEffect(() => {
    if (!missing) return
    const giveUp = () => {
      // A browser may remember a script that failed for as long as the page lives; only a new page asks for it again.
      if (hasFailed.current && navigator.onLine) return location.assign(accountAddress(location, missing))
      hasFailed.current = true
      showAccountDialog(null)
      notices.show({ kind: 'wrong', text: t('generic.offline') })
    }
    loadAccountDialogs().then((loaded) => setDialogs(() => loaded), giveUp)
  }, [missing, t])
  return Dialogs
}

/** Opens the modal that the address asks for, and takes the wish out of the address so that it is not repeated. */
function useDialogOfAddress() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const wanted = accountInAddress(search)
    if (!wanted) return
    showAccountDialog(wanted.dialog)
    void navigate({ pathname, search: wanted.rest, hash }, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, navigate])
}
