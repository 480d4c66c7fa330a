import { onTestFinished } from 'vitest'

/** An uploaded file and the name of its form field. */
export interface SentFile {
  field: string
  file: File
}

/**
 * Routes uploads through the fake API until the test ends. Uploads use `XMLHttpRequest`, which the fake API does not
 * intercept. The form fields become the input that is checked against the contract. @returns the uploaded files,
 * oldest first
 */
export function fakeUploads(): SentFile[] {
  const files: SentFile[] = []
  const RealXmlHttpRequest = globalThis.XMLHttpRequest
  globalThis.XMLHttpRequest = class {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onloadend?: () => void
    status = 0
    responseText = ''
    #method = 'POST'
    #url = ''
    #headers = new Headers()
    #response: Response | null = null
    #aborter = new AbortController()

    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader(name: string) {
      return this.#response?.headers.get(name) ?? null
    }
    abort() {
      this.#aborter.abort()
    }
    async send(form: FormData) {
      const fields: Record<string, unknown> = {}
      for (const [field, value] of form.entries()) {
        if (value instanceof File) files.push({ field, file: value })
        else fields[field] = /^[[{]/.test(value) ? JSON.parse(value) : value
      }
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      const init = { method: this.#method, headers: this.#headers, signal: this.#aborter.signal }
      this.#response = await fetch(this.#url, { ...init, body: JSON.stringify(fields) }).catch(() => null)
      this.status = this.#response?.status ?? 0
      this.responseText = (await this.#response?.text()) ?? ''
      this.onloadend?.()
    }
  } as unknown as typeof XMLHttpRequest
  onTestFinished(() => {
    globalThis.XMLHttpRequest = RealXmlHttpRequest
  })
  return files
}

/** Creates a single-colour picture file, as if chosen from a device. */
export async function pictureFile({ width = 900, height = 700, name = 'me.png' } = {}): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')!
  context.fillStyle = '#aa5533'
  context.fillRect(0, 0, width, height)
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}
