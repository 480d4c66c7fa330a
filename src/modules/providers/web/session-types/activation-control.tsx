import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { notices } from '#ui/notices.ts'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import type { Template } from './draft.ts'

interface SwitchProps {
  template: Template
  offering: Reply<'listSessionTemplates'>
}

/** Activates immediately; deactivates only after a dialog that states the effect on existing bookings. */
export function ActivationControl({ template, offering }: SwitchProps) {
  return template.isActive ? (
    <DeactivateButton template={template} offering={offering} />
  ) : (
    <ActivateButton template={template} />
  )
}

function ActivateButton({ template: { sessionTemplateId: id, title } }: { template: Template }) {
  const { t } = useAreaTexts('templates')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const switchOn = async () => {
    setBusy(true)
    const answer = await api('activateSessionTemplate', { id })
    setBusy(false)
    if (!answer.ok) notifyFailure(answer, t('generic.offline'))
    else if (answer.data.listing.isListed) notices.show({ kind: 'good', text: t('templates.isOn') })
    else notices.show({ kind: 'waiting', text: t('templates.isOnNotListed') })
    void revalidate()
  }
  return (
    <Button kind="second" size="dense" busy={isBusy} busyLabel={t('templates.saving')} onClick={() => void switchOn()}>
      {t('templates.switchOn')} <span className="visually-hidden">{title}</span>
    </Button>
  )
}

/** Reloads the session type, so that the dialog shows current numbers. */
function DeactivateButton({ template, offering }: SwitchProps) {
  const { t } = useAreaTexts('templates')
  const [fresh, setFresh] = useState<Template | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isLast = offering.sessionTemplates.filter((one) => one.isActive).length === 1
  const open = async () => {
    setBusy(true)
    const answer = await api('getSessionTemplate', { id: template.sessionTemplateId })
    setBusy(false)
    if (answer.ok) setFresh(answer.data)
    else notifyFailure(answer, t('generic.offline'))
  }
  return (
    <>
      <Button kind="plain" size="dense" busy={isBusy} onClick={() => void open()}>
        {t('templates.switchOff')} <span className="visually-hidden">{template.title}</span>
      </Button>
      {fresh && <DeactivateDialog template={fresh} isLast={isLast} onClose={() => setFresh(null)} />}
    </>
  )
}
