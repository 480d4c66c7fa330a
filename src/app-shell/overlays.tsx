import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { getAccountDialogAddress, parseAccountDialog } from '#modules/accounts/web/shared/account-address.ts'
import { type AccountDialog, showAccountDialog, useAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { loadAccountDialogs } from '#modules/accounts/web/shared/load-account-dialogs.ts'
import { MoreTexts, useTexts } from '#platform/web/texts.tsx'
import { NoticeStack } from '#ui/notice-stack.tsx'
import { notices } from '#ui/notices.ts'
import { ProgressLine } from './progress.tsx'

/** Renders the notices and the account dialogs on top of every page. The dialogs are loaded when first opened. */
export function Overlays() {
  const { t } = useTexts()
  const dialog = useAccountDialog()
  const Dialogs = useDialogs(dialog)
  useDialogFromAddress()
  return (
    <>
      <div role="status">{dialog && !Dialogs && <ProgressLine />}</div>
      {/* The dialogs stay mounted after the first use, because an unmounted dialog cannot restore the focus. */}
      {Dialogs && (
        <MoreTexts>
          <Dialogs dialog={dialog} />
        </MoreTexts>
      )}
      <NoticeStack label={t('generic.notices')} dismissText={t('generic.dismiss')} />
    </>
  )
}

/** Loads the dialogs. React's `lazy` would replace the whole page with an error if the phone were briefly offline. */
function useDialogs(dialog: AccountDialog | null) {
  const { t } = useTexts()
  const [Dialogs, setDialogs] = useState<ComponentType<{ dialog: AccountDialog | null }> | null>(null)
  const hasFailed = useRef(false)
  const pending = Dialogs ? null : dialog
  useEffect(() => {
    if (!pending) return
    const handleFailure = () => {
      // A browser may cache a module's failure to load for the lifetime of the document; only a new document tries to
      // load the module again.
      if (hasFailed.current && navigator.onLine) return location.assign(getAccountDialogAddress(location, pending))
      hasFailed.current = true
      showAccountDialog(null)
      notices.show({ kind: 'wrong', text: t('generic.offline') })
    }
    loadAccountDialogs().then((loaded) => setDialogs(() => loaded), handleFailure)
  }, [pending, t])
  return Dialogs
}

/** Opens the dialog specified in the URL and removes it from the URL, so that it opens only once. */
function useDialogFromAddress() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const request = parseAccountDialog(search)
    if (!request) return
    showAccountDialog(request.dialog)
    void navigate({ pathname, search: request.rest, hash }, { replace: true, preventScrollReset: true })
  }, [pathname, search, hash, navigate])
}
