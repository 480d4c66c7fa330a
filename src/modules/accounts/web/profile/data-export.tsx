import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { nowMs } from '#platform/web/clock.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './profile.module.css'
import { useRecentLogin } from './use-recent-login.tsx'

/** Card to request a copy of the user's data; the link to it is emailed (specification §2, GDPR data request). */
export function DataExport({ dataExport }: { dataExport: Reply<'getDataRequest'> }) {
  const { t, format } = useAreaTexts('profile')
  const { busy, request } = useExportRequest()
  const canRequest = !dataExport || Date.parse(dataExport.againAt) <= nowMs()
  return (
    <Card className={classes.card}>
      <CardHead title={t('profile.copyTitle')} level="h3" />
      <p className={classes.small}>{t('profile.copyLead')}</p>
      <div role="status" className={classes.status}>
        {dataExport && <ExportStatus dataExport={dataExport} />}
      </div>
      {canRequest ? (
        <div>
          <Button kind="second" icon="download" busy={busy} onClick={() => void request()}>
            {t('profile.askCopy')}
          </Button>
        </div>
      ) : (
        <p className={classes.small}>{t('profile.copyAgain', { when: format.dayAtTime(dataExport.againAt) })}</p>
      )}
    </Card>
  )
}

function ExportStatus({ dataExport }: { dataExport: NonNullable<Reply<'getDataRequest'>> }) {
  const { t, format } = useAreaTexts('profile')
  const { downloadedAt, expiresAt } = dataExport
  if (downloadedAt)
    return <Notice kind="neutral">{t('profile.copyTaken', { when: format.dayAtTime(downloadedAt) })}</Notice>
  if (expiresAt) return <Notice kind="good">{t('profile.copyReady', { until: format.dayAtTime(expiresAt) })}</Notice>
  const isPending = !dataExport.isReady && Date.parse(dataExport.againAt) > nowMs()
  return isPending ? <Notice kind="waiting">{t('profile.copyWaits')}</Notice> : null
}

function useExportRequest() {
  const { t } = useAreaTexts('profile')
  const { revalidate } = useRevalidator()
  const withRecentLogin = useRecentLogin()
  const [busy, setBusy] = useState(false)
  const request = async () => {
    setBusy(true)
    const result = await withRecentLogin(() => api('requestData', {}))
    await revalidate()
    setBusy(false)
    if (!result.ok && result.code !== 'proofNeeded') notifyFailure(result, t('generic.offline'))
  }
  return { busy, request }
}
