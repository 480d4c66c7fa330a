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
  const [shown, setShown] = useState<UiLanguage>(language)
  const { description } = texts[shown]
  return (
    <Card as="section" aria-label={t('company.previewTitle')} className={classes.part}>
      <CardHead title={t('company.previewTitle')} />
      <ChipRow label={t('company.previewTitle')}>
        {UI_LANGUAGES.map((one) => (
          <Chip key={one} isChosen={one === shown} onClick={() => setShown(one)}>
            {t(`company.in.${one}`)}
          </Chip>
        ))}
      </ChipRow>
      <div className={classes.shown}>
        {logoUrl && <Logo url={logoUrl} name={name} />}
        <div className={classes.words}>
          <p className={classes.name}>{name}</p>
          <p className={classes.description} lang={shown}>
            {description.trim() || t('company.previewEmpty')}
          </p>
        </div>
      </div>
    </Card>
  )
}
