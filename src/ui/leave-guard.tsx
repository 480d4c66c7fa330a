import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface LeaveGuardProps {
  /** Something typed would be lost. */
  isDirty: boolean
  texts: { title: string; lead: string; stay: string; leave: string; close: string }
}

/** Asks before unsaved changes are left: in a dialog for a link of the site, by the browser's own question otherwise. */
export function LeaveGuard({ isDirty, texts }: LeaveGuardProps) {
  useBrowserQuestion(isDirty)
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: next }) =>
      isDirty && here.pathname + here.search !== next.pathname + next.search,
  )
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stay}
      title={texts.title}
      closeText={texts.close}
      actions={
        <>
          <Button kind="second" onClick={() => blocker.proceed?.()}>
            {texts.leave}
          </Button>
          <Button kind="main" onClick={stay}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
    </Dialog>
  )
}

function useBrowserQuestion(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}
