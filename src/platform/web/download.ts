/** Some browsers read the file only after the press is over, so its address lives a little longer. */
const ADDRESS_LIVES_MS = 10_000

/** Hands a file to the browser to keep. */
export function download(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_LIVES_MS)
}
