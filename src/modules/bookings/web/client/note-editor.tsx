import { useEffect, useRef, useState } from 'react'
import classes from '#modules/bookings/web/clients/contacts.module.css'
import { NOTE_MAX } from '#platform/values/constants.ts'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { timeIn } from '#platform/web/zoned-day.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-field.tsx'
import { autosave, type Standing } from './autosave.ts'
import type { Note } from './notes.tsx'

interface NoteEditorProps {
  contactId: string
  note: Note
  /** Answers whether it is gone. */
  onDelete: (noteId: string, isStored: boolean) => Promise<boolean>
}

/** One note: its text saves itself, and how that stands is said under it. */
export function NoteEditor({ contactId, note, onDelete }: NoteEditorProps) {
  const { t, format } = useAreaTexts('contacts')
  const { text, standing, saver, type, takeTheirs } = useNote(contactId, note)
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (note.version === 0) area.current?.focus()
  }, [note.version])
  const day = timeIn(format, note.createdAt, format.timezone)
  const remove = async () => {
    saver.stop()
    if (!(await onDelete(note.noteId, saver.isStored()))) saver.goOn()
  }
  return (
    <div className={classes.note}>
      <TextArea
        ref={area}
        label={t('contacts.noteOf', { day })}
        value={text}
        rows={4}
        count={{
          max: NOTE_MAX,
          unit: 'characters',
          text: (used, max) => used > max * 0.9 && t('contacts.count', { used, max }),
        }}
        onChange={(event) => type(event.target.value)}
        onBlur={saver.save}
      />
      {standing.is === 'conflict' && (
        <Conflict
          text={standing.theirs.text}
          onKeep={() => saver.keepMine(standing.theirs)}
          onTake={() => takeTheirs(standing.theirs)}
        />
      )}
      <div className={classes.under}>
        <Said standing={standing} />
        <Button kind="plain" size="dense" onClick={() => void remove()}>
          {t('contacts.delete')} <span className="visually-hidden">{t('contacts.noteOf', { day })}</span>
        </Button>
      </div>
    </div>
  )
}

function useNote(contactId: string, note: Note) {
  const [text, setText] = useState(note.text)
  const [standing, setStanding] = useState<Standing>({ is: 'saved' })
  const [saver] = useState(() =>
    autosave(
      {
        put: (wanted) => api('putContactNote', { id: contactId, noteId: note.noteId, ...wanted }),
        tell: setStanding,
        keepApart: (kept) =>
          void api('putContactNote', { id: contactId, noteId: crypto.randomUUID(), text: kept, version: 0 }),
        later: (work, ms) => {
          const timer = setTimeout(work, ms)
          return () => clearTimeout(timer)
        },
      },
      note,
    ),
  )
  useSaveOnLeaving(saver, standing.is !== 'saved')
  const type = (next: string) => {
    setText(next)
    saver.type(next)
  }
  const takeTheirs = (theirs: { text: string; version: number }) => {
    setText(theirs.text)
    saver.takeTheirs(theirs)
  }
  return { text, standing, saver, type, takeTheirs }
}

/** Whoever hides, leaves or comes back online saves at once; a page with unsaved words asks before it is closed. */
function useSaveOnLeaving({ save, leave }: ReturnType<typeof autosave>, isDirty: boolean): void {
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && save()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('online', save)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('online', save)
      leave()
    }
  }, [save, leave])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

const SAID = {
  saved: 'contacts.saved',
  typing: 'contacts.typing',
  saving: 'contacts.saving',
  failed: 'contacts.failed',
  empty: 'contacts.empty',
  refused: 'contacts.refused',
  conflict: 'contacts.typing',
} as const satisfies Record<Standing['is'], string>

function Said({ standing }: { standing: Standing }) {
  const { t } = useAreaTexts('contacts')
  const isWrong = standing.is === 'failed' || standing.is === 'refused'
  const text = t(SAID[standing.is], standing.is === 'refused' ? { why: standing.why } : undefined)
  return (
    <p role="status" className={isWrong ? `${classes.standing} ${classes.wrong}` : classes.standing}>
      {text}
    </p>
  )
}

function Conflict({ text, onKeep, onTake }: { text: string; onKeep: () => void; onTake: () => void }) {
  const { t } = useAreaTexts('contacts')
  return (
    <Notice kind="wrong" live>
      {t('contacts.conflict')}
      <p className={classes.other}>{text}</p>
      <div className={classes.end}>
        <Button kind="second" size="dense" onClick={onKeep}>
          {t('contacts.keepMine')}
        </Button>
        <Button kind="quiet" size="dense" onClick={onTake}>
          {t('contacts.takeOther')}
        </Button>
      </div>
    </Notice>
  )
}
