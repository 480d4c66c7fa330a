import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface UnsavedChangesGuardProps {
  /** Whether unsaved input would be lost. */
  isDirty: boolean
  texts: { title: string; lead: string; stay: string; leave: string; close: string }
}

/**
 * Asks for confirmation before unsaved changes are lost: with a dialog when a link within the site is followed,
 * otherwise with the browser's prompt.
 */
export function UnsavedChangesGuard({ isDirty, texts }: UnsavedChangesGuardProps) {
  useBeforeUnload(isDirty)
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next }) =>
      isDirty && current.pathname + current.search !== next.pathname + next.search,
  )
  const stayOnPage = () => blocker.reset?.()
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      onClose={stayOnPage}
      title={texts.title}
      closeText={texts.close}
      actions={
        <>
          <Button kind="second" onClick={() => blocker.proceed?.()}>
            {texts.leave}
          </Button>
          <Button kind="main" onClick={stayOnPage}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
    </Dialog>
  )
}

function useBeforeUnload(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isDirty])
}
