import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { notices } from '#ui/notices.ts'
import { TextArea } from '#ui/text-field.tsx'

interface CancelDateProps {
  /** `refund` is the total refund to the clients, in euros. */
  date: { groupSessionRecurrenceId: string; bookedCount: number; refund: number }
  when: string
  kind: 'plain' | 'undo-second'
}

/** Button that cancels a date of a group, after a dialog that states the refund and the number of clients. */
export function CancelDate({ date, when, kind }: CancelDateProps) {
  const { t } = useAreaTexts('sessionTypes')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind={kind} size="dense" onClick={() => setOpen(true)}>
        {t('sessionTypes.cancelDate')} <span className="visually-hidden">{when}</span>
      </Button>
      {isOpen && <CancelDateDialog date={date} when={when} onClose={() => setOpen(false)} />}
    </>
  )
}

function CancelDateDialog({ date, when, onClose }: Omit<CancelDateProps, 'kind'> & { onClose: () => void }) {
  const { t, format } = useAreaTexts('sessionTypes')
  const { note, setNote, isBusy, cancelDate } = useCancelDate(date.groupSessionRecurrenceId, onClose)
  const amount = format.money(date.refund)
  const isBooked = date.bookedCount > 0
  const actions = (
    <>
      <Button kind="second" off={isBusy} onClick={onClose}>
        {t('sessionTypes.cancelKeep')}
      </Button>
      <Button kind="undo" busy={isBusy} busyLabel={t('sessionTypes.cancelling')} onClick={cancelDate}>
        {isBooked ? t('sessionTypes.cancelDo', { amount }) : t('sessionTypes.cancelFree')}
      </Button>
    </>
  )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      title={t('sessionTypes.cancelTitle', { when })}
      closeText={t('nav.close')}
      actions={actions}
    >
      <p>
        {isBooked ? t('sessionTypes.cancelEffect', { count: date.bookedCount, amount }) : t('sessionTypes.cancelNoOne')}
      </p>
      {isBooked && <NoteField note={note} onChange={setNote} />}
    </Dialog>
  )
}

/** Field for the provider's note, which is part of the cancellation email to the clients. */
export function NoteField({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const { t } = useAreaTexts('sessionTypes')
  return (
    <TextArea
      label={t('sessionTypes.note')}
      aside={t('sessionTypes.optional')}
      hint={t('sessionTypes.noteHint')}
      maxLength={1000}
      rows={3}
      value={note}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function useCancelDate(id: string, onDone: () => void) {
  const { t } = useAreaTexts('sessionTypes')
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const sendCancellation = async () => {
    setBusy(true)
    const result = await api('cancelGroupDate', { id, ...(note.trim() === '' ? {} : { note }) })
    setBusy(false)
    if (result.ok) notices.show({ kind: 'good', text: t('sessionTypes.cancelled') })
    else notifyFailure(result, t('generic.offline'))
    if (result.ok || result.code === 'groupDateOver') onDone()
    void revalidate()
  }
  return { note, setNote, isBusy, cancelDate: () => void sendCancellation() }
}
