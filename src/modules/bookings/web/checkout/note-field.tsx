import { useEffect, useRef, useState } from 'react'
import { BOOKING_NOTE_MAX } from '#modules/bookings/values/limits.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { checkoutDrafts } from './checkout-drafts.ts'
import { type CheckoutSelection, toSelectionQuery } from './checkout-selection.ts'
import classes from './note-field.module.css'

interface NoteFieldProps {
  /** The selection that the draft note belongs to. */
  selection: CheckoutSelection
  /** The note stored on the server. */
  saved?: string | undefined
  name: string
}

/** Optional note to the provider, initially collapsed. Every change is stored in the tab. */
export function NoteField({ selection, saved = '', name }: NoteFieldProps) {
  const { t } = useMoreTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const [initialNote, setInitialNote] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  // Storage is read after the first render, which must match the server's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query identifies the selection
  useEffect(() => {
    const note = checkoutDrafts.loadNote(selection) ?? saved
    setInitialNote(note)
    if (note) setOpen(true)
  }, [toSelectionQuery(selection), saved])
  if (!isOpen) {
    return (
      <div className={classes.ask}>
        <Button kind="quiet" icon="plus" aria-expanded={false} onClick={() => setOpen(true)}>
          {t('checkout.addNote')}
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
      defaultValue={initialNote ?? ''}
      maxLength={BOOKING_NOTE_MAX}
      autoFocus={!initialNote}
      onInput={(event) => checkoutDrafts.storeNote(selection, event.currentTarget.value)}
    />
  )
}
