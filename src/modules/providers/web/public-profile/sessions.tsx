import { SESSION_LOCATION } from '#platform/values/enums.ts'
import { formatSessionDetails } from '#platform/web/format-session.ts'
import { Amount } from '#ui/amount.tsx'
import { Button } from '#ui/button.tsx'
import choiceBox from '#ui/choice.module.css'
import { joinClasses } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Badge } from '#ui/tag.tsx'
import { isGroup, type Template } from './choice.ts'
import classes from './sessions.module.css'
import { useChoice } from './use-choice.tsx'
import { useProviderPageTexts } from './use-provider-page-texts.ts'
import { formatSeats, formatTemplateTitle } from './wording.ts'

/** The number of remaining places in a group is shown only up to this limit. */
const FEW_SEATS = 5

interface SessionsProps {
  templates: readonly Template[]
  chosen: Template | null
}

/** Radio buttons for the active session types, in a form that, without scripts, reloads the page. */
export function Sessions({ templates, chosen }: SessionsProps) {
  const { t } = useProviderPageTexts()
  return (
    <section aria-labelledby="sessions" className={classes.sessions}>
      <h2 id="sessions">{t(templates.length === 0 ? 'counsellor.sessions' : 'counsellor.chooseSession')}</h2>
      {templates.length === 0 && <p>{t('counsellor.noSessions')}</p>}
      <form method="get" action="#times">
        <fieldset className={classes.rows}>
          <legend className="visually-hidden">{t('counsellor.chooseSession')}</legend>
          {templates.map((template) => (
            <SessionOption key={template.sessionTemplateId} template={template} isChosen={template === chosen} />
          ))}
        </fieldset>
        <noscript>
          <Button type="submit" kind="second" className={classes.show}>
            {t('counsellor.showTimes')}
          </Button>
        </noscript>
      </form>
    </section>
  )
}

function SessionOption({ template, isChosen }: { template: Template; isChosen: boolean }) {
  const { t, format } = useProviderPageTexts()
  const { choose } = useChoice()
  const session = template.sessionTemplateId
  return (
    <label className={joinClasses(classes.row, isChosen && classes.chosen)}>
      <input
        type="radio"
        name="session"
        value={session}
        checked={isChosen}
        className={joinClasses(choiceBox.box, choiceBox.radio)}
        onChange={() => choose({ session, start: null, occurrence: null })}
      />
      <span className={classes.texts}>
        <span className={classes.title}>
          <strong>{formatTemplateTitle(t, template)}</strong>
          <Amount text={format.moneyShort(template.fee)} isStrong />
        </span>
        <span className={classes.facts}>
          <Icon name={getIcon(template)} size={17} />
          {formatSessionDetails(t, template)}
        </span>
        {template.description && <span className={classes.description}>{template.description}</span>}
        {isGroup(template) && <NextDate template={template} />}
      </span>
    </label>
  )
}

const getIcon = (template: Template) => {
  if (isGroup(template)) return 'users'
  return template.location === SESSION_LOCATION.online ? 'video' : 'map-pin'
}

function NextDate({ template }: { template: Template }) {
  const { t, format } = useProviderPageTexts()
  const dates = template.groupSessionRecurrence ?? []
  const next = dates.find(({ freeSeats }) => freeSeats > 0)
  // Full dates have a waiting list, so a group with only full dates is not shown as having none.
  if (!next) return <Badge>{t(dates.length > 0 ? 'counsellor.full' : 'counsellor.noDates')}</Badge>
  return (
    <span className={classes.next}>
      {t('counsellor.nextDate', { when: format.dayAtTime(next.startDateTime) })}
      {next.freeSeats <= FEW_SEATS && <Badge kind="waiting">{formatSeats(t, next)}</Badge>}
    </span>
  )
}
