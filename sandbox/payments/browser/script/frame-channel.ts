import { type ProviderRefusal, sandboxOrigin } from './provider-calls.ts'

export interface FrameMessage {
  kind: 'ready' | 'height' | 'change' | 'focus' | 'blur' | 'answer'
  id?: number
  height?: number
  detail?: object
  paymentMethod?: string
  error?: ProviderRefusal
}

/** Talks with one card frame: what it tells goes to `told`, questions to it are matched with their answers. */
export function openChannel(told: (message: FrameMessage) => void) {
  const waiting = new Map<number, (message: FrameMessage) => void>()
  let frame: HTMLIFrameElement | null = null
  let last = 0
  const hear = ({ origin, source, data }: MessageEvent<FrameMessage>) => {
    // Both checks matter: other frames of the same origin, and other pages inside this frame, are not to be heard.
    if (origin !== sandboxOrigin || source !== frame?.contentWindow) return
    if (data.kind === 'answer') waiting.get(data.id ?? 0)?.(data)
    else told(data)
  }
  const send = (message: object) => frame?.contentWindow?.postMessage(message, sandboxOrigin)
  return {
    send,
    open(made: HTMLIFrameElement) {
      frame = made
      window.addEventListener('message', hear)
    },
    close() {
      window.removeEventListener('message', hear)
      frame?.remove()
      frame = null
    },
    ask(kind: 'validate' | 'tokenise', detail: object = {}): Promise<FrameMessage> {
      if (!frame) throw new Error('The payment element must be mounted first')
      const id = ++last
      return new Promise((resolve) => {
        waiting.set(id, (message) => {
          waiting.delete(id)
          resolve(message)
        })
        send({ kind, id, ...detail })
      })
    },
  }
}
