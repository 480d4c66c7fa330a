import { useEffect, useRef, useState } from 'react'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { kept } from './kept.ts'
import classes from './note-field.module.css'
import { queryOf, type Wanted } from './wanted.ts'

const NOTE_MAX = 2000

interface NoteFieldProps {
  /** What the note belongs to; it is kept in the tab under this. */
  wanted: Wanted
  /** What the server already has. */
  saved?: string | undefined
  name: string
}

/** What the counsellor should know beforehand: optional, so it opens when asked for. Every letter is kept at once. */
export function NoteField({ wanted, saved = '', name }: NoteFieldProps) {
  const { t } = useMoreTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const [first, setFirst] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  // The tab's storage is read after the first drawing, which must be the server's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is what tells one wanted thing from another
  useEffect(() => {
    const note = kept.note(wanted) ?? saved
    setFirst(note)
    if (note) setOpen(true)
  }, [queryOf(wanted), saved])
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
      onInput={(event) => kept.keepNote(wanted, event.currentTarget.value)}
    />
  )
}
