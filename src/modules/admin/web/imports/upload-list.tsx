import { useState } from 'react'
import { useNavigate } from 'react-router'
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '#modules/admin/values/import-fields.ts'
import { apiUpload } from '#platform/web/api-upload.ts'
import { useAreaTexts } from '#platform/web/area-texts.ts'
import { useFormTexts } from '#platform/web/use-form-texts.ts'
import { Card } from '#ui/card.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

const ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Uploads a chosen or dropped file, then continues to its column mapping. */
export function UploadList() {
  const { t, language } = useAreaTexts('imports')
  const { progress, failure, send } = useUpload()
  return (
    <Card>
      {progress ? (
        <ProgressBar
          label={t('imports.reading', { name: progress.name })}
          text={t('imports.sent', { percent: Math.round(progress.share * 100) })}
          done={progress.share}
        />
      ) : (
        <FileDrop
          label={t('imports.choose')}
          dropText={t('imports.drop')}
          hint={t('imports.limits', {
            megabytes: IMPORT_MAX_BYTES / 1_000_000,
            rows: new Intl.NumberFormat(language).format(IMPORT_MAX_ROWS),
          })}
          icon="upload"
          accept={ACCEPT}
          onFile={(file) => void send(file)}
        />
      )}
      {failure && (
        <Notice kind="wrong" live>
          {failure}
        </Notice>
      )}
    </Card>
  )
}

function useUpload() {
  const { say } = useFormTexts()
  const navigate = useNavigate()
  const [progress, setProgress] = useState<{ name: string; share: number } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file: File) => {
    setFailure(null)
    setProgress({ name: file.name, share: 0 })
    const onProgress = (share: number) => setProgress({ name: file.name, share })
    const answer = await apiUpload('addImport', {}, { field: 'file', file, onProgress })
    if (answer.ok) return navigate(`/superuser/import-providers/${answer.data.importId}`)
    setProgress(null)
    setFailure(say(answer))
  }
  return { progress, failure, send }
}
