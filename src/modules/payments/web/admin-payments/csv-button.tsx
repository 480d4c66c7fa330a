import { useState } from 'react'
import { apiFile, type Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { download } from '#platform/web/download.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { Button } from '#ui/button.tsx'

interface CsvButtonProps {
  filter: Input<'paymentsCsv'>
  dates: { fromDate: string; toDate: string }
  /** It names clients: asks for the reason first where none counts. */
  onAsk: (() => void) | null
}

/** What the filter finds, for a spreadsheet. */
export function CsvButton({ filter, dates, onAsk }: CsvButtonProps) {
  const { t } = useAreaTexts('money')
  const [isBusy, setBusy] = useState(false)
  const fetchIt = async () => {
    setBusy(true)
    const answer = await apiFile('paymentsCsv', { ...filter })
    setBusy(false)
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    download(answer.file, `payments-${dates.fromDate}-${dates.toDate}.csv`)
  }
  return (
    <Button kind="second" icon="download" busy={isBusy} onClick={onAsk ?? (() => void fetchIt())}>
      {t('money.csv')}
    </Button>
  )
}
