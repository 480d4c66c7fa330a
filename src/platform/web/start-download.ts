/** How long the object URL stays valid. Some browsers read the file only after the click has been handled. */
const URL_LIFETIME_MS = 10_000

export function startDownload(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS)
}
