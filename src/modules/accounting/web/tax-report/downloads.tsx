import classes from '#modules/admin/web/shared/admin.module.css'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { Button } from '#ui/button.tsx'

const FILES = [
  { call: 'taxReportXml', text: 'taxReport.xml', extension: 'xml' },
  { call: 'taxReportCsv', text: 'taxReport.csv', extension: 'csv' },
] as const

/** Buttons for downloading a year's report as XML and CSV; the file names contain no personal data. */
export function Downloads({ year }: { year: number }) {
  const { t } = useAreaTexts('taxReport')
  const download = useDownload()
  return (
    <div className={classes.actions}>
      {FILES.map(({ call, text, extension }) => {
        const file = `dac7-${year}.${extension}`
        return (
          <Button
            key={call}
            kind="second"
            icon="download"
            busy={download.isBusy(file)}
            busyLabel={t(text)}
            onClick={() => download.start(call, { year }, file)}
          >
            {t(text)}
          </Button>
        )
      })}
    </div>
  )
}
