import { useState } from 'react'
import { apiFile } from './api.ts'
import { notifyFailure } from './notify-failure.ts'
import { useTexts } from './texts.tsx'

type Name = Parameters<typeof apiFile>[0]
/** Some browsers read the file only after the press is over, so its address lives a little longer. */
const ADDRESS_LIVES_MS = 10_000

/** Fetches a file of the practice and hands it over under a name that says nothing of a person. */
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
    setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIVES_MS)
  }
  return {
    isBusy: (fileName: string) => busy === fileName,
    start: (name: Name, input: Record<string, unknown>, fileName: string) => void download(name, input, fileName),
  }
}
