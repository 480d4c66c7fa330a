import type { Input } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useDownload } from '#platform/web/use-download.ts'
import { Button } from '#ui/button.tsx'

interface CsvButtonProps {
  filter: Input<'paymentsCsv'>
  dates: { fromDate: string; toDate: string }
  /** Asks for the reason first, because the export names clients; null while access is granted. */
  onAsk: (() => void) | null
}

/** Downloads the filtered payments as CSV. */
export function CsvButton({ filter, dates, onAsk }: CsvButtonProps) {
  const { t } = useAreaTexts('money')
  const download = useDownload()
  const file = `payments-${dates.fromDate}-${dates.toDate}.csv`
  return (
    <Button
      kind="second"
      icon="download"
      busy={download.isBusy(file)}
      onClick={onAsk ?? (() => download.start('paymentsCsv', { ...filter }, file))}
    >
      {t('money.csv')}
    </Button>
  )
}
