import { useState } from 'react'
import classes from '#modules/organizations/web/manage/manage.module.css'
import { Logo } from '#modules/organizations/web/shared/logo.tsx'
import { UI_LANGUAGES, type UiLanguage } from '#platform/values/enums.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Card, CardHead } from '#ui/card.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'

interface PreviewProps {
  name: string
  logoUrl: string | null
  texts: Record<UiLanguage, { description: string }>
}

/** Preview of the page header in each language while it is edited; nothing is saved here. */
export function Preview({ name, logoUrl, texts }: PreviewProps) {
  const { t, language } = useAreaTexts('company')
  const [previewLanguage, setPreviewLanguage] = useState<UiLanguage>(language)
  const { description } = texts[previewLanguage]
  return (
    <Card as="section" aria-label={t('company.previewTitle')} className={classes.part}>
      <CardHead title={t('company.previewTitle')} />
      <ChipRow label={t('company.previewTitle')}>
        {UI_LANGUAGES.map((option) => (
          <Chip key={option} isChosen={option === previewLanguage} onClick={() => setPreviewLanguage(option)}>
            {t(`company.in.${option}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className={classes.shown}>
        {logoUrl && <Logo url={logoUrl} name={name} />}
        <div className={classes.words}>
          <p className={classes.name}>{name}</p>
          <p className={classes.description} lang={previewLanguage}>
            {description.trim() || t('company.previewEmpty')}
          </p>
        </div>
      </div>
    </Card>
  )
}
