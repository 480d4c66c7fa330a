import type { SelectHTMLAttributes } from 'react'
import { REASON_CHOICES } from '#platform/values/audit-log.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Select } from '#ui/select.tsx'

/** Drop-down for the category of a reason. The category stays in the audit log after the free text is purged. */
export function ReasonChoiceSelect(
  props: Pick<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'value' | 'defaultValue' | 'onChange'>,
) {
  const { t } = useAreaTexts('people')
  return (
    <Select
      {...props}
      label={t('people.choice')}
      options={REASON_CHOICES.map((choice) => ({ value: choice, text: t(`people.choice.${choice}`) }))}
    />
  )
}
