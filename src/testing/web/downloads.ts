import { onTestFinished, vi } from 'vitest'

/**
 * Intercepts downloads of the page until the test ends instead of saving them. @returns a function that lists their
 * names so far
 */
export function captureDownloads(): () => string[] {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return () => names
}
