import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { NoteField } from '#modules/providers/web/shared/cancel-date.tsx'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import type { Template } from './draft.ts'
import classes from './types.module.css'

interface DeactivateProps {
  template: Template
  /** True if no other session type is active. */
  isLast: boolean
  onClose: () => void
}

/**
 * Asks what to do with existing bookings (decisions.md): cancel
 * with a full refund (the default) or leave them in place.
 */
export function DeactivateDialog({ template, isLast, onClose }: DeactivateProps) {
  const { t, format } = useAreaTexts('templates')
  const off = useDeactivation(template, onClose)
  const { bookedAhead, refundAhead } = template
  const isCancelling = bookedAhead > 0 && !off.keepBookings
  const commit = isCancelling
    ? t('templates.offDo', { amount: format.money(refundAhead) })
    : t(bookedAhead > 0 ? 'templates.offDoKeep' : 'templates.switchOff')
  const actions = (
    <>
      <Button kind="second" off={off.isBusy} onClick={onClose}>
        {t('templates.offStay')}
      </Button>
      <Button
        kind={isCancelling ? 'undo' : 'main'}
        busy={off.isBusy}
        busyLabel={t('templates.offBusy')}
        onClick={off.switchOff}
      >
        {commit}
      </Button>
    </>
  )
  const title = t('templates.offTitle', { title: template.title })
  return (
    <Dialog isOpen onClose={onClose} isBusy={off.isBusy} title={title} closeText={t('nav.close')} actions={actions}>
      {bookedAhead > 0 ? <BookingChoice template={template} off={off} /> : <NoBookings template={template} />}
      {isLast && <Notice kind="waiting">{t('templates.offLast')}</Notice>}
    </Dialog>
  )
}

function NoBookings({ template }: { template: Template }) {
  const { t } = useAreaTexts('templates')
  const count = template.groupSessionRecurrence.length
  return (
    <p>
      {t('templates.offNothing')} {count > 0 && t('templates.offDates', { count })}
    </p>
  )
}

type Deactivation = ReturnType<typeof useDeactivation>

function BookingChoice({ template, off }: { template: Template; off: Deactivation }) {
  const { t, format } = useAreaTexts('templates')
  const { bookedAhead: count, refundAhead, groupSessionRecurrence } = template
  const choices = [
    [false, t('templates.offCancel')],
    [true, t('templates.offKeep')],
  ] as const
  return (
    <>
      <ChoiceGroup legend={t('templates.offWhat')}>
        {choices.map(([keepBookings, label]) => (
          <Radio
            key={label}
            name="keepBookings"
            label={label}
            checked={off.keepBookings === keepBookings}
            onChange={() => off.setKeep(keepBookings)}
          />
        ))}
      </ChoiceGroup>
      <div aria-live="polite" className={classes.effect}>
        {off.keepBookings ? (
          <p>
            {t('templates.offKeepLead')}{' '}
            {groupSessionRecurrence.some((one) => one.participantsCount === 0) && t('templates.offKeepDates')}
          </p>
        ) : (
          <Notice kind="wrong">{t('templates.offCancelEffect', { count, amount: format.money(refundAhead) })}</Notice>
        )}
      </div>
      {!off.keepBookings && <NoteField note={off.note} onChange={off.setNote} />}
    </>
  )
}

function useDeactivation({ sessionTemplateId: id }: Template, onDone: () => void) {
  const { t, format } = useAreaTexts('templates')
  const [keepBookings, setKeep] = useState(false)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const switchOff = async () => {
    setBusy(true)
    const answer = await api('deactivateSessionTemplate', { id, keepBookings, ...(note.trim() === '' ? {} : { note }) })
    setBusy(false)
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    const { refunded } = answer.data
    const text = refunded > 0 ? t('templates.isOffRefunded', { amount: format.money(refunded) }) : t('templates.isOff')
    notices.show({ kind: 'good', text })
    onDone()
    void revalidate()
  }
  return { keepBookings, setKeep, note, setNote, isBusy, switchOff: () => void switchOff() }
}
