import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Icon } from '#ui/icon.tsx'
import classes from './profile.module.css'
import type { ProfileForm } from './use-profile.ts'

/** Unobtrusive autosave status. */
export function SaveState({ form }: { form: ProfileForm }) {
  const { t } = useAreaTexts('application')
  const text =
    form.saveProblem === 'failed'
      ? t('application.notSaved')
      : form.isSaved
        ? t('application.saved')
        : form.hasWrong
          ? t('application.someWrong')
          : t('application.saving')
  return (
    <span role="status" className={classes.state}>
      {form.saveProblem === 'offline' ? (
        <Icon name="wifi-off" size={17} />
      ) : (
        <Icon name={form.isSaved ? 'check' : 'refresh-cw'} size={17} />
      )}
      {form.saveProblem === 'offline' ? t('application.offline') : text}
    </span>
  )
}
