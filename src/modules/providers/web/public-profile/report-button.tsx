import { lazy, Suspense, useState } from 'react'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { useLogin } from '#platform/web/login.ts'
import { getPathLanguage } from '#platform/web/visit.ts'
import { Button } from '#ui/button.tsx'
import { useProviderPageTexts } from './use-provider-page-texts.ts'

/** Loaded with its translations on demand, because few visitors report anything. */
const ReportDialog = lazy(async () => {
  const { ReportDialog: Dialog, loadReportTexts } = await import('./report-dialog.tsx')
  await loadReportTexts(getPathLanguage(location.pathname))
  return { default: Dialog }
})

/** Reports feedback to the administrators. Visitors are asked to log in first. */
export function ReportButton({ feedbackId, month }: { feedbackId: string; month: string }) {
  const { t } = useProviderPageTexts()
  const login = useLogin()
  const [isOpen, setOpen] = useState(false)
  const then = () => setOpen(true)
  const handleClick = () => (typeof login === 'object' ? then() : showAccountDialog('logIn', { then }))
  return (
    <>
      <Button kind="plain" size="dense" onClick={handleClick}>
        {t('counsellor.report')}
        <span className="visually-hidden">, {month}</span>
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog feedbackId={feedbackId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
