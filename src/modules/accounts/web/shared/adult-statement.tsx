import { HELPLINES } from '#platform/values/helplines.ts'
import { useMoreTexts } from '#platform/web/texts.tsx'
import { Checkbox } from '#ui/choice.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './account.module.css'
import { getAccountDraft, updateAccountDraft } from './account-draft.ts'

const childHelpline = HELPLINES.find(({ key }) => key === 'childHelpline')!

/**
 * Checkbox to confirm that the user is at least 18 years old (decisions, minors). Younger people are shown a helpline.
 */
export function AdultStatement({ isMissing }: { isMissing: boolean }) {
  const { t } = useMoreTexts()
  return (
    <div className={classes.adult}>
      <Checkbox
        name="isAdult"
        label={t('account.adult')}
        defaultChecked={getAccountDraft().isAdult}
        onChange={(event) => updateAccountDraft({ isAdult: event.currentTarget.checked })}
        error={isMissing ? t('account.adultMissing') : undefined}
        required
      />
      {isMissing ? (
        <Notice kind="neutral" icon="life-buoy" live>
          <ChildHelpline text="account.adultKind" />
        </Notice>
      ) : (
        <p className={classes.quiet}>
          <ChildHelpline text="account.younger" />
        </p>
      )}
    </div>
  )
}

/** A sentence that contains the helpline's number as a link. */
export function ChildHelpline({ text }: { text: 'account.adultKind' | 'account.younger' }) {
  const { t, language } = useMoreTexts()
  const { number, tel, texts } = childHelpline
  const [before, after] = t(text, { tel: '\n', hours: texts[language].hours }).split('\n')
  return (
    <>
      {before}
      <a href={`tel:${tel}`} className={classes.number}>
        {number}
      </a>
      {after}
    </>
  )
}
