import { useState } from 'react'
import { apiFile } from './api.ts'
import { notifyFailure } from './notify-failure.ts'
import { useTexts } from './texts.tsx'

type Name = Parameters<typeof apiFile>[0]
/** Some browsers read the file only after the click has been handled, so the object URL is revoked later. */
const URL_LIFETIME_MS = 10_000

/** Downloads a file of the provider area under a file name without personal data. */
export function useDownload() {
  const { t } = useTexts()
  const [busy, setBusy] = useState<string | null>(null)
  const download = async (name: Name, input: Record<string, unknown>, fileName: string) => {
    setBusy(fileName)
    const answer = await apiFile(name, input)
    setBusy(null)
    if (!answer.ok) return notifyFailure(answer, t('generic.offline'))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(answer.file)
    link.download = fileName
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS)
  }
  return {
    isBusy: (fileName: string) => busy === fileName,
    start: (name: Name, input: Record<string, unknown>, fileName: string) => void download(name, input, fileName),
  }
}
