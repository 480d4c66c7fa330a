import type { SelectHTMLAttributes } from 'react'
import { REASON_CHOICES } from '#platform/values/audit-log.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Select } from '#ui/select.tsx'

/** Select for the category of a reason, which the log keeps after the free text is purged. */
export function ReasonChoiceSelect(
  select: Pick<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'value' | 'defaultValue' | 'onChange'>,
) {
  const { t } = useAreaTexts('people')
  return (
    <Select
      {...select}
      label={t('people.choice')}
      options={REASON_CHOICES.map((choice) => ({ value: choice, text: t(`people.choice.${choice}`) }))}
    />
  )
}
