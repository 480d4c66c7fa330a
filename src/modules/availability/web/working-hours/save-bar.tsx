import type { Hours } from '#modules/availability/web/shared/use-hours.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import classes from './save-bar.module.css'

/** Shows the number of unsaved changes and saves them. There is no autosave. */
export function SaveBar({ hours }: { hours: Hours }) {
  const { t } = useAreaTexts('workingHours')
  const { count, saved, isSaving, isInvalid } = hours
  const isNeeded = count > 0 || !saved.isSet
  return (
    <div className={isNeeded ? classes.bar : classes.inactive} data-bottom-bar={isNeeded || undefined}>
      <p role="status" className={classes.text}>
        {count > 0 ? t('workingHours.unsaved', { count }) : saved.isSet && t('workingHours.allSaved')}
      </p>
      {count > 0 && (
        <Button kind="plain" size="dense" off={isSaving} onClick={hours.undo}>
          {t('workingHours.undo')}
        </Button>
      )}
      {isNeeded && (
        <Button busy={isSaving} busyLabel={t('workingHours.saving')} off={isInvalid} onClick={hours.save}>
          {isInvalid ? t('workingHours.fixFirst') : t('workingHours.save')}
        </Button>
      )}
    </div>
  )
}
