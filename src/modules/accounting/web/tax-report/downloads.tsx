import { useState } from 'react'
import classes from '#modules/admin/web/shared/admin.module.css'
import { apiFile } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { startDownload } from '#platform/web/start-download.ts'
import { Button } from '#ui/button.tsx'

const FILES = [
  { call: 'taxReportXml', text: 'taxReport.xml', end: 'xml' },
  { call: 'taxReportCsv', text: 'taxReport.csv', end: 'csv' },
] as const

/** Buttons for downloading a year's report as XML and CSV; the file names contain no personal data. */
export function Downloads({ year }: { year: number }) {
  const { t } = useAreaTexts('taxReport')
  const [busy, setBusy] = useState<string | null>(null)
  const save = async ({ call, end }: (typeof FILES)[number]) => {
    setBusy(call)
    const answer = await apiFile(call, { year })
    setBusy(null)
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    startDownload(answer.file, `dac7-${year}.${end}`)
  }
  return (
    <div className={classes.actions}>
      {FILES.map((file) => (
        <Button
          key={file.call}
          kind="second"
          icon="download"
          busy={busy === file.call}
          busyLabel={t(file.text)}
          onClick={() => void save(file)}
        >
          {t(file.text)}
        </Button>
      ))}
    </div>
  )
}
