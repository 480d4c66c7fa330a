import { type ReactNode, useState } from 'react'
import { apiFile } from '#platform/web/api.ts'
import { notifyFailure } from '#platform/web/notify-failure.ts'
import { startDownload } from '#platform/web/start-download.ts'
import { useTexts } from '#platform/web/texts.tsx'
import { Button } from '#ui/button.tsx'

interface EvidenceProps {
  call: 'credentialEvidence' | 'reviewedEvidence'
  credential: { credentialId: string; evidenceName: string }
  children: ReactNode
}

/**
 * Button that downloads a certificate, which requires the user's access token. The file is never displayed on the page.
 */
export function EvidenceButton({ call, credential, children }: EvidenceProps) {
  const { t } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const downloadEvidence = async () => {
    setBusy(true)
    const result = await apiFile(call, { id: credential.credentialId })
    setBusy(false)
    if (result.ok) startDownload(result.file, credential.evidenceName || 'certificate')
    else notifyFailure(result, t('generic.offline'))
  }
  return (
    <Button kind="quiet" size="dense" icon="download" busy={isBusy} onClick={() => void downloadEvidence()}>
      {children}
    </Button>
  )
}
