import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { joinClasses } from './classes.ts'
import classes from './dialog.module.css'

interface DialogProps {
  isOpen: boolean
  /**
   * Called by Escape, the close button and, for sheets and drawers, a tap on the backdrop. Closing must change
   * nothing.
   */
  onClose: () => void
  /** A question when the dialog changes something ('Cancel Thursday’s session?'). */
  title: ReactNode
  closeText: string
  children: ReactNode
  /** Buttons, the committing one last: on narrow screens it is on top with full width. */
  actions?: ReactNode
  /** While it is sending, Escape and Close wait. */
  isBusy?: boolean | undefined
  /** Key of the current question in a dialog with several steps: the focus returns to the title at each step. */
  step?: string | undefined
}

/**
 * The browser's modal dialog, which makes the page inert, restores the focus and handles Escape. Centred and up to
 * 520 px wide; at the bottom of the screen below 768 px. The focus starts on the title, so that screen readers read
 * the question first.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />
}

/** For filters and similar: at the bottom of the screen below 768 px, with its buttons always visible. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} shape="sheet" />
}

/** The menu on small screens: a column from the side. */
export function Drawer(props: DialogProps) {
  return <Modal {...props} shape="drawer" />
}

function useModal(isOpen: boolean, step: string | undefined) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const dialog = dialogRef.current
    if (!isOpen || !dialog) return
    const openedBy = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      // The browser restores the focus only while the dialog is in the document, and some dialogs are removed
      // immediately.
      if (document.activeElement === document.body && openedBy instanceof HTMLElement) openedBy.focus()
    }
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is a new question that takes the focus
  useEffect(() => {
    if (!isOpen) return
    dialogRef.current?.scrollTo(0, 0)
    title.current?.focus()
  }, [isOpen, step])
  return { dialogRef, title }
}

function Modal({
  isOpen,
  onClose,
  title,
  closeText,
  children,
  actions,
  isBusy,
  step,
  shape,
}: DialogProps & { shape: 'dialog' | 'sheet' | 'drawer' }) {
  const id = useId()
  const refs = useModal(isOpen, step)
  const requestClose = () => !isBusy && onClose()
  // A dialog may hold typed text, so a click on the backdrop does not close it.
  const handleClick = (event: MouseEvent) =>
    shape !== 'dialog' && event.target === refs.dialogRef.current && requestClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape triggers `cancel` for keyboard users
    <dialog
      ref={refs.dialogRef}
      className={joinClasses(classes.modal, classes[shape])}
      aria-labelledby={id}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
      onCancel={(event) => {
        event.preventDefault()
        requestClose()
      }}
      // A browser closes the dialog on a second Escape regardless of preventDefault, so the state must follow.
      // React's strict mode opens, closes and reopens: only a dialog that is really closed counts.
      onClose={(event) => isOpen && !event.currentTarget.open && onClose()}
    >
      {isOpen && (
        <div className={classes.inside}>
          <div className={classes.head}>
            <h2 id={id} ref={refs.title} tabIndex={-1} className={classes.title}>
              {title}
            </h2>
            <Button kind="plain" size="dense" icon="x" className={classes.close} onClick={requestClose}>
              {closeText}
            </Button>
          </div>
          <div className={classes.body}>{children}</div>
          {actions && <div className={classes.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  )
}
