import { useState } from 'react'
import type { ApiResult } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { notices } from '#ui/notices.ts'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { Logo } from './logo.tsx'
import classes from './organization.module.css'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif'

type Answer = ApiResult<'deleteCompanyLogo'>
interface LogoCardProps {
  name: string
  url: string | null
  send: (file: File, onProgress: (progress: number) => void) => Promise<Answer>
  remove: () => Promise<Answer>
  /** Called with the new logo URL, or null after removal. */
  onChanged: (url: string | null) => void
}

/** Card to upload or remove the logo. The logo is never cropped. */
export function LogoCard({ name, url, send, remove, onChanged }: LogoCardProps) {
  const { t, format } = useAreaTexts('manageOrganization')
  const { formatError } = useFormTexts()
  const [progress, setProgress] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const upload = async (file: File) => {
    setFailure(null)
    setProgress(0)
    const response = await send(file, setProgress)
    setProgress(null)
    if (!response.ok) return setFailure(formatError(response))
    onChanged(response.data.logoUrl)
    notices.show({ kind: 'good', text: t('manageOrganization.logoSaved') })
  }
  const removeLogo = async () => {
    const response = await remove()
    if (!response.ok) return notifyFailure(response, t('generic.offline'))
    onChanged(null)
    notices.show({ kind: 'good', text: t('manageOrganization.logoRemoved') })
  }
  return (
    <Card as="section" aria-label={t('manageOrganization.logoTitle')} className={classes.part}>
      <CardHead title={t('manageOrganization.logoTitle')} />
      <div className={classes.logoRow}>
        {url ? <Logo url={url} name={name} /> : <p className={classes.small}>{t('manageOrganization.logoNone')}</p>}
        {url && (
          <Button kind="plain" size="dense" onClick={() => void removeLogo()}>
            {t('manageOrganization.logoRemove')}
          </Button>
        )}
      </div>
      {failure && (
        <Notice kind="wrong" live>
          {failure}
        </Notice>
      )}
      {progress !== null && (
        <ProgressBar
          label={t('manageOrganization.logoSending')}
          text={format.percent(Math.round(progress * 100))}
          done={progress}
        />
      )}
      <FileDrop
        label={t(url ? 'manageOrganization.logoReplace' : 'manageOrganization.logoChoose')}
        dropText={t('manageOrganization.logoDrop')}
        hint={t('manageOrganization.logoHint')}
        icon="image"
        accept={ACCEPT}
        onFile={(file) => void upload(file)}
      />
    </Card>
  )
}
