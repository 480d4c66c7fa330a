import type { SelectHTMLAttributes } from 'react'
import { REASON_CHOICES } from '#modules/admin/values/people.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Select } from '#ui/select.tsx'

/** What the log keeps of a reason when its words are gone. */
export function ChoiceSelect(
  select: Pick<SelectHTMLAttributes<HTMLSelectElement>, 'name' | 'value' | 'defaultValue' | 'onChange'>,
) {
  const { t } = useAreaTexts('people')
  return (
    <Select
      {...select}
      label={t('people.choice')}
      options={REASON_CHOICES.map((one) => ({ value: one, text: t(`people.choice.${one}`) }))}
    />
  )
}
