import { useState } from 'react'
import { apiFile } from './api.ts'
import { notifyFailure } from './notify-failure.ts'
import { startDownload } from './start-download.ts'
import { useTexts } from './texts.tsx'

type Name = Parameters<typeof apiFile>[0]

/**
 * Returns `start`, which downloads a file, and `isBusy`, which returns whether a given file is being downloaded. File
 * names must not contain personal data.
 */
export function useDownload() {
  const { t } = useTexts()
  const [busy, setBusy] = useState<string | null>(null)
  const download = async (name: Name, input: Record<string, unknown>, fileName: string) => {
    setBusy(fileName)
    const result = await apiFile(name, input)
    setBusy(null)
    if (!result.ok) return notifyFailure(result, t('generic.offline'))
    startDownload(result.file, fileName)
  }
  return {
    isBusy: (fileName: string) => busy === fileName,
    start: (name: Name, input: Record<string, unknown>, fileName: string) => void download(name, input, fileName),
  }
}
