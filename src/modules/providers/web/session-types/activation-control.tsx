import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { NoteField } from '#modules/providers/web/shared/cancel-date.tsx'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { ChoiceGroup, Radio } from '#ui/choice.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import type { Template } from './draft.ts'
import classes from './types.module.css'

interface ActivationProps {
  template: Template
  templateList: Reply<'listSessionTemplates'>
}

/** Button that activates a session type immediately, or deactivates it after a dialog about existing bookings. */
export function ActivationControl({ template, templateList }: ActivationProps) {
  return template.isActive ? (
    <DeactivateButton template={template} templateList={templateList} />
  ) : (
    <ActivateButton template={template} />
  )
}

function ActivateButton({ template: { sessionTemplateId: id, title } }: { template: Template }) {
  const { t } = useAreaTexts('sessionTypes')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const activate = async () => {
    setBusy(true)
    const result = await api('activateSessionTemplate', { id })
    setBusy(false)
    if (!result.ok) notifyFailure(result, t('generic.offline'))
    else if (result.data.listing.isListed) notices.show({ kind: 'good', text: t('sessionTypes.isOn') })
    else notices.show({ kind: 'waiting', text: t('sessionTypes.isOnNotListed') })
    void revalidate()
  }
  return (
    <Button
      kind="second"
      size="dense"
      busy={isBusy}
      busyLabel={t('sessionTypes.saving')}
      onClick={() => void activate()}
    >
      {t('sessionTypes.switchOn')} <span className="visually-hidden">{title}</span>
    </Button>
  )
}

/** Reloads the session type before it opens the dialog, so that the numbers in the dialog are current. */
function DeactivateButton({ template, templateList }: ActivationProps) {
  const { t } = useAreaTexts('sessionTypes')
  const [current, setCurrent] = useState<Template | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isLast = templateList.sessionTemplates.filter(({ isActive }) => isActive).length === 1
  const open = async () => {
    setBusy(true)
    const result = await api('getSessionTemplate', { id: template.sessionTemplateId })
    setBusy(false)
    if (result.ok) setCurrent(result.data)
    else notifyFailure(result, t('generic.offline'))
  }
  return (
    <>
      <Button kind="plain" size="dense" busy={isBusy} onClick={() => void open()}>
        {t('sessionTypes.switchOff')} <span className="visually-hidden">{template.title}</span>
      </Button>
      {current && <DeactivateDialog template={current} isLast={isLast} onClose={() => setCurrent(null)} />}
    </>
  )
}

interface DeactivateDialogProps {
  template: Template
  /** True if no other session type is active. */
  isLast: boolean
  onClose: () => void
}

/**
 * Asks whether to cancel existing bookings with a full refund, which is the default, or to keep them (decisions.md).
 */
function DeactivateDialog({ template, isLast, onClose }: DeactivateDialogProps) {
  const { t, format } = useAreaTexts('sessionTypes')
  const deactivation = useDeactivation(template, onClose)
  const { bookedAhead, refundAhead } = template
  const isCancelling = bookedAhead > 0 && !deactivation.keepBookings
  const submitText = isCancelling
    ? t('sessionTypes.offDo', { amount: format.money(refundAhead) })
    : t(bookedAhead > 0 ? 'sessionTypes.offDoKeep' : 'sessionTypes.switchOff')
  const actions = (
    <>
      <Button kind="second" off={deactivation.isBusy} onClick={onClose}>
        {t('sessionTypes.offStay')}
      </Button>
      <Button
        kind={isCancelling ? 'undo' : 'main'}
        busy={deactivation.isBusy}
        busyLabel={t('sessionTypes.offBusy')}
        onClick={deactivation.deactivate}
      >
        {submitText}
      </Button>
    </>
  )
  const title = t('sessionTypes.offTitle', { title: template.title })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isBusy={deactivation.isBusy}
      title={title}
      closeText={t('nav.close')}
      actions={actions}
    >
      {bookedAhead > 0 ? (
        <BookingChoice template={template} deactivation={deactivation} />
      ) : (
        <NoBookings template={template} />
      )}
      {isLast && <Notice kind="waiting">{t('sessionTypes.offLast')}</Notice>}
    </Dialog>
  )
}

function NoBookings({ template }: { template: Template }) {
  const { t } = useAreaTexts('sessionTypes')
  const count = template.groupSessionRecurrence.length
  return (
    <p>
      {t('sessionTypes.offNothing')} {count > 0 && t('sessionTypes.offDates', { count })}
    </p>
  )
}

type Deactivation = ReturnType<typeof useDeactivation>

function BookingChoice({ template, deactivation }: { template: Template; deactivation: Deactivation }) {
  const { t, format } = useAreaTexts('sessionTypes')
  const { bookedAhead: count, refundAhead, groupSessionRecurrence } = template
  const choices = [
    [false, t('sessionTypes.offCancel')],
    [true, t('sessionTypes.offKeep')],
  ] as const
  return (
    <>
      <ChoiceGroup legend={t('sessionTypes.offWhat')}>
        {choices.map(([keepBookings, label]) => (
          <Radio
            key={label}
            name="keepBookings"
            label={label}
            checked={deactivation.keepBookings === keepBookings}
            onChange={() => deactivation.setKeepBookings(keepBookings)}
          />
        ))}
      </ChoiceGroup>
      <div aria-live="polite" className={classes.effect}>
        {deactivation.keepBookings ? (
          <p>
            {t('sessionTypes.offKeepLead')}{' '}
            {groupSessionRecurrence.some((date) => date.participantsCount === 0) && t('sessionTypes.offKeepDates')}
          </p>
        ) : (
          <Notice kind="wrong">
            {t('sessionTypes.offCancelEffect', { count, amount: format.money(refundAhead) })}
          </Notice>
        )}
      </div>
      {!deactivation.keepBookings && <NoteField note={deactivation.note} onChange={deactivation.setNote} />}
    </>
  )
}

function useDeactivation({ sessionTemplateId: id }: Template, onDone: () => void) {
  const { t, format } = useAreaTexts('sessionTypes')
  const [keepBookings, setKeepBookings] = useState(false)
  const [note, setNote] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const deactivate = async () => {
    setBusy(true)
    const result = await api('deactivateSessionTemplate', { id, keepBookings, ...(note.trim() === '' ? {} : { note }) })
    setBusy(false)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    const { refunded } = result.data
    const text =
      refunded > 0 ? t('sessionTypes.isOffRefunded', { amount: format.money(refunded) }) : t('sessionTypes.isOff')
    notices.show({ kind: 'good', text })
    onDone()
    void revalidate()
  }
  return { keepBookings, setKeepBookings, note, setNote, isBusy, deactivate: () => void deactivate() }
}
