import { useEffect, useRef, useState } from 'react'
import classes from '#modules/bookings/web/clients/contacts.module.css'
import { NOTE_MAX } from '#platform/values/constants.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { formatZonedTime } from '#platform/web/zoned-format.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea } from '#ui/text-field.tsx'
import { type AutosaveStatus, createAutosave } from './autosave.ts'

export type Note = Reply<'getContact'>['ownNotes'][number]

/** Private notes, newest first; each is autosaved. */
export function Notes({ contactId, initialNotes }: { contactId: string; initialNotes: Note[] }) {
  const { t } = useAreaTexts('clients')
  const { notes, add, remove } = useNotes(contactId, initialNotes)
  return (
    <Card as="section" aria-label={t('clients.notesTitle')} className={classes.part}>
      <CardHead
        title={t('clients.notesTitle')}
        aside={
          <Button kind="second" size="dense" icon="plus" onClick={add}>
            {t('clients.newNote')}
          </Button>
        }
      />
      <p className={classes.lead}>{t('clients.notesLead')}</p>
      {notes.length === 0 && <p className={classes.small}>{t('clients.noNotes')}</p>}
      <div className={classes.notes}>
        {notes.map((note) => (
          <NoteEditor key={note.noteId} {...{ contactId, note }} onDelete={remove} />
        ))}
      </div>
    </Card>
  )
}

function useNotes(contactId: string, initialNotes: Note[]) {
  const { t } = useAreaTexts('clients')
  const [notes, setNotes] = useState(initialNotes)
  const add = () => {
    const now = new Date(nowMs()).toISOString()
    const created = { noteId: crypto.randomUUID(), text: '', version: 0, createdAt: now, changedAt: now }
    setNotes((old) => [created, ...old])
  }
  const hideNote = (noteId: string) => setNotes((old) => old.filter((note) => note.noteId !== noteId))
  const restore = async (noteId: string) => {
    const reply = await api('restoreContactNote', { id: contactId, noteId })
    if (!reply.ok) return notifyFailure(reply, t('generic.offline'))
    setNotes((old) => [...old, reply.data].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)))
    notices.show({ kind: 'good', text: t('clients.back') })
  }
  const remove = async (noteId: string, isStored: boolean): Promise<boolean> => {
    const reply = isStored ? await api('deleteContactNote', { id: contactId, noteId }) : null
    if (reply && !reply.ok) {
      notifyFailure(reply, t('generic.offline'))
      return false
    }
    hideNote(noteId)
    if (!reply) return true
    notices.show({
      kind: 'good',
      text: t('clients.deleted'),
      action: { text: t('clients.undo'), onPress: () => void restore(noteId) },
    })
    return true
  }
  return { notes, add, remove }
}

interface NoteEditorProps {
  contactId: string
  note: Note
  /** Resolves to whether the note was deleted. */
  onDelete: (noteId: string, isStored: boolean) => Promise<boolean>
}

/** Text area of a note, with autosave and the status of the last save. */
function NoteEditor({ contactId, note, onDelete }: NoteEditorProps) {
  const { t, format } = useAreaTexts('clients')
  const { text, status, saver, type, acceptRemote } = useNote(contactId, note)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (note.version === 0) area.current?.focus()
  }, [note.version])
  const day = formatZonedTime(format, note.createdAt, format.timezone)
  const remove = async () => {
    saver.stop()
    if (!(await onDelete(note.noteId, saver.isStored()))) saver.resume()
  }
  return (
    <div className={classes.note}>
      <TextArea
        ref={area}
        label={t('clients.noteOf', { day })}
        value={text}
        rows={4}
        count={{
          max: NOTE_MAX,
          unit: 'characters',
          text: (used, max) => used > max * 0.9 && t('clients.count', { used, max }),
        }}
        onChange={(event) => type(event.target.value)}
        onBlur={saver.save}
      />
      {status.kind === 'conflict' && (
        <Conflict
          text={status.remote.text}
          onKeep={() => saver.overwriteRemote(status.remote)}
          onAccept={() => acceptRemote(status.remote)}
        />
      )}
      <div className={classes.under}>
        <SaveStatus status={status} />
        <Button kind="plain" size="dense" onClick={() => void remove()}>
          {t('clients.delete')} <span className="visually-hidden">{t('clients.noteOf', { day })}</span>
        </Button>
      </div>
    </div>
  )
}

function useNote(contactId: string, note: Note) {
  const [text, setText] = useState(note.text)
  const [status, setStatus] = useState<AutosaveStatus>({ kind: 'saved' })
  const [saver] = useState(() =>
    createAutosave(
      {
        put: (input) => api('putContactNote', { id: contactId, noteId: note.noteId, ...input }),
        onStatus: setStatus,
        saveSeparately: (unsaved) =>
          void api('putContactNote', { id: contactId, noteId: crypto.randomUUID(), text: unsaved, version: 0 }),
        schedule: (callback, ms) => {
          const timer = setTimeout(callback, ms)
          return () => clearTimeout(timer)
        },
      },
      note,
    ),
  )
  useSaveOnLeaving(saver, status.kind !== 'saved')
  const type = (next: string) => {
    setText(next)
    saver.type(next)
  }
  const acceptRemote = (remote: { text: string; version: number }) => {
    setText(remote.text)
    saver.acceptRemote(remote)
  }
  return { text, status, saver, type, acceptRemote }
}

/**
 * Saves immediately when the page is hidden or left, or when the browser is back online; warns before closing a page
 * with unsaved text.
 */
function useSaveOnLeaving({ save, leave }: ReturnType<typeof createAutosave>, isDirty: boolean): void {
  useEffect(() => {
    const saveWhenHidden = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', saveWhenHidden)
    window.addEventListener('online', save)
    return () => {
      document.removeEventListener('visibilitychange', saveWhenHidden)
      window.removeEventListener('online', save)
      leave()
    }
  }, [save, leave])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}

const STATUS_TEXT = {
  saved: 'clients.saved',
  typing: 'clients.typing',
  saving: 'clients.saving',
  failed: 'clients.failed',
  empty: 'clients.empty',
  rejected: 'clients.declined',
  conflict: 'clients.typing',
} as const satisfies Record<AutosaveStatus['kind'], string>

function SaveStatus({ status }: { status: AutosaveStatus }) {
  const { t } = useAreaTexts('clients')
  const isWrong = status.kind === 'failed' || status.kind === 'rejected'
  const text = t(STATUS_TEXT[status.kind], status.kind === 'rejected' ? { why: status.reason } : undefined)
  return (
    <p role="status" className={isWrong ? `${classes.status} ${classes.wrong}` : classes.status}>
      {text}
    </p>
  )
}

function Conflict({ text, onKeep, onAccept }: { text: string; onKeep: () => void; onAccept: () => void }) {
  const { t } = useAreaTexts('clients')
  return (
    <Notice kind="wrong" live>
      {t('clients.conflict')}
      <p className={classes.other}>{text}</p>
      <div className={classes.end}>
        <Button kind="second" size="dense" onClick={onKeep}>
          {t('clients.keepOwnVersion')}
        </Button>
        <Button kind="quiet" size="dense" onClick={onAccept}>
          {t('clients.takeOther')}
        </Button>
      </div>
    </Notice>
  )
}
