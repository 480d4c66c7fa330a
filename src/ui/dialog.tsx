import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { join } from './classes.ts'
import classes from './dialog.module.css'

interface DialogProps {
  isOpen: boolean
  /** Escape, the close button, and for sheets and drawers a tap beside them. Nothing is changed by closing. */
  onClose: () => void
  /** For what changes something: a question ('Cancel Thursday’s session?'). */
  title: ReactNode
  closeText: string
  children: ReactNode
  /** Buttons, the committing one last: at 390 it goes on top, full width. */
  actions?: ReactNode
  /** While it is sending, Escape and Close wait. */
  isBusy?: boolean | undefined
  /** Names the question, where one dialog asks several in turn: the focus starts again on the title of each. */
  step?: string | undefined
}

/**
 * The browser's modal dialog: it makes the page inert, returns the focus and answers Escape by itself.
 * Up to 520 wide in the middle, from below under 768. The focus starts on the title, so that the question is read first.
 */
export function Dialog(props: DialogProps) {
  return <Modal {...props} shape="dialog" />
}

/** Filters and the like: from below under 768, with its buttons always in reach. */
export function Sheet(props: DialogProps) {
  return <Modal {...props} shape="sheet" />
}

/** The menu on small screens: a column from the side. */
export function Drawer(props: DialogProps) {
  return <Modal {...props} shape="drawer" />
}

function useModal(isOpen: boolean, step: string | undefined) {
  const box = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const dialog = box.current
    if (!isOpen || !dialog) return
    const opener = document.activeElement
    dialog.showModal()
    return () => {
      dialog.close()
      // The browser gives the focus back only while the dialog is still on the page: some are taken off at once.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    }
  }, [isOpen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step is another question to start on
  useEffect(() => {
    if (!isOpen) return
    box.current?.scrollTo(0, 0)
    title.current?.focus()
  }, [isOpen, step])
  return { box, title }
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
  const leave = () => !isBusy && onClose()
  // A dialog may hold typed text, so a slip beside it does not close it.
  const tapped = (event: MouseEvent) => shape !== 'dialog' && event.target === refs.box.current && leave()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape, which the browser turns into `cancel`
    <dialog
      ref={refs.box}
      className={join(classes.modal, classes[shape])}
      aria-labelledby={id}
      aria-busy={isBusy || undefined}
      onClick={tapped}
      onCancel={(event) => {
        event.preventDefault()
        leave()
      }}
      // A browser closes on a second Escape whatever we say: follow it.
      // React's strict mode opens, closes and opens again: only a dialog that is really shut was closed.
      onClose={(event) => isOpen && !event.currentTarget.open && onClose()}
    >
      {isOpen && (
        <div className={classes.inside}>
          <div className={classes.head}>
            <h2 id={id} ref={refs.title} tabIndex={-1} className={classes.title}>
              {title}
            </h2>
            <Button kind="plain" size="dense" icon="x" className={classes.close} onClick={leave}>
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
