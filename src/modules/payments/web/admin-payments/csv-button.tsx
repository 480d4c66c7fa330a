import { useState } from 'react'
import { apiFile, type Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { startDownload } from '#platform/web/start-download.ts'
import { Button } from '#ui/button.tsx'

interface CsvButtonProps {
  filter: Input<'paymentsCsv'>
  dates: { fromDate: string; toDate: string }
  /** The export names clients; called to ask for the reason first if none is active. */
  onAsk: (() => void) | null
}

/** Downloads the filtered payments as CSV. */
export function CsvButton({ filter, dates, onAsk }: CsvButtonProps) {
  const { t } = useAreaTexts('money')
  const [isBusy, setBusy] = useState(false)
  const exportCsv = async () => {
    setBusy(true)
    const answer = await apiFile('paymentsCsv', { ...filter })
    setBusy(false)
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    startDownload(answer.file, `payments-${dates.fromDate}-${dates.toDate}.csv`)
  }
  return (
    <Button kind="second" icon="download" busy={isBusy} onClick={onAsk ?? (() => void exportCsv())}>
      {t('money.csv')}
    </Button>
  )
}
