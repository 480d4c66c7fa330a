import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Sheet } from '#ui/dialog.tsx'
import { Form, useForm } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { DatesFields } from './dates-fields.tsx'
import { type DatesDraft, EMPTY_DATES, type PlannedDate, type Template, toDatesInput } from './draft.ts'
import { PlannedList } from './planned-dates.tsx'

interface AddDatesProps {
  template: Template
  timezone: string
}

/** Sheet over the list for adding dates to a group. */
export function AddDates({ template, timezone }: AddDatesProps) {
  const { t } = useAreaTexts('sessionTypes')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="second" size="dense" icon="calendar-plus" onClick={() => setOpen(true)}>
        {t('sessionTypes.addDates')} <span className="visually-hidden">{template.title}</span>
      </Button>
      {isOpen && <AddDatesSheet template={template} timezone={timezone} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddDatesSheet({ template, timezone, onClose }: AddDatesProps & { onClose: () => void }) {
  const { t } = useAreaTexts('sessionTypes')
  const [dates, setDates] = useState<DatesDraft>(EMPTY_DATES)
  const { form, notCreated } = useAddDates(template.sessionTemplateId, dates, onClose)
  const isReady = toDatesInput(dates) !== null
  const formId = `dates-${template.sessionTemplateId}`
  const actions = notCreated ? (
    <Button onClick={onClose}>{t('nav.close')}</Button>
  ) : (
    <>
      <Button kind="plain" off={form.busy} onClick={onClose}>
        {t('sessionTypes.cancel')}
      </Button>
      <Button type="submit" form={formId} off={!isReady} busy={form.busy} busyLabel={t('sessionTypes.saving')}>
        {isReady ? t('sessionTypes.addDates') : t('sessionTypes.chooseDate')}
      </Button>
    </>
  )
  const title = t('sessionTypes.addDatesTo', { title: template.title })
  return (
    <Sheet isOpen onClose={onClose} isBusy={form.busy} title={title} closeText={t('nav.close')} actions={actions}>
      {notCreated ? (
        <NotCreatedDates dates={notCreated} timezone={timezone} />
      ) : (
        <Form form={form} id={formId}>
          <DatesFields
            dates={dates}
            durationInMinutes={template.durationInMinutes}
            timezone={timezone}
            onChange={setDates}
          />
        </Form>
      )}
    </Sheet>
  )
}

function NotCreatedDates({ dates, timezone }: { dates: PlannedDate[]; timezone: string }) {
  const { t } = useAreaTexts('sessionTypes')
  return (
    <>
      <Notice kind="waiting" live>
        {t('sessionTypes.notMade')}
      </Notice>
      <PlannedList dates={dates} timezone={timezone} />
    </>
  )
}

/** State of the form. Dates that could not be created are listed until the sheet is closed; the others are saved. */
function useAddDates(id: string, draft: DatesDraft, onDone: () => void) {
  const { t } = useAreaTexts('sessionTypes')
  const [notCreated, setNotCreated] = useState<PlannedDate[] | null>(null)
  const { revalidate } = useRevalidator()
  const texts = { required: t('error.required'), email: t('error.emailInvalid'), invalid: t('error.invalid') }
  const form = useForm({
    texts,
    send: async () => {
      const dates = toDatesInput(draft)
      if (!dates) return { ok: false, fieldErrors: { 'dates.date': t('error.required') } }
      const result = await api('addGroupDates', { id, dates })
      if (!result.ok) return result
      const { datesMade: count, datesNotMade } = result.data
      notices.show({ kind: count > 0 ? 'good' : 'waiting', text: t('sessionTypes.datesMade', { count }) })
      if (datesNotMade.length > 0) setNotCreated(datesNotMade)
      else onDone()
      void revalidate()
      return result
    },
  })
  return { form, notCreated }
}
