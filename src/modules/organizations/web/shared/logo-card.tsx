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
  send: (file: File, onProgress: (share: number) => void) => Promise<Answer>
  remove: () => Promise<Answer>
  /** Called with the current logo. */
  onChanged: (url: string | null) => void
}

/** The logo as shown on the page; it is never cropped, so only the file is selected. */
export function LogoCard({ name, url, send, remove, onChanged }: LogoCardProps) {
  const { t } = useAreaTexts('company')
  const { say } = useFormTexts()
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const upload = async (file: File) => {
    setFailure(null)
    setShare(0)
    const answer = await send(file, setShare)
    setShare(null)
    if (!answer.ok) return setFailure(say(answer))
    onChanged(answer.data.logoUrl)
    notices.show({ kind: 'good', text: t('company.logoSaved') })
  }
  const removeLogo = async () => {
    const answer = await remove()
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    onChanged(null)
    notices.show({ kind: 'good', text: t('company.logoRemoved') })
  }
  return (
    <Card as="section" aria-label={t('company.logoTitle')} className={classes.part}>
      <CardHead title={t('company.logoTitle')} />
      <div className={classes.logoRow}>
        {url ? <Logo url={url} name={name} /> : <p className={classes.small}>{t('company.logoNone')}</p>}
        {url && (
          <Button kind="plain" size="dense" onClick={() => void removeLogo()}>
            {t('company.logoRemove')}
          </Button>
        )}
      </div>
      {failure && (
        <Notice kind="wrong" live>
          {failure}
        </Notice>
      )}
      {share !== null && (
        <ProgressBar label={t('company.logoSending')} text={`${Math.round(share * 100)} %`} done={share} />
      )}
      <FileDrop
        label={t(url ? 'company.logoReplace' : 'company.logoChoose')}
        dropText={t('company.logoDrop')}
        hint={t('company.logoHint')}
        icon="image"
        accept={ACCEPT}
        onFile={(file) => void upload(file)}
      />
    </Card>
  )
}
