import { IMPORTED_STATES } from '#modules/admin/values/import-fields.ts'
import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import own from './import.module.css'
import type { Import } from './import-state.ts'

/** Counts of the answers of a list's people, without names. */
export function AnswerCounts({ answers }: Pick<Import, 'answers'>) {
  const { t } = useAreaTexts('imports')
  return (
    <Card as="section" aria-label={t('imports.answersTitle')} className={classes.part}>
      <CardHead title={t('imports.answersTitle')} />
      <dl className={own.sums}>
        {IMPORTED_STATES.map((state) => (
          <div key={state}>
            <dt>{t(`imports.answer.${state}`)}</dt>
            <dd>{String(answers[state])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
