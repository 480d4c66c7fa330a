import { useState } from 'react'
import { api, type Reply } from '#platform/web/api.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { Paper } from './load-papers.ts'
import { MakeOutForm } from './make-out-form.tsx'
import { usePaperName } from './paper-face.tsx'

export type Company = NonNullable<Reply<'getInvoiceDetails'>>

/** Opens the form prefilled with the last company; the fields are empty if it cannot be loaded. */
export function MakeOut({ paper }: { paper: Paper }) {
  const { t } = useAreaTexts('papers')
  const [busy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [company, setCompany] = useState<Company | null>(null)
  const open = async () => {
    setBusy(true)
    const stored = await api('getInvoiceDetails', {})
    setBusy(false)
    setCompany(stored.ok ? stored.data : null)
    setOpen(true)
  }
  return (
    <>
      <Button kind="quiet" size="dense" icon="building" busy={busy} onClick={() => void open()}>
        {paper.isToCompany ? t('papers.toOther') : t('papers.toCompany')}
        <span className="visually-hidden">, {usePaperName(paper)}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('papers.dialogTitle')} closeText={t('nav.close')}>
        <MakeOutForm
          paper={paper}
          company={company}
          onDone={() => setOpen(false)}
          onForgotten={() => setCompany(null)}
        />
      </Dialog>
    </>
  )
}
