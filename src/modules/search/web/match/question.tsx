import type { RefObject } from 'react'
import type { QuestionName } from '#modules/search/values/questions.ts'
import { usePageTexts } from '#platform/web/page-texts.ts'
import { Button } from '#ui/button.tsx'
import { FIELDS, type FieldsProps } from './fields.tsx'
import classes from './match.module.css'

interface QuestionProps extends FieldsProps {
  name: QuestionName
  heading: RefObject<HTMLHeadingElement | null>
  isLast: boolean
  onNext: () => void
  onSkip: () => void
  onBack: () => void
}

/**
 * One question with its actions. Answers are stored when they are selected, so that going back loses nothing.
 */
export function Question({ name, heading, isLast, onNext, onSkip, onBack, ...fields }: QuestionProps) {
  const { t } = usePageTexts('match')
  const Fields = FIELDS[name]
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      <fieldset className={classes.question}>
        <legend>
          <h2 ref={heading} tabIndex={-1}>
            {t(`match.${name}.question`)}
          </h2>
        </legend>
        <Fields {...fields} />
      </fieldset>
      <div className={classes.actions}>
        <Button type="submit">{t(isLast ? 'match.result' : 'match.continue')}</Button>
        <Button kind="quiet" onClick={onSkip}>
          {t('match.skip')}
        </Button>
        <Button kind="plain" icon="chevron-left" onClick={onBack}>
          {t('match.back')}
        </Button>
      </div>
    </form>
  )
}
