import { type MouseEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { buildPagePath } from '#modules/pages.ts'
import { LANGUAGES, SESSION_TYPE } from '#platform/values/enums.ts'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { formatPlace } from '#platform/web/format-session.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { notices } from '#ui/notices.ts'
import { ActivationControl } from './activation-control.tsx'
import { AddDates } from './add-dates.tsx'
import type { Template } from './draft.ts'
import { GroupDates } from './group-dates.tsx'
import classes from './types.module.css'
import { useDateText } from './use-date-text.ts'

interface CardProps {
  template: Template
  templateList: Reply<'listSessionTemplates'>
  /** Ids of the session types in their current order; null if this one cannot be moved. */
  order: readonly string[] | null
}

const isGroupType = (template: Template) => template.type === SESSION_TYPE.group

/** Card for a session type, with its details, upcoming bookings, dates and actions. */
export function TemplateCard({ template, templateList, order }: CardProps) {
  const { t, language } = useAreaTexts('sessionTypes')
  const { timezone } = templateList
  const isDated = isGroupType(template) && (template.isActive || template.groupSessionRecurrence.length > 0)
  return (
    <Card as="li" className={classes.card}>
      <CardHead level="h3" title={template.title} />
      <TemplateDetails template={template} />
      <UpcomingBookings template={template} timezone={timezone} />
      {isDated && <GroupDates template={template} timezone={timezone} />}
      <div className={classes.actions}>
        <ButtonLink
          kind="second"
          size="dense"
          icon="pencil"
          href={`${buildPagePath('sessionTypes', language)}?edit=${template.sessionTemplateId}`}
        >
          {t('sessionTypes.edit')} <span className="visually-hidden">{template.title}</span>
        </ButtonLink>
        {isGroupType(template) && template.isActive && <AddDates template={template} timezone={timezone} />}
        <ActivationControl template={template} templateList={templateList} />
        {order && <MoveTemplate template={template} order={order} />}
      </div>
    </Card>
  )
}

function TemplateDetails({ template }: { template: Template }) {
  const { t, format } = useAreaTexts('sessionTypes')
  const isGroup = isGroupType(template)
  const code = LANGUAGES.find((language) => language.languageId === template.languageId)?.code
  const { minParticipants: min, maxParticipants: max } = template
  const details = [
    isGroup ? t('sessionTypes.group') : t('sessionTypes.personal'),
    formatPlace(t, template),
    t('format.minutes', { count: template.durationInMinutes }),
    ...(code ? [t('format.inLanguage', { language: t(`language.${code}`) })] : []),
    ...(isGroup && min !== null && max !== null ? [t('sessionTypes.people', { min, max })] : []),
  ]
  const price = { price: format.moneyShort(template.fee), received: format.money(template.youReceive) }
  return (
    <div>
      <p className={classes.lead}>{details.join('\u00a0· ')}</p>
      <p>{t(isGroup ? 'sessionTypes.priceEach' : 'sessionTypes.price', price)}</p>
    </div>
  )
}

function UpcomingBookings({ template, timezone }: { template: Template; timezone: string }) {
  const { t } = useAreaTexts('sessionTypes')
  const dateText = useDateText(timezone)
  const { bookedAhead: count, nextSessions } = template
  const [next] = nextSessions
  if (count === 0) return <p className={classes.lead}>{t('sessionTypes.bookedNone')}</p>
  const countText = t(isGroupType(template) ? 'sessionTypes.placesBooked' : 'sessionTypes.booked', { count })
  return (
    <p className={classes.ahead}>
      <Icon name="calendar" size={17} />
      <span>
        <strong>{countText}</strong>
        {next && <>, {t('sessionTypes.next', { when: dateText({ startDateTime: next }).replaceAll(' ', '\u00A0') })}</>}
      </span>
    </p>
  )
}

interface MoveProps {
  template: Template
  /** Ids of the sortable session types in their current order. */
  order: readonly string[]
}

/** Moves a session type up or down in display order. */
function MoveTemplate({ template, order }: MoveProps) {
  const { t } = useAreaTexts('sessionTypes')
  const position = order.indexOf(template.sessionTemplateId)
  const { moving, move } = useMove(template, order)
  const renderButton = (by: Step, text: string) => (
    <Button
      kind="plain"
      size="dense"
      icon={by < 0 ? 'chevron-up' : 'chevron-down'}
      off={position === (by < 0 ? 0 : order.length - 1) || moving !== null}
      busy={moving === by}
      busyLabel={text}
      onClick={(event) => void move(by, event)}
    >
      {text} <span className="visually-hidden">{template.title}</span>
    </Button>
  )
  return (
    <span className={classes.order}>
      {renderButton(-1, t('sessionTypes.moveUp'))}
      {renderButton(1, t('sessionTypes.moveDown'))}
    </span>
  )
}

type Step = -1 | 1

function useMove({ sessionTemplateId, title }: Template, order: readonly string[]) {
  const { t } = useAreaTexts('sessionTypes')
  const { revalidate } = useRevalidator()
  const [moving, setMoving] = useState<Step | null>(null)
  const move = async (by: Step, { currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    setMoving(by)
    const position = order.indexOf(sessionTemplateId) + by
    const next = order.filter((id) => id !== sessionTemplateId).toSpliced(position, 0, sessionTemplateId)
    const result = await api('orderSessionTemplates', { sessionTemplateIds: next })
    if (result.ok) {
      await revalidate()
      notices.show({
        kind: 'good',
        text: t('sessionTypes.moved', { title, place: position + 1, number: order.length }),
      })
      // Restores the focus, which browsers drop when an element is moved in the document.
      button.focus()
    } else notifyFailure(result, t('generic.offline'))
    setMoving(null)
  }
  return { moving, move }
}
