import { type MouseEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { notices } from '#ui/notices.ts'
import type { Template } from './draft.ts'

interface MoveProps {
  template: Template
  /** Ids of the sortable session types in their current order. */
  order: readonly string[]
}

/** Moves a session type up or down in display order. */
export function MoveTemplate({ template, order }: MoveProps) {
  const { t } = useAreaTexts('templates')
  const place = order.indexOf(template.sessionTemplateId)
  const { moving, move } = useMove(template, order)
  const button = (by: Step, text: string) => (
    <Button
      kind="plain"
      size="dense"
      icon={by < 0 ? 'chevron-up' : 'chevron-down'}
      off={place === (by < 0 ? 0 : order.length - 1) || moving !== null}
      busy={moving === by}
      busyLabel={text}
      onClick={(event) => void move(by, event)}
    >
      {text} <span className="visually-hidden">{template.title}</span>
    </Button>
  )
  return (
    <>
      {button(-1, t('templates.moveUp'))}
      {button(1, t('templates.moveDown'))}
    </>
  )
}

type Step = -1 | 1

function useMove({ sessionTemplateId, title }: Template, order: readonly string[]) {
  const { t } = useAreaTexts('templates')
  const { revalidate } = useRevalidator()
  const [moving, setMoving] = useState<Step | null>(null)
  const move = async (by: Step, { currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    setMoving(by)
    const place = order.indexOf(sessionTemplateId) + by
    const next = order.filter((id) => id !== sessionTemplateId).toSpliced(place, 0, sessionTemplateId)
    const answer = await api('orderSessionTemplates', { sessionTemplateIds: next })
    if (answer.ok) {
      await revalidate()
      notices.show({ kind: 'good', text: t('templates.moved', { title, place: place + 1, number: order.length }) })
      // Browsers drop the focus of an element that is moved in the document.
      button.focus()
    } else notifyFailure(answer, t('generic.offline'))
    setMoving(null)
  }
  return { moving, move }
}
