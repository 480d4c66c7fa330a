import { onTestFinished, vi } from 'vitest'

/** Catches files that the page hands over until the test ends, instead of saving them. @returns their names so far */
export function caughtDownloads(): () => string[] {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return () => names
}
