import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiFailure } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea } from '#ui/text-field.tsx'
import classes from './monitoring.module.css'

export interface Note {
  at: string
  by: string
  words: string
}

interface NotesProps {
  notes: readonly Note[]
  label: string
  hint: string
  send: (text: string) => Promise<{ ok: true } | ApiFailure>
}

/** Administrators' notes, newest first, with a form to add one. */
export function Notes({ notes, label, hint, send }: NotesProps) {
  const { t, format } = useAreaTexts('monitoring')
  return (
    <Card as="section" aria-label={t('monitoring.notes')} className={classes.notes}>
      <CardHead title={t('monitoring.notes')} />
      <NoteForm label={label} hint={hint} send={send} />
      {notes.map(({ at, by, words }) => (
        <div key={`${at} ${words}`}>
          <p className={classes.small}>{t('monitoring.noteBy', { at: format.dayAtTime(at), by })}</p>
          <p className={classes.note}>{words}</p>
        </div>
      ))}
    </Card>
  )
}

function NoteForm({ label, hint, send }: Omit<NotesProps, 'notes'>) {
  const { t } = useAreaTexts('monitoring')
  const { revalidate } = useRevalidator()
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const response = await send(text)
    setBusy(false)
    if (!response.ok) return notifyFailure(response, t('generic.offline'))
    setText('')
    notices.show({ kind: 'good', text: t('monitoring.noted') })
    await revalidate()
  }
  return (
    <div className={classes.form}>
      <TextArea
        rows={3}
        maxLength={2000}
        label={label}
        hint={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        kind="second"
        busy={isBusy}
        busyLabel={t('monitoring.noting')}
        off={text.trim() === ''}
        onClick={() => void save()}
      >
        {t('monitoring.note')}
      </Button>
    </div>
  )
}
