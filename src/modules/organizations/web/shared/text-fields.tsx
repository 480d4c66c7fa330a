import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { TextArea } from '#ui/text-field.tsx'

const MAX_LENGTH = 2000

interface TextFieldsProps {
  texts: Record<UiLanguage, { description: string }>
  onType?: (language: UiLanguage, description: string) => void
}

/** Text fields for each language; their names match the API input. */
export function TextFields({ texts, onType }: TextFieldsProps) {
  const { t } = useAreaTexts('manageOrganization')
  return UI_LANGUAGES.map((language) => (
    <TextArea
      key={language}
      rows={6}
      name={`texts.${language}.description`}
      label={t(`manageOrganization.in.${language}`)}
      defaultValue={texts[language].description}
      count={{ max: MAX_LENGTH, unit: 'characters', text: (used, max) => t('manageOrganization.used', { used, max }) }}
      onInput={(event) => onType?.(language, event.currentTarget.value)}
    />
  ))
}

export const toTextsInput = (values: Record<string, string>) =>
  Object.fromEntries(
    UI_LANGUAGES.map((language) => [language, { description: values[`texts.${language}.description`] ?? '' }]),
  )
