import { useEffect, useRef, useState } from 'react'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { checkoutDrafts } from './checkout-drafts.ts'
import { type CheckoutSelection, toSelectionQuery } from './checkout-selection.ts'
import classes from './note-field.module.css'

const NOTE_MAX = 2000

interface NoteFieldProps {
  /** The draft of the note is stored under this. */
  wanted: CheckoutSelection
  /** The note stored on the server. */
  saved?: string | undefined
  name: string
}

/** Optional note for the provider, collapsed at first. Each keystroke is saved in the tab. */
export function NoteField({ wanted, saved = '', name }: NoteFieldProps) {
  const { t } = useMoreTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const [first, setFirst] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Storage is read after the first render, which must match the server's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query identifies the selection
  useEffect(() => {
    const note = checkoutDrafts.note(wanted) ?? saved
    setFirst(note)
    if (note) setOpen(true)
  }, [toSelectionQuery(wanted), saved])
  if (!isOpen) {
    return (
      <div className={classes.ask}>
        <Button kind="quiet" icon="plus" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('checkout.addNote', { name })}
        </Button>
      </div>
    )
  }
  return (
    <TextArea
      ref={area}
      name="note"
      label={t('checkout.note', { name })}
      aside={t('checkout.optional')}
      hint={t('checkout.noteHint', { name })}
      defaultValue={first ?? ''}
      maxLength={NOTE_MAX}
      autoFocus={!first}
      onInput={(event) => checkoutDrafts.keepNote(wanted, event.currentTarget.value)}
    />
  )
}
