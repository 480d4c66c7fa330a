import { lazy, Suspense, useState } from 'react'
import { showAccountDialog } from '#modules/accounts/web/shared/account-dialog.ts'
import { useLogin } from '#platform/web/login.ts'
import { languageOfPath } from '#platform/web/visit.ts'
import { Button } from '#ui/button.tsx'
import { useCounsellorTexts } from './use-counsellor-texts.ts'

/** Fetched with its texts when somebody reports something: hardly anybody who reads the page does. */
const ReportDialog = lazy(async () => {
  const { ReportDialog: Dialog, bringTexts } = await import('./report-dialog.tsx')
  await bringTexts(languageOfPath(location.pathname))
  return { default: Dialog }
})

/** Asks somebody of ours to look at what stands there; whoever is not logged in is asked to first. */
export function ReportButton({ feedbackId, month }: { feedbackId: string; month: string }) {
  const { t } = useCounsellorTexts()
  const login = useLogin()
  const [isOpen, setOpen] = useState(false)
  const then = () => setOpen(true)
  const ask = () => (typeof login === 'object' ? then() : showAccountDialog('logIn', { then }))
  return (
    <>
      <Button kind="plain" size="dense" onClick={ask}>
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
