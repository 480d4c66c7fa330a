import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { joinClasses } from './classes.ts'
import classes from './dialog.module.css'

interface DialogProps {
  isOpen: boolean
  /**
   * Called on Escape, the close button and, for sheets and drawers, a tap on the backdrop. It must close the dialog and
   * change nothing else.
   */
  onClose: () => void
  /** The title; a question if the dialog changes something ('Cancel Thursday’s session?'). */
  title: ReactNode
  closeText: string
  children: ReactNode
  /** Buttons, with the primary action last. On narrow screens that button is on top, at full width. */
  actions?: ReactNode
  /** Whether a request is in progress; Escape and Close then do nothing. */
  isBusy?: boolean | undefined
  /** Key of the current step of a dialog with several steps. At each step the focus returns to the title. */
  step?: string | undefined
}

/**
 * The browser's modal dialog, which makes the page inert, restores the focus and handles Escape. It is centred and at
 * most 520 px wide, or at the bottom of the screen below 768 px. The focus starts on the title, so that screen readers
 * read the question first.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />
}

/** A dialog for filters and the like: at the bottom of the screen below 768 px, with its buttons always visible. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} shape="sheet" />
}

/** A dialog for the menu on small screens: a column at the side. */
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
      // The browser restores the focus only if the dialog is still in the document, but some dialogs are removed as
      // soon as they close.
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
  // A dialog may contain typed text, so a click on the backdrop does not close it.
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
        // A file input inside the dialog also fires a `cancel` event, which bubbles.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        requestClose()
      }}
      // Browsers close the dialog on a second Escape regardless of preventDefault, so the state must follow. React's
      // strict mode opens, closes and reopens the dialog, so the event counts only if the dialog is still closed.
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
