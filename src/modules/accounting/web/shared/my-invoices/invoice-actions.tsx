import { useState } from 'react'
import { apiFile } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { startDownload } from '#platform/web/start-download.ts'
import { Button } from '#ui/button.tsx'
import { useInvoiceName } from './invoice-summary.tsx'
import classes from './invoices.module.css'
import type { ListedInvoice } from './load-invoices.ts'
import { ReissueDialog } from './reissue-dialog.tsx'
import { ReissueWithNewDate } from './reissue-with-new-date.tsx'

/** Buttons for downloading a document and, if possible, for reissuing it. */
export function InvoiceActions({ paper }: { paper: ListedInvoice }) {
  const { t } = useAreaTexts('papers')
  const { busy, save } = usePdfDownload(paper)
  return (
    <div className={classes.actions}>
      <Button
        kind="second"
        size="dense"
        icon="download"
        busy={busy}
        busyLabel={t('papers.downloading')}
        onClick={() => void save()}
      >
        {t('papers.download')}
        <span className="visually-hidden">, {useInvoiceName(paper)}</span>
      </Button>
      {paper.hasEInvoice && <EInvoice paper={paper} />}
      {paper.canBeMadeOut && <ReissueDialog paper={paper} />}
      {paper.canBeMadeOut && paper.saysOtherDay && <ReissueWithNewDate paper={paper} />}
    </div>
  )
}

/** Button for downloading the e-invoice. */
function EInvoice({ paper }: { paper: ListedInvoice }) {
  const { t } = useAreaTexts('papers')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const answer = await apiFile('sessionEInvoice', { id: paper.paperId })
    setBusy(false)
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    startDownload(answer.file, t('papers.fileEInvoice', { number: paper.number }))
  }
  return (
    <Button
      kind="second"
      size="dense"
      icon="download"
      busy={busy}
      busyLabel={t('papers.downloading')}
      onClick={() => void save()}
    >
      {t('papers.eInvoice')}
      <span className="visually-hidden">, {useInvoiceName(paper)}</span>
    </Button>
  )
}

/** Downloads the PDF. The file name contains only the document's number, no names and no topic. */
function usePdfDownload({ paperId, kind, number }: ListedInvoice) {
  const { t } = useAreaTexts('papers')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const answer = await apiFile('sessionReceipt', { id: paperId })
    setBusy(false)
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    startDownload(
      answer.file,
      kind === 'invoice' ? t('papers.fileInvoice', { number }) : t('papers.fileCreditNote', { number }),
    )
  }
  return { busy, save }
}
