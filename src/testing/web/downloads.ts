import { onTestFinished, vi } from 'vitest'

/**
 * Intercepts the page's downloads until the test ends, so that no file is saved. @returns a function that lists the
 * names of the files downloaded so far
 */
export function captureDownloads(): () => string[] {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return () => names
}
