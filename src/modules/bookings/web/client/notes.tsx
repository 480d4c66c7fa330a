import { useState } from 'react'
import classes from '#modules/bookings/web/clients/contacts.module.css'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'
import { type Note, NoteEditor } from './note-editor.tsx'

/** Private notes, newest first; each is autosaved. */
export function Notes({ contactId, initialNotes }: { contactId: string; initialNotes: Note[] }) {
  const { t } = useAreaTexts('contacts')
  const { notes, add, remove } = useNotes(contactId, initialNotes)
  return (
    <Card as="section" aria-label={t('contacts.notesTitle')} className={classes.part}>
      <CardHead
        title={t('contacts.notesTitle')}
        aside={
          <Button kind="second" size="dense" icon="plus" onClick={add}>
            {t('contacts.newNote')}
          </Button>
        }
      />
      <p className={classes.lead}>{t('contacts.notesLead')}</p>
      {notes.length === 0 && <p className={classes.small}>{t('contacts.noNotes')}</p>}
      <div className={classes.notes}>
        {notes.map((note) => (
          <NoteEditor key={note.noteId} {...{ contactId, note }} onDelete={remove} />
        ))}
      </div>
    </Card>
  )
}

function useNotes(contactId: string, initialNotes: Note[]) {
  const { t } = useAreaTexts('contacts')
  const [notes, setNotes] = useState(initialNotes)
  const add = () => {
    const now = new Date(nowMs()).toISOString()
    const created = { noteId: crypto.randomUUID(), text: '', version: 0, createdAt: now, changedAt: now }
    setNotes((old) => [created, ...old])
  }
  const hideNote = (noteId: string) => setNotes((old) => old.filter((one) => one.noteId !== noteId))
  const restore = async (noteId: string) => {
    const answer = await api('restoreContactNote', { id: contactId, noteId })
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    setNotes((old) => [...old, answer.data].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)))
    notices.show({ kind: 'good', text: t('contacts.back') })
  }
  const remove = async (noteId: string, isStored: boolean): Promise<boolean> => {
    const answer = isStored ? await api('deleteContactNote', { id: contactId, noteId }) : null
    if (answer && !answer.ok) {
      notifyFailure(answer, t('generic.offline'))
      return false
    }
    hideNote(noteId)
    if (!answer) return true
    notices.show({
      kind: 'good',
      text: t('contacts.deleted'),
      action: { text: t('contacts.undo'), onPress: () => void restore(noteId) },
    })
    return true
  }
  return { notes, add, remove }
}
